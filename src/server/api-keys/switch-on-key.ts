import { recordAudit } from '#server/audit/record.ts'
import type { Caller } from '#server/http/context.ts'
import type { ApiKey } from '#shared/api-keys/api-key.ts'
import { getKey } from './key-answer.ts'
import { updateSwitchedOn } from './queries.ts'

/** After a restore. One that is on stays so, and one that is revoked stays that. */
export async function switchOnKey(caller: Caller, id: number): Promise<ApiKey> {
  const { db } = caller
  const { name, role, scope, hint } = await getKey(caller, id)
  if (await updateSwitchedOn(db, id))
    await recordAudit(db, caller, {
      action: 'update',
      table_name: 'api_keys',
      record_id: id,
      old_values: { status: 'off' },
      new_values: { name, role, scope, hint, status: 'active' },
    })
  return getKey(caller, id)
}
