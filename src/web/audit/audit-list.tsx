import { IconDownload, IconEye } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { AuditLog } from '#shared/audit/audit-log.ts'
import { BulkActions } from '#web/paged/bulk-actions.tsx'
import { DataTable } from '#web/paged/data-table.tsx'
import type { ListData } from '#web/paged/list-data.ts'
import type { ChosenRows } from '#web/paged/use-chosen-rows.ts'
import { useUser } from '#web/session/session.ts'
import { RowAction } from '#web/ui/row-action.tsx'
import { auditColumns } from './audit-columns.tsx'
import { AuditPhoneCard } from './audit-phone-card.tsx'
import { logLabel } from './audit-words.ts'
import { FAILED } from './data.ts'
import { saveLogs } from './save-logs.ts'

interface AuditListProps {
  list: ListData<AuditLog>
  chosen: ChosenRows<AuditLog, number>
  empty: ReactNode
  onView: (log: AuditLog) => void
}

export function AuditList({ list, chosen, empty, onView }: AuditListProps) {
  const { timezone } = useUser().settings
  return (
    <DataTable
      list={list}
      caption="Audit Logs"
      columns={auditColumns(timezone)}
      rowId={({ id }) => id}
      rowLabel={logLabel}
      failed={FAILED}
      loadingText="Loading audit logs..."
      empty={empty}
      onOpen={onView}
      mobile={phoneCard(timezone)}
      actions={detailsAction(onView)}
      selection={{
        ...chosen.selection,
        bar: (
          <BulkActions
            actions={[
              {
                label: 'Export Selected',
                icon: IconDownload,
                savesFile: true,
                run: (_, format) => saveLogs(chosen.chosen, format, timezone),
              },
            ]}
            onDone={chosen.clear}
          />
        ),
      }}
    />
  )
}

const phoneCard = (timeZone: string) => (log: AuditLog) => (
  <AuditPhoneCard log={log} timeZone={timeZone} />
)

const detailsAction = (onView: (log: AuditLog) => void) => (log: AuditLog) => (
  <RowAction
    icon={IconEye}
    label={`View details of ${logLabel(log)}`}
    onClick={() => onView(log)}
  />
)
