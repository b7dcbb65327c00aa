import { Paper } from '@mantine/core'
import { IconCash, IconPackages, IconReceipt, IconUsers } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { DashboardStats } from '#shared/dashboard/contract.ts'
import { dashboardTrends } from '#shared/dashboard/trends.ts'
import { formatTime, MINUTE_MS } from '#shared/dates.ts'
import { formatRand } from '#shared/money.ts'
import { usePages } from '#web/pages/use-pages.ts'
import { useUser } from '#web/session/session.ts'
import { StatGrid } from '#web/ui/page/grids.tsx'
import { LinkButton } from '#web/ui/page/link-button.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { RefreshButton } from '#web/ui/page/refresh-button.tsx'
import { StatCard } from '#web/ui/page/stat-card.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { StaleNotice } from '#web/ui/states/stale-notice.tsx'
import classes from './dashboard-screen.module.css'
import { useDashboardStats, useFirstSteps } from './data.ts'
import { GettingStarted } from './getting-started.tsx'
import { QuickActions, quickActionsTo } from './quick-actions.tsx'
import { RecentActivity } from './recent-activity.tsx'

const FAILED = 'Failed to load dashboard'

export function DashboardScreen() {
  const { timezone } = useUser().settings
  const now = useNow()
  const {
    data: stats,
    dataUpdatedAt,
    isError,
    isFetching,
    isLoading,
    refetch,
  } = useDashboardStats()
  const canSetUp = usePages().some((page) => page.path === '/settings')
  const { data: steps } = useFirstSteps(canSetUp)
  const refresh = () => void refetch()
  const at = new Date(dataUpdatedAt)
  return (
    <>
      <PageHeader
        title="Dashboard"
        subtitle={<time dateTime={now.toISOString()}>{longDateTime(now, timezone)}</time>}
        actions={<RefreshButton busy={isFetching && !isLoading} onClick={refresh} />}
      />
      {isError && stats === undefined ? (
        <Paper withBorder>
          <ErrorState
            title={FAILED}
            text="The figures could not be fetched. Nothing is lost: check the connection and try again."
            onRetry={refresh}
            retrying={isFetching}
          />
        </Paper>
      ) : (
        <>
          {isError && (
            <StaleNotice title={FAILED} onRetry={refresh} apart>
              These are the figures of {formatTime(at, timezone)}.
            </StaleNotice>
          )}
          {steps && <GettingStarted steps={steps} />}
          <StatCards stats={stats} at={at} timeZone={timezone} />
          <Panels stats={stats} now={now} timeZone={timezone} />
        </>
      )}
    </>
  )
}

type PanelsProps = Pick<Parameters<typeof RecentActivity>[0], 'stats' | 'now' | 'timeZone'>

function Panels(props: PanelsProps) {
  const actions = quickActionsTo(usePages().map((page) => page.path))
  const canSell = actions.some((action) => action.path === '/pos')
  return (
    <div className={classes.panels}>
      <RecentActivity {...props} firstStep={canSell && <FirstSale />} />
      {actions.length > 0 && <QuickActions actions={actions} />}
    </div>
  )
}

function FirstSale() {
  return (
    <LinkButton to="/pos" variant="light">
      Make the first sale
    </LinkButton>
  )
}

/** `Sunday, 15 November 2026 at 09:05`. */
const longDateTime = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-ZA', { timeZone, dateStyle: 'full', timeStyle: 'short' }).format(at)

/** The time, renewed as each minute begins. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    // A timer that slept with the machine fires late and then aligns itself again.
    const timer = setTimeout(() => setNow(new Date()), MINUTE_MS - (now.getTime() % MINUTE_MS))
    return () => clearTimeout(timer)
  }, [now])
  return now
}

interface StatCardsProps {
  /** Undefined while they load. */
  stats: DashboardStats | undefined
  /** When the figures were true. */
  at: Date
  timeZone: string
}

function StatCards({ stats, at, timeZone }: StatCardsProps) {
  const trends = stats && dashboardTrends(stats, at, timeZone)
  return (
    <StatGrid>
      <StatCard
        label="Today's Sales"
        icon={IconCash}
        value={stats && formatRand(stats.todaySales)}
        trend={trends?.todaySales}
        hasLongTrend
      />
      <StatCard
        label="Total Sales"
        icon={IconReceipt}
        value={stats && formatRand(stats.totalSales)}
        trend={trends?.totalSales}
        hasLongTrend
      />
      <StatCard
        label="Customers"
        icon={IconUsers}
        value={stats && String(stats.totalCustomers)}
        trend={trends?.customers}
      />
      <StatCard
        label="Low Stock"
        icon={IconPackages}
        value={stats && String(stats.lowStockItems)}
        trend={trends?.lowStock}
      />
    </StatGrid>
  )
}
