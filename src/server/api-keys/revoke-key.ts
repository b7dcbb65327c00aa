import { recordAudit } from '#server/audit/record.ts'
import type { Caller } from '#server/http/context.ts'
import { getKey } from './key-answer.ts'
import { updateRevoked } from './queries.ts'

/** From the next request on it is refused. Revoking it again changes nothing. */
export async function revokeKey(caller: Caller, id: number): Promise<void> {
  const { db, now } = caller
  const { name, role, scope, hint } = await getKey(caller, id)
  if (!(await updateRevoked(db, id, now))) return
  await recordAudit(db, caller, {
    action: 'delete',
    table_name: 'api_keys',
    record_id: id,
    old_values: { name, role, scope, hint },
  })
}
