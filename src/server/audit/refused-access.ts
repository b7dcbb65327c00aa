import type { Db } from '#server/db/client.ts'
import { inTransaction, waitForLocks } from '#server/db/transaction.ts'
import type { Caller } from '#server/http/context.ts'
import type { Services } from '#server/services.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { recordAudit } from './record.ts'
import type { LeftOut } from './refusal-counter.ts'

/** A refused request changes nothing, so its row has a transaction of its own. Of a flood only the count is. */
export async function recordRefusedAccess(caller: Caller, endpoint: Endpoint): Promise<void> {
  const { user, origin, now, limits } = caller
  const request = `${endpoint.method} ${endpoint.path}`
  const { isRecorded, leftOut } = limits.refusals.count({ actor: { user, origin, now }, request })
  if (!isRecorded && !leftOut) return
  await caller.inTransaction(async (db) => {
    if (leftOut) await recordLeftOut(db, leftOut)
    if (isRecorded)
      await recordAudit(db, caller, {
        action: 'denied',
        table_name: 'profiles',
        record_id: user.id,
        new_values: { request, role: user.role },
      })
  })
}

/** Tells of the minutes that are over; without a time of all, before the server stops. */
export async function settleRefusedAccess(
  { limits, pool }: Pick<Services, 'limits' | 'pool'>,
  now?: Date,
): Promise<void> {
  const all = limits.refusals.take(now)
  if (all.length === 0) return
  await inTransaction(pool, async (db) => {
    await waitForLocks(db)
    for (const leftOut of all) await recordLeftOut(db, leftOut)
  })
}

async function recordLeftOut(db: Db, { actor, since, requests }: LeftOut): Promise<void> {
  await recordAudit(db, actor, {
    action: 'denied',
    table_name: 'profiles',
    record_id: actor.user.id,
    new_values: {
      left_out: Object.values(requests).reduce((sum, count) => sum + count, 0),
      since: since.toISOString(),
      until: actor.now.toISOString(),
      requests,
    },
  })
}
