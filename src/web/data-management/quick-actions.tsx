import { IconArchive, IconFileSearch, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import type { Backup } from '#shared/data-management/backup.ts'
import { formatDateTime } from '#shared/dates.ts'
import { logError } from '#web/log.ts'
import { useUser } from '#web/session/session.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { toast } from '#web/ui/states/toast.tsx'
import { ActionTile, LinkTile } from './action-tile.tsx'
import { isRunning, refreshCache, useBackupWrites } from './data.ts'
import classes from './tiles.module.css'

interface QuickActionsProps {
  /** Undefined for those who may not make any, and until they are known. */
  backups: readonly Backup[] | undefined
  mayBackUp: boolean
}

export function QuickActions({ backups, mayBackUp }: QuickActionsProps) {
  const { timezone } = useUser().settings
  const [asking, setAsking] = useState(false)
  const cache = useCacheRefresh()
  const isMaking = backups?.some(isRunning) ?? false
  return (
    <Panel title="Quick Actions">
      <div className={classes.tiles} data-three>
        <ActionTile
          icon={IconArchive}
          label="Create Backup"
          text={mayBackUp ? backupText(backups, timezone) : 'Only an admin can create backups'}
          disabled={!mayBackUp || isMaking}
          onClick={() => setAsking(true)}
        />
        <ActionTile
          icon={IconRefresh}
          label="Refresh Cache"
          text="Work out all figures anew"
          busy={cache.busy}
          onClick={cache.refresh}
        />
        <LinkTile
          icon={IconFileSearch}
          label="Audit Logs"
          text="Export in a new tab"
          href="/api/audit-logs/export"
        />
      </div>
      {asking && <BackupDialog onClose={() => setAsking(false)} />}
    </Panel>
  )
}

function backupText(backups: readonly Backup[] | undefined, timeZone: string): string {
  if (backups === undefined) return 'The whole shop in one file'
  const running = backups.find(isRunning)
  if (running) return `Creating backup: ${running.progress?.percent ?? 0}%`
  const last = backups.find(({ status }) => status === 'done')
  return last ? `Last on ${formatDateTime(last.created_at, timeZone)}` : 'None has been made yet'
}

function useCacheRefresh() {
  const [busy, setBusy] = useState(false)
  async function refresh() {
    setBusy(true)
    try {
      await refreshCache()
      toast.success('Cache refreshed successfully')
    } catch (error) {
      logError(error)
      toast.error('Failed to refresh cache')
    }
    setBusy(false)
  }
  return { busy, refresh: () => void refresh() }
}

/** Asks before a backup is begun; how it goes is shown on the page. Mounted, it is open. */
function BackupDialog({ onClose }: { onClose: () => void }) {
  const { start } = useBackupWrites()
  async function confirm() {
    try {
      await start()
    } catch (error) {
      logError(error)
      toast.error(error instanceof Error ? error.message : 'Failed to create backup')
    }
    onClose()
  }
  return (
    <ConfirmDialog
      title="Create System Backup"
      confirmLabel="Create Backup"
      onConfirm={confirm}
      onCancel={onClose}
    >
      This will create a complete backup of your system data including customers, products, and
      transactions.
    </ConfirmDialog>
  )
}
