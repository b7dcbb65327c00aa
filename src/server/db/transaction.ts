import { Refusal } from '#server/http/refusal.ts'
import type { Db, Pool } from './client.ts'

const ATTEMPTS = 4
/** Deadlock, serialisation failure, lock time-out: the same work may succeed a moment later. */
const LOCK_TROUBLE = new Set(['40P01', '40001', '55P03'])

/**
 * Runs the work in one transaction. Lock trouble is retried up to three times, so the work must have no effect outside
 * the database.
 */
export async function inTransaction<Result>(
  pool: Pool,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return (await pool.begin(work)) as Result
    } catch (error) {
      if (!LOCK_TROUBLE.has((error as { code?: string }).code ?? '')) throw error
      if (attempt === ATTEMPTS)
        throw new Refusal(503, 'The shop is very busy. Please try again.', { 'retry-after': '1' })
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt))
    }
  }
}
