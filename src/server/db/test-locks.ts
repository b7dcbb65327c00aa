import type { Db } from './client.ts'

/** How many of this database's connections wait for somebody else's lock. */
export async function countWaiting(owner: Db): Promise<number> {
  const [row] = await owner<{ count: number }[]>`
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`
  return row!.count
}
