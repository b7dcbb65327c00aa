import { z } from 'zod'
import { endpoint, FileDownload, Nothing } from '#shared/endpoint.ts'
import { Id } from '#shared/fields.ts'
import { ADMINS, MANAGERS } from '#shared/roles.ts'
import { TOPICS } from '#shared/topics.ts'
import { Backup, BackupId } from './backup.ts'
import { CacheStatus, SystemStatus } from './system-status.ts'

export const systemApi = {
  status: endpoint({
    method: 'GET',
    path: '/api/system/status',
    summary: 'How the database, the cache and the disk do; sizes are texts such as 12.4 MB',
    roles: MANAGERS,
    answer: SystemStatus,
  }),
  refreshCache: endpoint({
    method: 'POST',
    path: '/api/system/cache/refresh',
    summary: 'Forget every figure that the server keeps in memory',
    roles: MANAGERS,
    answer: CacheStatus,
    // Other servers hear of it as they hear of writes.
    changes: TOPICS,
  }),
}

/** More than anybody chooses by hand: whoever wants so many wants all of them. */
const MAX_SELECTED = 10_000

/** Rows chosen on a screen, by the table they are kept in. */
const Selection = z.object({
  table: z.enum(['customers', 'audit_logs', 'products']),
  ids: z
    .array(Id)
    .min(1, { error: 'Choose at least one row' })
    .max(MAX_SELECTED, { error: `Choose at most ${MAX_SELECTED} rows, or export all of them` }),
})
export type Selection = z.output<typeof Selection>

export const exportsApi = {
  recordSelection: endpoint({
    method: 'POST',
    path: '/api/export/selected',
    summary: 'Leave an audit row of chosen rows that are about to be saved as a file',
    roles: MANAGERS,
    body: Selection,
    answer: Nothing,
    changes: [],
  }),
}

const ById = z.object({ id: BackupId })
const admins = {
  roles: ADMINS,
  forbidden: 'Only an admin can make and fetch backups',
  // Everything the shop knows: for people, not for programs.
  byKey: false,
  changes: [],
} as const

export const backupsApi = {
  listBackups: endpoint({
    ...admins,
    method: 'GET',
    path: '/api/backups',
    summary: 'The backups on this server, newest first, one under way included',
    answer: z.array(Backup),
  }),
  getBackup: endpoint({
    ...admins,
    method: 'GET',
    path: '/api/backups/:id',
    summary: 'One backup, with its progress while it is made',
    params: ById,
    answer: Backup,
  }),
  startBackup: endpoint({
    ...admins,
    method: 'POST',
    path: '/api/backups',
    summary: 'Begin a backup of the whole shop; one at a time',
    answer: Backup,
    status: 201,
    // It goes on after the answer, and its audit row is written when it may begin.
    transaction: 'handler',
  }),
  downloadBackup: endpoint({
    ...admins,
    method: 'GET',
    path: '/api/backups/:id/download',
    summary: 'The file of a backup; the key that opens ID and medical numbers is not in it',
    params: ById,
    answer: FileDownload,
    // The download leaves an audit row.
    transaction: 'request',
  }),
  deleteBackup: endpoint({
    ...admins,
    method: 'DELETE',
    path: '/api/backups/:id',
    summary: 'Delete a backup',
    params: ById,
    answer: Nothing,
    changes: ['backups'],
  }),
}
