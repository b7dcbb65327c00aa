import type { Db } from '#server/db/client.ts'
import { TAMPERING_ACTION } from '#shared/audit/audit-log.ts'
import { recordAudit } from './record.ts'

const IDS_NAMED = 100

/** What was done to rows behind our back, as a row of the trail itself: sealed, it stays. */
export async function recordTampering(
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
