import { changedValues } from '#server/audit/changed-values.ts'
import { recordAudit } from '#server/audit/record.ts'
import { whenTaken } from '#server/db/when-taken.ts'
import type { Caller } from '#server/http/context.ts'
import { Refusal } from '#server/refusal.ts'
import { todayIn } from '#server/settings/today-in.ts'
import type { Till, TillChange } from '#shared/tills/contract.ts'
import { nameTaken } from './name-taken.ts'
import { getTill, isNameTaken, holdTill, updateTill } from './queries.ts'

/** Renames, retires, or puts back to work. What a retired till sold stays its own. */
export async function changeTill(
  caller: Caller,
  { id, name, retired_at }: { id: number } & Pick<TillChange, 'name' | 'retired_at'>,
): Promise<Till> {
  const { db, now } = caller
  const { has_shift, ...before } = await holdTill(db, id)
  const after = {
    name: name ?? before.name,
    retired_at: retired_at ? (before.retired_at ?? now.toISOString()) : null,
    ...(retired_at === undefined && { retired_at: before.retired_at }),
  }
  if (after.retired_at !== null && has_shift)
    throw new Refusal(409, `Count and close the open shift of ${before.name} before you retire it`)
  if (after.retired_at === null && (await isNameTaken(db, after.name, id)))
    throw nameTaken(after.name)
  const changes = changedValues(before, after)
  if (changes) {
    await whenTaken(
      db,
      (inner) => updateTill(inner, id, after),
      async () => nameTaken(after.name),
    )
    await recordAudit(db, caller, {
      action: 'update',
      table_name: 'tills',
      record_id: id,
      ...changes,
    })
  }
  return getTill(db, id, todayIn(caller))
}
