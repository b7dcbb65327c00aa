import { bind } from '#server/http/bind.ts'
import type { App } from '#server/http/context.ts'
import { backupsApi, exportsApi, systemApi } from '#shared/data-management/contract.ts'
import { deleteBackup } from './delete-backup.ts'
import { downloadBackup } from './download-backup.ts'
import { getBackup, listBackups } from './find-backups.ts'
import { recordSelection } from './record-selection.ts'
import { refreshCache } from './refresh-cache.ts'
import { systemStatus } from './system-status.ts'

export function dataManagementRoutes(app: App): void {
  bind(app, systemApi.status, (_, caller) => systemStatus(caller))
  bind(app, systemApi.refreshCache, (_, caller) => refreshCache(caller))
  bind(app, exportsApi.recordSelection, (selection, caller) => recordSelection(caller, selection))

  bind(app, backupsApi.listBackups, (_, { backups }) => listBackups(backups))
  bind(app, backupsApi.getBackup, ({ id }, { backups }) => getBackup(backups, id))
  bind(app, backupsApi.startBackup, (_, caller) => caller.backups.start(caller))
  bind(app, backupsApi.downloadBackup, ({ id }, caller) => downloadBackup(caller, id))
  bind(app, backupsApi.deleteBackup, ({ id }, caller) => deleteBackup(caller, id))
}
