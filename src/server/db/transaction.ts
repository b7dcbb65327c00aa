import { tooBusy } from '#server/refusal.ts'
import type { Db, Pool } from './client.ts'

const ATTEMPTS = 4
const LOCK_TIMED_OUT = '55P03'
/** Each has waited already (`LOCK_TIMEOUT_MS`): with two of them nobody stands at the counter for more than 3 s. */
const TIMED_OUT_ATTEMPTS = 2
/** Deadlock, serialisation failure, lock time-out: the same work may succeed a moment later. */
const LOCK_TROUBLE = new Set(['40P01', '40001', LOCK_TIMED_OUT])
/** A batch that came or went between looking and taking; the next look sees it. */
const STOCK_MOVED = 'inventory_batches_remaining_quantity_check'

/**
 * Runs the work in one transaction. Lock trouble is retried up to three times, a lock time-out once, so the work must
 * have no effect outside the database.
 */
export function inTransaction<Result>(
  pool: Pool,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  return retryingLockTrouble(() => pool.begin(work))
}

/**
 * For work that nobody stands at the counter for: to the transaction's end it waits for locks as long as it takes, and
 * it keeps to one processor, so that a sale finds another.
 */
export async function waitForLocks(db: Db): Promise<void> {
  await db`
    SELECT set_config('lock_timeout', '0', true), set_config('max_parallel_workers_per_gather', '0', true)`
}

/** For work that is a transaction of its own, such as a single statement. */
export async function retryingLockTrouble<Result>(work: () => Promise<Result>): Promise<Result> {
  let timedOut = 0
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isLockTrouble(error)) throw error
      if ((error as { code?: string }).code === LOCK_TIMED_OUT) timedOut += 1
      if (attempt === ATTEMPTS || timedOut === TIMED_OUT_ATTEMPTS) throw tooBusy()
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt))
    }
  }
}

export function isLockTrouble(error: unknown): boolean {
  const { code = '', constraint_name } = error as { code?: string; constraint_name?: string }
  return LOCK_TROUBLE.has(code) || constraint_name === STOCK_MOVED
}
