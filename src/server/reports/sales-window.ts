import type { Db } from '#server/db/client.ts'
import { addDays, shopDay } from '#shared/dates.ts'
import type { DayRange } from '#shared/reports/period.ts'
import type { ShopSettings } from '#shared/settings/shop-settings.ts'

/** How far the sums reach: sales before `countedUntil` are read from them, the others themselves. */
export interface SalesWindow {
  timeZone: string
  /** Null: nothing is counted under the days of this time zone, and all is read from the sales. */
  countedUntil: string | null
  /** The newest day with sums, perhaps in part. */
  countedDay: string | null
  /** The newest day that is summed up whole. */
  overDay: string | null
}

/** Whose sales are read, and by whose days: every caller of an endpoint is one. */
export interface SalesReader {
  /** Runs the queries at one moment of the books. */
  inReport: <Result>(run: (db: Db) => Promise<Result>) => Promise<Result>
  settings: Pick<ShopSettings, 'timezone'>
}

/**
 * Runs queries over the sums and the sales since. Both must be seen at the same moment: between two, a sale may move
 * from one to the other.
 */
export function withSales<Result>(
  { inReport, settings }: SalesReader,
  read: (db: Db, window: SalesWindow) => Promise<Result>,
): Promise<Result> {
  return inReport(async (db) => read(db, await getSalesWindow(db, settings.timezone)))
}

/**
 * Once the sums are up to date there is little to read, whatever the range: one plan for all of them is good, and to
 * make another each time would take as long as the reading. Helpers would take longer to start than to help.
 */
async function getSalesWindow(db: Db, timeZone: string): Promise<SalesWindow> {
  const [summary] = await db<{ counted_until: string | null }[]>`
    SELECT counted_until,
      CASE WHEN counted_until >= (SELECT max(created_at) FROM transactions) - interval '1 day' THEN
        set_config('plan_cache_mode', 'force_generic_plan', true)
          || set_config('max_parallel_workers_per_gather', '0', true) END
    FROM sales_summary WHERE time_zone = ${timeZone}`
  const countedUntil = summary?.counted_until ?? null
  if (countedUntil === null) return { timeZone, countedUntil, countedDay: null, overDay: null }
  const until = new Date(countedUntil)
  return {
    timeZone,
    countedUntil,
    countedDay: shopDay(new Date(until.getTime() - 1), timeZone),
    overDay: addDays(shopDay(until, timeZone), -1),
  }
}

/** Long before the first sale of any shop. */
export const BEGINNING = '1900-01-01'

/** For what counts from the first day on. */
export const ALL_DAYS: DayRange = { from: BEGINNING, to: '2199-12-31' }

/** Which rows of the daily sums belong to a range of days. */
export const countedIn = (db: Db, { countedDay }: SalesWindow, { from, to }: DayRange) =>
  db`day BETWEEN ${from} AND least(${to}::date, coalesce(${countedDay}::date, '-infinity'))`

/** Which sales `t` (or other things with a `created_at`) of a range of days are not in the sums. */
export const sinceCounted = (
  db: Db,
  { timeZone, countedUntil }: SalesWindow,
  { from, to }: DayRange,
) => db`t.created_at >= greatest(${countedUntil}::timestamptz, ${from}::date::timestamp AT TIME ZONE ${timeZone})
  AND t.created_at < (${to}::date + 1)::timestamp AT TIME ZONE ${timeZone}`

/**
 * Which lines `i` belong to such sales. They are asked for by a list of sales and not joined with them, nor looked up
 * sale by sale: the planner does not know how many were not counted yet, and there may be tens of thousands.
 */
export const linesSinceCounted = (db: Db, window: SalesWindow, range: DayRange) => db`
  i.transaction_id = ANY (ARRAY(SELECT t.id FROM transactions t WHERE ${sinceCounted(db, window, range)}))`

/** What a line `i` brought in before VAT. Lines from before it was kept brought in all that they say. */
export const revenueOf = (db: Db) => db`coalesce(i.revenue, i.line_total)`

/** The shop's day on which something happened. */
export const dayOf = (db: Db, { timeZone }: SalesWindow) =>
  db`(t.created_at AT TIME ZONE ${timeZone})::date`
