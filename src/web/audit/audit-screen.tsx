import { IconActivity, IconCalendar, IconHistory, IconTrash, IconUsers } from '@tabler/icons-react'
import type { AuditStats } from '#shared/audit/audit-log.ts'
import { auditApi } from '#shared/audit/contract.ts'
import { formatCount } from '#shared/counted.ts'
import { AdvancedFilter } from '#web/filters/advanced-filter.tsx'
import { useChosenRows } from '#web/paged/use-chosen-rows.ts'
import { useUrlState } from '#web/paged/use-url-state.ts'
import { useUser } from '#web/session/session.ts'
import { ExportButton } from '#web/ui/page/export-button.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { RefreshButton, useRefresh } from '#web/ui/page/refresh-button.tsx'
import { type SummaryCard, SummaryCards } from '#web/ui/page/summary-cards.tsx'
import { ClearFilters } from '#web/ui/states/clear-filters.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { AuditList } from './audit-list.tsx'
import classes from './audit-screen.module.css'
import { type Asked, AuditSearch, EVERYTHING, isSameAs, rangeLabel } from './audit-search.ts'
import { useAuditStats, useRefreshAudit } from './data.ts'
import { LogDetails } from './log-details.tsx'
import { SealNote } from './seal-note.tsx'
import { useShownLogs } from './use-shown-logs.ts'

/** All that the filters match, not just the page on screen. `range` is 'Last 7 Days'. */
const auditCards = (range: string): readonly SummaryCard<AuditStats>[] => [
  {
    label: 'Total Actions',
    icon: IconActivity,
    value: (it) => formatCount(it.total_actions),
    line: () => range,
  },
  {
    label: 'Unique Users',
    icon: IconUsers,
    value: (it) => formatCount(it.unique_users),
    line: () => range,
  },
  {
    label: "Today's Actions",
    icon: IconCalendar,
    value: (it) => formatCount(it.todays_actions),
    line: () => 'Since midnight',
  },
  {
    label: 'Critical Actions',
    icon: IconTrash,
    value: (it) => formatCount(it.critical_actions),
    line: ({ critical_actions }) => ({
      text: 'Deletes',
      tone: critical_actions > 0 ? 'warning' : 'neutral',
    }),
  },
]

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
    // The list itself says what failed, and offers to try again.
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

/** `onClear` is undefined when nothing is filtered: then nothing has happened at all. */
function NoLogs({ onClear }: { onClear: (() => void) | undefined }) {
  return (
    <EmptyState
      icon={IconHistory}
      title="No audit logs found"
      text={
        onClear
          ? 'Nothing matches your search and filters.'
          : 'Everything that is added, changed or deleted is written down here.'
      }
      action={onClear && <ClearFilters onClear={onClear} />}
    />
  )
}
