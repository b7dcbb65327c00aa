import { vi } from 'vitest'
import type { Db } from './client.ts'

/** How many of this database's connections wait for somebody else's lock. */
export async function countWaiting(owner: Db): Promise<number> {
  const [row] = await owner<{ count: number }[]>`
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`
  return row!.count
}

/**
 * Waits until every transaction of the whole server has ended that had begun by now: other test files write to other
 * databases of the same server, and a snapshot sees theirs as under way.
 */
export async function allEnded(owner: Db): Promise<void> {
  const [{ mark }] = await owner<[{ mark: string }]>`
    SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS mark`
  await vi.waitUntil(
    async () => {
      const [row] = await owner<[{ ended: boolean }]>`
        SELECT pg_snapshot_xmin(pg_current_snapshot()) >= ${mark}::text::xid8 AS ended`
      return row.ended
    },
    { timeout: 30_000, interval: 20 },
  )
}
