import { inTransaction } from '#server/db/transaction.ts'
import type { Pool } from '#server/db/client.ts'
import type { Actor } from '#server/audit/record.ts'
import { getSettings } from '#server/settings/queries.ts'
import { listBackupFiles, removeBackupFile } from './backup-folder.ts'
import { recordBackup } from './record-backup.ts'

/** Removes the oldest backups beyond the number that the shop keeps. */
export async function pruneBackups(pool: Pool, folder: string, actor: Actor): Promise<void> {
  const { backups_kept } = await getSettings(pool)
  const tooMany = (await listBackupFiles(folder)).slice(backups_kept)
  for (const { id, filename } of tooMany)
    await inTransaction(pool, async (db) => {
      await recordBackup(db, actor, 'delete', id, {
        filename,
        reason: `the newest ${backups_kept} are kept`,
      })
      await removeBackupFile(folder, id)
    })
}
