import type { Db } from '#server/db/client.ts'
import { withinDays } from '#server/db/within-days.ts'
import type { DayRange } from '#shared/reports/period.ts'
import type { Sale, SaleDetails } from '#shared/sales/contract.ts'
import { absentIds, isKept, type KeptEntries } from './kept-entries.ts'
import { notedSlipOf, originalNumberOf, tillNumberOf } from './paper-columns.ts'

/** How many there are now, and which: sales are never changed, and later ones have higher ids. */
export async function countSalesOf(
  db: Db,
  range: DayRange,
  timeZone: string,
): Promise<{ count: number; firstId: number } & KeptEntries> {
  const [row] = await db<[{ count: number; firstId: number } & KeptEntries]>`
    SELECT count(*), coalesce(min(t.id), 1) AS "firstId", coalesce(max(t.id), 0) AS "lastId", ${absentIds(db)} AS absent
    FROM transactions t WHERE ${withinDays(db, 't.created_at', range, timeZone)}`
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
  | 'payments'
  | 'kind'
  | 'original_number'
  | 'till_number'
  | 'discount'
  | 'points_redeemed'
  | 'rounding'
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
  noted_slip: string | null
}

/** The next piece of an export, by id. */
export function listSalesBetween(
  db: Db,
  range: DayRange,
  timeZone: string,
  { afterId, kept, limit }: { afterId: number; kept: KeptEntries; limit: number },
): Promise<ExportedSale[]> {
  return db<ExportedSale[]>`
    SELECT t.id, t.transaction_number, t.day, t.created_at, s.first_name || ' ' || s.last_name AS seller_name,
      c.customer_id, t.payment_method, payments_of(t.id) AS payments, ${notedSlipOf(db)} AS noted_slip,
      t.subtotal, t.vat_mode, t.vat_rate, t.vat, t.total, t.loyalty_points_earned,
      kept_age_proof(t.age_proof, t.age_confirmed) AS age_proof, t.kind, ${originalNumberOf(db)} AS original_number,
      ${tillNumberOf(db)} AS till_number, t.discount, t.points_redeemed, t.rounding
    FROM transactions t JOIN profiles s ON s.id = t.seller_id LEFT JOIN customers c ON c.id = t.customer_id
    WHERE t.id > ${afterId} AND ${isKept(db, kept)} AND ${withinDays(db, 't.created_at', range, timeZone)}
    ORDER BY t.id LIMIT ${limit}`
}
