import type { Db } from '#server/db/client.ts'
import type { DayRange } from '#shared/reports/period.ts'
import type { Sale, SaleDetails } from '#shared/sales/contract.ts'

/** Answered by the index of times. */
const isWithin = (db: Db, { from, to }: DayRange, timeZone: string) => db`
  t.created_at >= ${from}::date::timestamp AT TIME ZONE ${timeZone}
    AND t.created_at < (${to}::date + 1)::timestamp AT TIME ZONE ${timeZone}`

/** How many there are now, and between which ids: sales are never changed, and later ones have higher ids. */
export async function countSalesOf(
  db: Db,
  range: DayRange,
  timeZone: string,
): Promise<{ count: number; firstId: number; lastId: number }> {
  const [row] = await db<[{ count: number; firstId: number; lastId: number }]>`
    SELECT count(*), coalesce(min(t.id), 1) AS "firstId", coalesce(max(t.id), 0) AS "lastId"
    FROM transactions t WHERE ${isWithin(db, range, timeZone)}`
  return row
}

/** A line of the export. */
export interface ExportedSale extends Pick<
  Sale & SaleDetails,
  | 'id'
  | 'transaction_number'
  | 'day'
  | 'created_at'
  | 'seller_name'
  | 'payment_method'
  | 'slip_reference'
  | 'subtotal'
  | 'vat_mode'
  | 'vat_rate'
  | 'vat'
  | 'total'
  | 'loyalty_points_earned'
  | 'age_proof'
> {
  /** The public id, such as CUST-000012. */
  customer_id: string | null
}

/** The next piece of an export, by id. */
export function listSalesBetween(
  db: Db,
  range: DayRange,
  timeZone: string,
  { afterId, lastId, limit }: { afterId: number; lastId: number; limit: number },
): Promise<ExportedSale[]> {
  return db<ExportedSale[]>`
    SELECT t.id, t.transaction_number, t.day, t.created_at, s.first_name || ' ' || s.last_name AS seller_name,
      c.customer_id, t.payment_method, (
        SELECT reference FROM payment_slips WHERE transaction_id = t.id ORDER BY id DESC LIMIT 1
      ) AS slip_reference, t.subtotal, t.vat_mode, t.vat_rate, t.vat, t.total, t.loyalty_points_earned,
      kept_age_proof(t.age_proof, t.age_confirmed) AS age_proof
    FROM transactions t JOIN profiles s ON s.id = t.seller_id LEFT JOIN customers c ON c.id = t.customer_id
    WHERE t.id > ${afterId} AND t.id <= ${lastId} AND ${isWithin(db, range, timeZone)}
    ORDER BY t.id LIMIT ${limit}`
}
