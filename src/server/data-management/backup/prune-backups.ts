import type { Actor } from '#server/audit/record.ts'
import type { Pool } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { getSettings } from '#server/settings/queries.ts'
import { listBackupFiles, removeBackupFile } from './backup-folder.ts'
import { recordBackup } from './record-backup.ts'

/** Removes the oldest backups beyond the number that the shop keeps; never `made`, the one just made. */
export async function pruneBackups(
  pool: Pool,
  folder: string,
  made: string,
  actor: Actor,
): Promise<void> {
  const { backups_kept } = await getSettings(pool)
  const others = (await listBackupFiles(folder)).filter(({ id }) => id !== made)
  // Their times are those of a clock that ran ahead, and would outlive every backup until it is that late.
  const fromTheFuture = others.filter(({ id }) => timeOf(id) > timeOf(made))
  const rest = others.filter((backup) => !fromTheFuture.includes(backup))
  const tooMany = [...rest, ...fromTheFuture].slice(backups_kept - 1)
  for (const { id, filename } of tooMany)
    await inTransaction(pool, async (db) => {
      await recordBackup(db, actor, 'delete', id, {
        filename,
        reason: `the newest ${backups_kept} are kept`,
      })
      await removeBackupFile(folder, id)
    })
}

/** An id begins with the second in which the backup was begun. */
const timeOf = (id: string): string => id.slice(0, id.indexOf('-'))
