import type { Logger } from 'pino'
import type { Db, Pool } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Env } from '#server/env.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { TAMPERING_ACTION } from '#shared/audit/audit-log.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import { closeGaps, getOldestTransaction, listPutIn, settleGaps } from './gap-queries.ts'
import { recordAudit } from './record.ts'
import { noteNewestSeal, sealFileIn } from './seal-file.ts'
import { getTrailEnd, tryLockSealing } from './seal-queries.ts'
import { sealRows } from './seal-rows.ts'
import { followWritten, listGone, outcomesOf, type WrittenRow } from './written-rows.ts'

const IDS_NAMED = 100

/**
 * Between taking its id and becoming a transaction that others can see, an insert is invisible for some microseconds.
 * This more than covers that, and holds no seal up: until then a row that comes late is not asked when it was written.
 */
const GRACE_MS = 10_000

/** Rows that wait longer than this to be sealed are worth telling. */
const BEHIND_AFTER_MS = MINUTE_MS

/** How often the same trouble is logged. */
const LOG_EVERY_MS = MINUTE_MS

export interface TrailServices {
  env: Env
  pool: Pool
  sealer: Sealer
  clock: () => Date
  log: Logger
}

/** Seals the trail, round after round. */
export interface TrailKeeper {
  /** Seals what the round before has seen and what has come late. Trouble is logged, and shows in `behindSince`. */
  round(signal?: AbortSignal): Promise<void>
  /** Since when rows have been waiting that should be sealed; null while all is well. */
  behindSince(): Date | null
  /** How long ago the trail was last sealed as far as it went; 0 before the first round. */
  sealAgeSeconds(): number
}

/**
 * A row is sealed in the round after the one that first sees it: by then most of what overtook each other on the way to
 * the commit is there. Who is still missing leaves a gap that is watched, and holds nobody else up.
 */
export function keepTrail({ pool, clock, log, sealer, env }: TrailServices): TrailKeeper {
  const file = sealFileIn(env.DATA_DIR)
  const written = followWritten(pool)
  const loggedAt = new Map<string, number>()
  /** As far as the round before has seen the trail, and what this process had committed by then. */
  let seenId = 0
  let due: WrittenRow[] = []
  let caughtUpAt: Date | undefined

  async function round(signal?: AbortSignal): Promise<void> {
    caughtUpAt ??= clock()
    try {
      const mine = await outcomesOf(pool, written.take())
      written.giveBack(mine.open)
      const end = await getTrailEnd(pool)
      const isDone = (end.sealed_id >= seenId && !end.has_gaps) || (await seal(signal))
      if (isDone) await reportRemoved(await listGone(pool, due.splice(0)))
      due.push(...mine.committed)
      if (isDone || (await getTrailEnd(pool)).sealed_id >= seenId) catchUp()
      else if (behindSince()) complain('audit rows wait to be sealed, and somebody holds the lock')
      seenId = end.last_id
      if (!(await noteNewestSeal(pool, file)))
        complain(`seals of the audit trail are gone that ${file} knows: run npm run verify`)
    } catch (error) {
      complain('the audit trail could not be sealed', error)
    }
  }

  /** Answers whether all is sealed that was seen. */
  async function seal(signal?: AbortSignal): Promise<boolean> {
    const oldest = await getOldestTransaction(pool)
    const sealing = { sealer, clock, throughId: seenId, ...(signal && { signal }) }
    const isDone = await sealRows(pool, sealing)
    if (isDone) await settle(oldest)
    return isDone
  }

  /** Closes the gaps that nobody can fill any more: the last of their transactions ended before the sealing. */
  async function settle(oldest: string): Promise<void> {
    const now = clock()
    const putIn = await inTransaction(pool, async (db) => {
      if (!(await tryLockSealing(db))) return []
      const rows = await listPutIn(db, oldest)
      await closeGaps(db, oldest)
      await settleGaps(db, new Date(now.getTime() - GRACE_MS), now)
      if (rows.length > 0)
        await recordTampering(db, now, 'put in among rows that were sealed', rows)
      return rows
    })
    if (putIn.length > 0) log.error({ rows: putIn }, 'audit rows were put in: run npm run verify')
  }

  async function reportRemoved(rows: readonly number[]): Promise<void> {
    if (rows.length === 0) return
    log.error({ rows }, 'audit rows were removed before they were sealed')
    await inTransaction(pool, (db) =>
      recordTampering(db, clock(), 'removed before they were sealed', rows),
    )
  }

  function catchUp(): void {
    if (behindSince()) log.info('the audit trail is sealed again')
    loggedAt.clear()
    caughtUpAt = clock()
  }

  function complain(trouble: string, error?: unknown): void {
    const now = clock().getTime()
    if (Math.abs(now - (loggedAt.get(trouble) ?? -Infinity)) < LOG_EVERY_MS) return
    loggedAt.set(trouble, now)
    log.error({ err: error, behind_since: behindSince() }, trouble)
  }

  const age = (): number => (caughtUpAt ? clock().getTime() - caughtUpAt.getTime() : 0)
  const behindSince = (): Date | null => (age() >= BEHIND_AFTER_MS ? caughtUpAt! : null)

  return { round, behindSince, sealAgeSeconds: () => age() / 1000 }
}

/** What was done to rows behind our back, as a row of the trail itself: sealed, it stays. */
async function recordTampering(
  db: Db,
  now: Date,
  problem: 'removed before they were sealed' | 'put in among rows that were sealed',
  ids: readonly number[],
): Promise<void> {
  const origin = { request_id: '', ip_address: '', user_agent: 'audit seals' }
  await recordAudit(
    db,
    { user: null, origin, now },
    {
      action: TAMPERING_ACTION,
      table_name: 'audit_logs',
      record_id: ids[0] ?? null,
      new_values: { problem, count: ids.length, ids: ids.slice(0, IDS_NAMED) },
    },
  )
}
