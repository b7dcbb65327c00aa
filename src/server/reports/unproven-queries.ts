import type { Db } from '#server/db/client.ts'
import { withinDays } from '#server/db/within-days.ts'
import { absentIds, isKept, type KeptEntries } from '#server/sales/kept-entries.ts'
import type { Cents } from '#shared/money.ts'
import type { DayRange } from '#shared/reports/period.ts'
import type { UnprovenSales } from '#shared/reports/unproven-sales.ts'
import type { PaymentMethod } from '#shared/sales/payment-method.ts'

/** Answered by the index of these sales alone, however many others there are. */
const isUnproven = (db: Db, range: DayRange, timeZone: string) => db`
  t.age_proof = 'none' AND ${withinDays(db, 't.created_at', range, timeZone)}`

const sellerName = (db: Db) => db`s.first_name || ' ' || s.last_name AS seller_name`

export async function countUnproven(db: Db, range: DayRange, timeZone: string): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    SELECT count(*) FROM transactions t WHERE ${isUnproven(db, range, timeZone)}`
  return row.count
}

/** How many an export begun now holds, and which. */
export async function keptUnproven(
  db: Db,
  range: DayRange,
  timeZone: string,
): Promise<{ count: number } & KeptEntries> {
  const [row] = await db<[{ count: number } & KeptEntries]>`
    SELECT count(*), coalesce(max(t.id), 0) AS "lastId", ${absentIds(db)} AS absent
    FROM transactions t WHERE ${isUnproven(db, range, timeZone)}`
  return row
}

export function listUnprovenSellers(
  db: Db,
  range: DayRange,
  timeZone: string,
): Promise<UnprovenSales['bySeller']> {
  return db<UnprovenSales['bySeller']>`
    SELECT s.id AS seller_id, ${sellerName(db)}, sold.transactions, sold.total
    FROM (
      SELECT t.seller_id, count(*) AS transactions, sum(t.total)::bigint AS total
      FROM transactions t WHERE ${isUnproven(db, range, timeZone)} GROUP BY t.seller_id
    ) sold JOIN profiles s ON s.id = sold.seller_id
    ORDER BY sold.transactions DESC, seller_name, s.id`
}

export function listNewestUnproven(
  db: Db,
  range: DayRange,
  timeZone: string,
  limit: number,
): Promise<UnprovenSales['sales']> {
  return db<UnprovenSales['sales']>`
    SELECT t.id, t.transaction_number, t.created_at, ${sellerName(db)},
      c.first_name || ' ' || c.last_name AS customer_name, t.total
    FROM transactions t JOIN profiles s ON s.id = t.seller_id LEFT JOIN customers c ON c.id = t.customer_id
    WHERE ${isUnproven(db, range, timeZone)}
    ORDER BY t.created_at DESC, t.id DESC LIMIT ${limit}`
}

/** A line of the export. */
export interface UnprovenSale {
  id: number
  transaction_number: string
  created_at: string
  seller_name: string
  /** The public id, such as CUST-000012. */
  customer_id: string | null
  payment_method: PaymentMethod
  total: Cents
}

/** The next piece of an export, by id. */
export function listUnprovenAfter(
  db: Db,
  range: DayRange,
  timeZone: string,
  { afterId, kept, limit }: { afterId: number; kept: KeptEntries; limit: number },
): Promise<UnprovenSale[]> {
  return db<UnprovenSale[]>`
    SELECT t.id, t.transaction_number, t.created_at, ${sellerName(db)}, c.customer_id, t.payment_method, t.total
    FROM transactions t JOIN profiles s ON s.id = t.seller_id LEFT JOIN customers c ON c.id = t.customer_id
    WHERE ${isUnproven(db, range, timeZone)} AND t.id > ${afterId} AND ${isKept(db, kept)}
    ORDER BY t.id LIMIT ${limit}`
}
