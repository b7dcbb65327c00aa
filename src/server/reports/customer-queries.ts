import type { Db } from '#server/db/client.ts'
import type { DayRange } from '#shared/reports/period.ts'
import { BEGINNING, countedIn, type SalesWindow, sinceCounted } from './sales-window.ts'

/** A number to select: the customers who were added on these days. */
export const countNewCustomers = (db: Db, window: SalesWindow, range: DayRange) => db`
  SELECT (
    SELECT coalesce(sum(added), 0) FROM daily_customers WHERE ${countedIn(db, window, range)}
  )::bigint + (SELECT count(*) FROM customers t WHERE ${sinceCounted(db, window, range)})`

/** A number to select: the different customers who bought on these days. */
const countBuyers = (db: Db, window: SalesWindow, range: DayRange) => db`
  SELECT (
    -- On each day those who had not bought since the range began: who is counted then is not counted again.
    SELECT coalesce(sum((
      SELECT customers FROM daily_returns r WHERE r.day = days.day::date AND r.previous_day < ${range.from}
      ORDER BY r.previous_day DESC LIMIT 1
    )), 0)
    FROM generate_series(${range.from}::date,
      least(${range.to}::date, coalesce(${window.countedDay}::date, ${BEGINNING})), interval '1 day') AS days (day)
  )::bigint + (
    -- Each of the few since then is looked up: joined, everybody's sales of the whole range would be read for them.
    SELECT count(*) FROM (
      SELECT DISTINCT t.customer_id FROM transactions t
      WHERE ${sinceCounted(db, window, range)} AND t.customer_id IS NOT NULL AND t.kind = 'sale'
    ) buyers
    WHERE (
      SELECT true FROM transactions earlier
      WHERE earlier.customer_id = buyers.customer_id AND earlier.kind = 'sale'
        AND earlier.created_at < ${window.countedUntil}
        AND earlier.created_at >= ${range.from}::date::timestamp AT TIME ZONE ${window.timeZone}
      LIMIT 1
    ) IS NULL
  )`

export async function getCustomerStats(
  db: Db,
  window: SalesWindow,
  range: DayRange,
): Promise<{ total: number; new: number }> {
  const [stats] = await db<[{ total: number; new: number }]>`
    SELECT (${countBuyers(db, window, range)}) AS total, (${countNewCustomers(db, window, range)}) AS new`
  return stats
}
