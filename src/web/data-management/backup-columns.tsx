import type { Backup } from '#shared/data-management/backup.ts'
import { formatBytes } from '#shared/data-management/bytes.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { Column } from '#web/paged/column.ts'
import { TwoLines } from '#web/ui/two-lines.tsx'
import classes from './backup-columns.module.css'

const CHECKSUM_SHOWN = 12

export const backupColumns = (timeZone: string): readonly Column<Backup>[] => [
  {
    header: 'Created',
    cell: ({ created_at, created_by }) => (
      <TwoLines first={formatDateTime(created_at, timeZone)} second={`by ${created_by}`} />
    ),
  },
  {
    header: 'File',
    cell: ({ filename }) => <code className={classes.code}>{filename}</code>,
    hideBelow: 'md',
    hideOnPhone: true,
  },
  {
    header: 'SHA-256',
    cell: ({ sha256 }) =>
      sha256 === null ? (
        'Not recorded'
      ) : (
        <code className={classes.code} title={sha256}>
          {sha256.slice(0, CHECKSUM_SHOWN)}
        </code>
      ),
  },
  { header: 'Size', cell: ({ size }) => formatBytes(size), align: 'end' },
]
