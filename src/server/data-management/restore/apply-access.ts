import type { AccessNote } from '#server/access-note/access-note.ts'
import { getAccess } from '#server/access-note/access.ts'
import { type Actor, recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/db/client.ts'
import { accessAfterRestore, type AccessReport } from './access-after-restore.ts'
import { switchKeysOff, updateMemberAccess, updateRevokedKeys } from './queries.ts'

export interface RestoredAccess extends AccessReport {
  /** How many keys wait for an admin to switch them on. */
  keysOff: number
}

/** Takes from members and keys what was taken from them after the backup, each with a row in the trail. */
export async function applyAccess(
  db: Db,
  actor: Actor,
  note: AccessNote | null | 'forged',
  madeAt: string,
): Promise<RestoredAccess> {
  const backup = await getAccess(db)
  const report = accessAfterRestore(backup, note, madeAt)
  for (const { id, role, is_active } of report.members) {
    const was = backup.members.find((member) => member.id === id)!
    await updateMemberAccess(db, id, { role, is_active }, actor.now)
    await recordAudit(db, actor, {
      action: 'update',
      table_name: 'profiles',
      record_id: id,
      old_values: { role: was.role, is_active: was.is_active },
      new_values: { role, is_active },
    })
  }
  await updateRevokedKeys(
    db,
    report.revoked.map(({ id }) => id),
    actor.now,
  )
  for (const { id, name } of report.revoked)
    await recordAudit(db, actor, {
      action: 'delete',
      table_name: 'api_keys',
      record_id: id,
      old_values: { name },
    })
  return { ...report, keysOff: await switchKeysOff(db, actor.now) }
}
