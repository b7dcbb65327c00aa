import { Progress } from '@mantine/core'
import type { Backup } from '#shared/data-management/backup.ts'
import { formatBytes } from '#shared/data-management/bytes.ts'
import classes from './backup-progress-bar.module.css'

/** How far a backup is: in per cent, and what it is at. */
export function BackupProgressBar({ backup: { progress } }: { backup: Backup }) {
  const percent = progress?.percent ?? 0
  return (
    <div className={classes.progress}>
      <p className={classes.words}>
        <span className={classes.what}>Creating backup</span>
        <span className={classes.percent}>{percent}%</span>
      </p>
      <Progress value={percent} aria-label="Creating backup" />
      <p className={classes.step}>{stepOf(progress)}</p>
    </div>
  )
}

function stepOf(progress: Backup['progress']): string {
  if (progress === null || progress.tables === 0) return 'Starting'
  const { table, tables, tables_done, bytes } = progress
  if (table === null) return `Writing the file · ${formatBytes(bytes)} read`
  return `Table ${tables_done + 1} of ${tables}: ${table} · ${formatBytes(bytes)} read`
}
