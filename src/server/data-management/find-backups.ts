import { findBackupFile, listBackupFiles } from '#server/data-management/backup/backup-folder.ts'
import type { Backups } from '#server/data-management/backup/backups.ts'
import { Refusal } from '#server/refusal.ts'
import type { Backup } from '#shared/data-management/backup.ts'

/** Newest first. One under way is done only when all that belongs to it is, even if its file is there. */
export async function listBackups(backups: Backups): Promise<Backup[]> {
  const files = await listBackupFiles(backups.folder)
  const current = backups.current()
  return current ? [current, ...files.filter(({ id }) => id !== current.id)] : files
}

export async function getBackup(backups: Backups, id: string): Promise<Backup> {
  const current = backups.current()
  const backup = current?.id === id ? current : await findBackupFile(backups.folder, id)
  if (!backup) throw backupNotFound()
  return backup
}

export const backupNotFound = (): Refusal => new Refusal(404, 'Backup not found')
