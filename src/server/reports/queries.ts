import type { Db } from '#server/db/client.ts'

const SUMMARY_LOCK = 7_353_003

export interface Summary {
  time_zone: string
  summarised_through: string | null
}

/** One server at a time sums up days. */
export async function lockSummary(db: Db): Promise<Summary | undefined> {
  await db`SELECT pg_advisory_xact_lock(${SUMMARY_LOCK})`
  const [summary] = await db<Summary[]>`SELECT time_zone, summarised_through FROM sales_summary`
  return summary
}

/** Sums up the shop's days after `after` (all days when null) up to and including `through`. */
export async function insertDailySales(
  db: Db,
  timeZone: string,
  after: string | null,
  through: string,
): Promise<void> {
  await db`
    INSERT INTO daily_sales (day, sales, transactions)
    SELECT (created_at AT TIME ZONE ${timeZone})::date, sum(total), count(*)
    FROM transactions
    WHERE created_at >= coalesce((${after}::date + 1)::timestamp AT TIME ZONE ${timeZone}, '-infinity')
      AND created_at < (${through}::date + 1)::timestamp AT TIME ZONE ${timeZone}
    GROUP BY 1`
}

export async function deleteDailySales(db: Db): Promise<void> {
  await db`DELETE FROM daily_sales`
}

export async function updateSummary(db: Db, summary: Summary): Promise<void> {
  await db`
    INSERT INTO sales_summary (time_zone, summarised_through)
    VALUES (${summary.time_zone}, ${summary.summarised_through})
    ON CONFLICT (id) DO UPDATE SET time_zone = excluded.time_zone, summarised_through = excluded.summarised_through`
}
