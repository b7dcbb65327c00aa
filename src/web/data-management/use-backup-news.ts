import { useEffect, useRef } from 'react'
import type { Backup } from '#shared/data-management/backup.ts'
import { refreshAll } from '#web/query-client.ts'
import { toast } from '#web/ui/toast.tsx'
import { isRunning } from './data.ts'

/** Tells how a backup ended that was seen running: done means that it is on disk. */
export function useBackupNews(backups: readonly Backup[] | undefined): void {
  const watched = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (backups === undefined) return
    for (const { id, status, error } of backups) {
      if (!watched.current.has(id) || status === 'running') continue
      // The health of the shop depends on it, here and at the manager's.
      void refreshAll()
      if (status === 'done') toast.success('Backup created successfully!')
      else toast.error(error ?? 'Failed to create backup')
    }
    watched.current = new Set(backups.filter(isRunning).map(({ id }) => id))
  }, [backups])
}
