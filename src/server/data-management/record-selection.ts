import { recordAudit } from '#server/audit/record.ts'
import type { Caller } from '#server/http/context.ts'
import type { Selection } from '#shared/data-management/contract.ts'

/** How many are named one by one: the row of the trail stays readable, and always says how many there were. */
const NAMED = 1000

/** Rows chosen on screen are saved by the browser: the trail has them as it has the exports that the server makes. */
export async function recordSelection(caller: Caller, { table, ids }: Selection): Promise<void> {
  const chosen = [...new Set(ids)]
  await recordAudit(caller.db, caller, {
    action: 'export',
    table_name: table,
    record_id: chosen.length === 1 ? chosen[0]! : null,
    new_values: { rows: chosen.length, record_ids: chosen.slice(0, NAMED) },
  })
}
