import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts'
import type { Db } from '#server/db/client.ts'
import { waitForLocks } from '#server/db/transaction.ts'

/** Which sales are summed up: those before `counted_until`, under the days of `time_zone`. */
export interface Summary {
  time_zone: string
  counted_until: string | null
}

export async function findSummary(db: Db): Promise<Summary | undefined> {
  const [summary] = await db<Summary[]>`SELECT time_zone, counted_until FROM sales_summary`
  return summary
}

/** One server at a time sums up. */
export async function lockSummary(db: Db): Promise<Summary | undefined> {
  await waitForLocks(db)
  await db`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.summary})`
  return findSummary(db)
}

export async function updateSummary(
  db: Db,
  timeZone: string,
  countedUntil: Date | string | null,
): Promise<void> {
  await db`
    INSERT INTO sales_summary (time_zone, counted_until) VALUES (${timeZone}, ${countedUntil})
    ON CONFLICT (id) DO UPDATE SET time_zone = excluded.time_zone, counted_until = excluded.counted_until`
}

/** When there was first something to count: a sale, or a customer who joined. */
export async function findFirstMoment(db: Db): Promise<string | null> {
  const [row] = await db<[{ first: string | null }]>`
    SELECT least((SELECT min(created_at) FROM transactions), (SELECT min(created_at) FROM customers)) AS first`
  return row.first
}

/** Where the shop's week after an instant begins: on Monday at midnight. */
export async function getNextWeek(db: Db, timeZone: string, at: string): Promise<string> {
  const [row] = await db<[{ next: string }]>`
    SELECT (date_trunc('week', ${at}::timestamptz AT TIME ZONE ${timeZone}) + interval '7 days')
      AT TIME ZONE ${timeZone} AS next`
  return row.next
}

/** The start of the shop's day. */
export async function getDayStart(db: Db, timeZone: string, day: string): Promise<string> {
  const [row] = await db<[{ start: string }]>`
    SELECT ${day}::date::timestamp AT TIME ZONE ${timeZone} AS start`
  return row.start
}

/**
 * The first day, from `since` on, that has had another sale or customer since it was counted: one that was committed
 * late, or by a server whose clock is behind.
 */
export async function findMiscountedDay(
  db: Db,
  { time_zone, counted_until }: Summary,
  since: string,
): Promise<string | null> {
  const before = db`created_at >= ${since}::date::timestamp AT TIME ZONE ${time_zone} AND created_at < ${counted_until}`
  const counted = db`day >= ${since}::date AND day <= ((${counted_until}::timestamptz - interval '1 microsecond')
    AT TIME ZONE ${time_zone})::date`
  const [row] = await db<[{ day: string | null }]>`
    SELECT min(day) AS day FROM (
      SELECT day FROM (
        SELECT (created_at AT TIME ZONE ${time_zone})::date AS day, count(*) AS entries FROM transactions
        WHERE ${before} GROUP BY 1
      ) sales FULL JOIN (SELECT day, transactions + returns AS known FROM daily_sales WHERE ${counted}) known USING (day)
      WHERE entries IS DISTINCT FROM known
      UNION ALL
      SELECT day FROM (
        SELECT (created_at AT TIME ZONE ${time_zone})::date AS day, count(*) AS joined FROM customers
        WHERE ${before} GROUP BY 1
      ) joiners FULL JOIN (SELECT day, added FROM daily_customers WHERE ${counted}) known USING (day)
      WHERE joined IS DISTINCT FROM added
    ) miscounted`
  return row.day
}
