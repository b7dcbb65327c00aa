import { type Actor, recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/db/client.ts'

type BackupDeed = 'create' | 'update' | 'delete' | 'export'

/** What was done about a backup, on record. */
export const recordBackup = (
  db: Db,
  actor: Actor,
  action: BackupDeed,
  id: string,
  values: object,
): Promise<void> =>
  recordAudit(db, actor, { action, table_name: 'backups', record_id: id, new_values: values })
