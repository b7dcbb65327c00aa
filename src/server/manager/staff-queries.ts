import type { Db } from '#server/db/client.ts'
import { withinDays } from '#server/db/within-days.ts'
import { Refusal } from '#server/refusal.ts'
import { ALL_DAYS, revenueOf, type SalesWindow } from '#server/reports/sales-window.ts'
import { sellerTakings } from '#server/reports/takings-queries.ts'
import { NO_SUCH_STAFF, type StaffMember, type StaffPerformance } from '#shared/manager/staff.ts'
import type { DayRange } from '#shared/reports/period.ts'

/**
 * Budtenders and managers, those who can sign in first, then by name. Admins and viewers are no staff, but whoever has
 * sold or taken back is among them: what they took or gave is a part of the day.
 */
export async function listStaff(
  db: Db,
  window: SalesWindow,
  today: string,
  onlyId: string | null = null,
): Promise<StaffMember[]> {
  return db<StaffMember[]>`
    SELECT p.id, p.first_name, p.last_name, p.email, p.role, p.is_active,
      coalesce(ever.sales, 0)::bigint AS total_revenue, coalesce(ever.transactions, 0)::bigint AS total_transactions,
      coalesce(today.sales, 0)::bigint AS today_revenue, coalesce(today.transactions, 0)::bigint AS today_transactions
    FROM profiles p
      LEFT JOIN (${sellerTakings(db, window, ALL_DAYS)}) ever ON ever.seller_id = p.id
      LEFT JOIN (${sellerTakings(db, window, { from: today, to: today })}) today ON today.seller_id = p.id
    WHERE (p.role IN ('budtender', 'manager') OR ever.seller_id IS NOT NULL) AND (${onlyId}::uuid IS NULL OR p.id = ${onlyId})
    ORDER BY p.is_active DESC, lower(p.last_name || ' ' || p.first_name), p.id`
}

export async function getSeller(
  db: Db,
  id: string,
): Promise<Pick<StaffPerformance, 'id' | 'first_name' | 'last_name'>> {
  const [row] = await db<StaffPerformance[]>`
    SELECT id, first_name, last_name FROM profiles WHERE id = ${id}`
  return row ?? refuseUnknown()
}

const BEST = 5

/** What one member sold most of: there are no sums of it, but their own sales of a month are soon read. */
export async function listBestSellers(
  db: Db,
  { timeZone }: SalesWindow,
  range: DayRange,
  sellerId: string,
): Promise<StaffPerformance['topProducts']> {
  return db`
    SELECT product_id, p.name, sales, quantity
    FROM (
      SELECT i.product_id, sum(${revenueOf(db)})::bigint AS sales, sum(i.quantity)::bigint AS quantity
      FROM transactions t JOIN transaction_items i ON i.transaction_id = t.id
      WHERE ${soldBy(db, sellerId, range, timeZone)}
      GROUP BY i.product_id HAVING sum(i.quantity) > 0
    ) sold JOIN products p ON p.id = product_id
    ORDER BY sales DESC, p.name, product_id
    LIMIT ${BEST}`
}

/** Only hours in which they sold something. */
export async function listBusyHours(
  db: Db,
  { timeZone }: SalesWindow,
  range: DayRange,
  sellerId: string,
): Promise<StaffPerformance['peakHours']> {
  return db`
    SELECT extract(hour FROM t.created_at AT TIME ZONE ${timeZone})::int AS hour, count(*) AS transaction_count
    FROM transactions t WHERE ${soldBy(db, sellerId, range, timeZone)} AND t.kind = 'sale'
    GROUP BY 1`
}

const soldBy = (db: Db, sellerId: string, range: DayRange, timeZone: string) => db`
  t.seller_id = ${sellerId} AND ${withinDays(db, 't.created_at', range, timeZone)}`

export function refuseUnknown(): never {
  throw new Refusal(404, NO_SUCH_STAFF)
}
