import { vi } from 'vitest'
import type { Db, Pool, Transaction } from './client.ts'

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
    SELECT pg_current_xact_id()::text AS mark`
  await vi.waitUntil(
    async () => {
      const [row] = await owner<[{ ended: boolean }]>`
        SELECT pg_snapshot_xmin(pg_current_snapshot()) >= ${mark}::text::xid8 AS ended`
      return row.ended
    },
    { timeout: 30_000, interval: 20 },
  )
}

export interface OpenTransaction {
  /** Until so many of this database's connections wait for it, directly. */
  waitedFor(count?: number): Promise<void>
  commit(): Promise<void>
  rollback(): Promise<void>
}

const UNDONE = new Error('rolled back by the test')

/** Does the work, and keeps its transaction open until it is told how it ends. */
export async function holdOpen(
  owner: Pool,
  work: (db: Transaction) => Promise<unknown>,
): Promise<OpenTransaction> {
  const begun = Promise.withResolvers<number>()
  const ended = Promise.withResolvers<void>()
  const transaction = owner.begin(async (db) => {
    await work(db)
    const [row] = await db<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`
    begun.resolve(row!.pid)
    await ended.promise
  })
  transaction.catch(begun.reject)
  const pid = await begun.promise
  return {
    async waitedFor(count = 1) {
      const isReached = async () => {
        const waiting = await owner`
          SELECT FROM pg_stat_activity WHERE datname = current_database() AND ${pid} = ANY (pg_blocking_pids(pid))`
        return waiting.length >= count
      }
      await vi.waitUntil(isReached, { timeout: 10_000, interval: 5 })
    },
    commit() {
      ended.resolve()
      return transaction
    },
    rollback() {
      ended.reject(UNDONE)
      return transaction.catch((error: unknown) => {
        if (error !== UNDONE) throw error
      })
    },
  }
}
