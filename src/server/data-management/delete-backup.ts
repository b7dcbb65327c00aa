import { removeBackupFile } from '#server/data-management/backup/backup-folder.ts'
import { recordBackup } from '#server/data-management/backup/record-backup.ts'
import type { Caller } from '#server/http/context.ts'
import { Refusal } from '#server/refusal.ts'
import { backupNotFound, getBackup } from './find-backups.ts'

export async function deleteBackup(caller: Caller, id: string): Promise<void> {
  const { db, backups } = caller
  const { status, filename, size } = await getBackup(backups, id)
  if (status === 'running') throw new Refusal(409, 'This backup is still being made')
  if (status === 'failed') return backups.forget(id)
  await recordBackup(db, caller, 'delete', id, { filename, size })
  // Last: what is on record may still be undone, the file may not.
  if (!(await removeBackupFile(backups.folder, id))) throw backupNotFound()
}
