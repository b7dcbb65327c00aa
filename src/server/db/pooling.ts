import { setTimeout as wait } from 'node:timers/promises'
import { StartupError } from '#server/startup-error.ts'
import type { Db, Pool } from './client.ts'

/** A pooler that has no second session to give lets the question wait. */
const ANSWER_WITHIN_MS = 5000

/**
 * A pooler that lends its sessions by the transaction or the statement gives ours to others between two questions: what
 * is prepared, listened to, locked and set is then elsewhere. One that lends them for as long as we are connected is as
 * good as the database itself.
 */
export async function refuseSharedSessions(pool: Pool, setting: string): Promise<void> {
  if (!(await sharesSessions(pool))) return
  throw new StartupError(
    `${setting} leads to a pooler that shares sessions (transaction or statement pooling), which Veld cannot work ` +
      'with: name PostgreSQL itself there, or let the pooler pool by session (pool_mode = session in PgBouncer).',
  )
}

/** Whether our session goes to somebody else who is in a transaction: the one that was used last is lent first. */
function sharesSessions(pool: Pool): Promise<boolean> {
  return pool.alone(async (db) => {
    const before = await sessionOf(db)
    try {
      return await pool.begin(async (other) => {
        await sessionOf(other)
        return movesOrWaits(db, before)
      })
    } catch (error) {
      if (await isCutOffFor(error, db)) return true
      throw error
    }
  })
}

/** Where each statement may go to another session, whoever begins a transaction is cut off, and others are not. */
function isCutOffFor(error: unknown, db: Db): Promise<boolean> {
  // A refusal of the server's own, such as that it has no connection left, is none of the pooler's.
  if (error instanceof Error && 'severity' in error) return Promise.resolve(false)
  return sessionOf(db).then(
    () => true,
    () => false,
  )
}

async function movesOrWaits(db: Db, before: number): Promise<boolean> {
  const patience = new AbortController()
  const late = wait(ANSWER_WITHIN_MS, true, { signal: patience.signal }).catch(() => true)
  const moved = sessionOf(db).then((now) => now !== before)
  return Promise.race([moved, late]).finally(() => patience.abort())
}

/** As a plain text: a prepared statement may not be known where the question ends up. */
async function sessionOf(db: Db): Promise<number> {
  const [row] = await db.unsafe<{ id: number }[]>('SELECT pg_backend_pid() AS id')
  return row!.id
}
