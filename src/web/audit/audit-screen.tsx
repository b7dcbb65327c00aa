import { auditApi } from '#shared/audit/contract.ts'
import { AdvancedFilter } from '#web/filters/advanced-filter.tsx'
import { useChosenRows } from '#web/paged/use-chosen-rows.ts'
import { useUrlState } from '#web/paged/use-url-state.ts'
import { useUser } from '#web/session/session.ts'
import { ExportButton } from '#web/ui/export-button.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SummaryCards } from '#web/ui/summary-cards.tsx'
import { RefreshButton } from '#web/ui/refresh-button.tsx'
import { useRefresh } from '#web/ui/use-refresh.ts'
import { auditCards } from './audit-cards.ts'
import { AuditFilters } from './audit-filters.tsx'
import { AuditList } from './audit-list.tsx'
import classes from './audit-screen.module.css'
import { type Asked, AuditSearch, EVERYTHING, isSameAs, rangeLabel } from './audit-search.ts'
import { useAuditStats, useRefreshAudit } from './data.ts'
import { LogDetails } from './log-details.tsx'
import { NoLogs } from './no-logs.tsx'
import { SealNote } from './seal-note.tsx'
import { useShownLogs } from './use-shown-logs.ts'

const REFRESH = { done: 'Audit logs refreshed', failed: 'Failed to refresh logs' }

export function AuditScreen() {
  const { timezone } = useUser().settings
  const [{ log: shown, filters, ...asked }, setAddress] = useUrlState(AuditSearch)
  const { list, fields, extent } = useShownLogs(asked, filters, timezone)
  const stats = useAuditStats(asked)
  const chosen = useChosenRows(list.rows, ({ id }) => id)
  const ask = useRefreshAudit()
  const { refreshing, refresh } = useRefresh(ask, REFRESH)
  const isNarrowed = filters.length > 0 || !isSameAs(asked, EVERYTHING)

  function show(change: Partial<AuditSearch>) {
    chosen.clear()
    setAddress(change)
  }
  /** The same filters once more ask for what has happened since. */
  function apply(wanted: Asked) {
    if (isSameAs(asked, wanted)) void ask().catch(() => {})
    else show(wanted)
  }
  return (
    <>
      <PageHeader
        title="Audit Logs"
        subtitle="Monitor system activity and user actions"
        actions={
          <>
            <RefreshButton busy={refreshing} onClick={() => void refresh()} />
            <ExportButton
              endpoint={auditApi.exportFiltered}
              input={{ filters: asked }}
              started="Exporting audit logs..."
              done="Audit logs exported successfully!"
              failed="Failed to export audit logs"
            />
          </>
        }
      />
      <SummaryCards summary={stats} cards={auditCards(rangeLabel(asked.dateRange))} />
      <AuditFilters asked={asked} onApply={apply} />
      <div className={classes.above}>
        <AdvancedFilter
          fields={fields}
          filters={filters}
          onChange={(changed, how) => setAddress({ filters: changed }, how)}
        />
        <SealNote />
      </div>
      {extent && (
        <p className={classes.extent} role="status">
          The advanced filters look at the newest {formatCount(extent.filtered)} of{' '}
          {formatCount(extent.total)} rows. Narrow the filters above to reach the others.
        </p>
      )}
      <AuditList
        list={list}
        chosen={chosen}
        empty={
          <NoLogs onClear={isNarrowed ? () => show({ ...EVERYTHING, filters: [] }) : undefined} />
        }
        onView={({ id }) => setAddress({ log: id })}
      />
      {shown !== null && (
        <LogDetails
          key={shown}
          id={shown}
          known={list.rows?.find(({ id }) => id === shown)}
          // Closing leaves no step of its own: the back button then leads to where one came from.
          onClose={() => setAddress({ log: null }, 'typing')}
        />
      )}
    </>
  )
}
