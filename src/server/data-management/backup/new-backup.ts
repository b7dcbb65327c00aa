import { randomBytes } from 'node:crypto'
import type { User } from '#server/session/user.ts'
import type { Backup } from '#shared/data-management/backup.ts'
import { fullName } from '#shared/full-name.ts'
import { backupName } from './backup-folder.ts'

/** A backup that is about to be made. Its id sorts by time. */
export function newBackup(now: Date, maker: User): Backup {
  const time = now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const id = `${time}-${randomBytes(4).toString('hex')}`
  return {
    id,
    status: 'running',
    filename: backupName(id),
    created_at: now.toISOString(),
    created_by: fullName(maker),
    size: 0,
    sha256: null,
    progress: { table: null, tables_done: 0, tables: 0, bytes: 0, percent: 0 },
    error: null,
  }
}
