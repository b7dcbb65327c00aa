import { Paper } from '@mantine/core'
import {
  IconAlertTriangle,
  IconBulb,
  IconCashRegister,
  IconChecklist,
  IconDeviceDesktop,
  IconLayoutDashboard,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import { formatTime } from '#shared/dates.ts'
import type { ManagerAnalytics } from '#shared/manager/analytics.ts'
import { refreshShown } from '#web/query-client.ts'
import { useUser } from '#web/session/session.ts'
import { DrawersTab } from '#web/shifts/drawers-tab.tsx'
import { ExceptionsTab } from '#web/shifts/exceptions-tab.tsx'
import { TillsTab } from '#web/shifts/tills-tab.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { PageTabs } from '#web/ui/page/page-tabs.tsx'
import { RefreshButton, useRefresh } from '#web/ui/page/refresh-button.tsx'
import { DataSkeleton } from '#web/ui/states/data-skeleton.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { StaleNotice } from '#web/ui/states/stale-notice.tsx'
import { AlertsTab } from './alerts-tab.tsx'
import { FAILED, useAnalytics, useStaff } from './data.ts'
import { InsightsTab } from './insights-tab.tsx'
import classes from './manager-screen.module.css'
import { type ManagerTab, TABS, useManagerState } from './manager-search.ts'
import { OverviewCards } from './overview-cards.tsx'
import panels from './panels.module.css'
import { StaffRanking } from './staff-ranking.tsx'
import { StaffTab } from './staff-tab.tsx'
import { TopProducts } from './top-products.tsx'
import { VipCustomers } from './vip-customers.tsx'

const REFRESH = { done: 'Data refreshed', failed: 'Failed to refresh data' }

const HEADS: Readonly<Record<ManagerTab, { label: string; icon: TablerIcon }>> = {
  overview: { label: 'Overview', icon: IconLayoutDashboard },
  staff: { label: 'Staff', icon: IconUsers },
  insights: { label: 'Insights', icon: IconBulb },
  alerts: { label: 'Alerts', icon: IconAlertTriangle },
  drawers: { label: 'Drawers', icon: IconCashRegister },
  tills: { label: 'Tills', icon: IconDeviceDesktop },
  exceptions: { label: 'Exceptions', icon: IconChecklist },
}

export function ManagerScreen() {
  const [state, patch] = useManagerState()
  const analytics = useAnalytics()
  const staff = useStaff()
  const { refreshing, refresh } = useRefresh(refreshShown, REFRESH)
  return (
    <>
      <PageHeader
        title="Manager Dashboard"
        subtitle="Advanced business intelligence and system management"
        actions={<RefreshButton busy={refreshing} onClick={() => void refresh()} />}
      />
      <PageTabs
        label="Manager Dashboard"
        tabs={TABS.map((value) => ({
          value,
          ...HEADS[value],
          mark: value === 'alerts' && <AlertCount count={alertCount(analytics.data)} />,
        }))}
        value={state.tab}
        onChange={(tab) => patch({ tab })}
      >
        {state.tab === 'staff' && <StaffTab staff={staff} state={state} onChange={patch} />}
        {state.tab === 'drawers' && <DrawersTab />}
        {state.tab === 'tills' && <TillsTab />}
        {state.tab === 'exceptions' && <ExceptionsTab />}
        {isAnalytics(state.tab) && <AnalyticsTab tab={state.tab} analytics={analytics} />}
      </PageTabs>
    </>
  )
}

/** The sales without proof of age are one alert together. */
function alertCount(analytics: ManagerAnalytics | undefined): number {
  if (!analytics) return 0
  return analytics.inventoryAlertCount + Math.min(analytics.unprovenSales.transactions, 1)
}

/** The alerts are counted on their tab, or nobody would look. */
function AlertCount({ count }: { count: number }) {
  return count > 0 && <span className={classes.count}>{count}</span>
}

type AnalyticsTabName = Exclude<ManagerTab, 'staff' | 'drawers' | 'tills' | 'exceptions'>

const isAnalytics = (tab: ManagerTab): tab is AnalyticsTabName =>
  tab === 'overview' || tab === 'insights' || tab === 'alerts'

interface AnalyticsTabProps {
  tab: AnalyticsTabName
  analytics: ReturnType<typeof useAnalytics>
}

function AnalyticsTab({ tab, analytics }: AnalyticsTabProps) {
  const { timezone } = useUser().settings
  const { data, isError, isFetching, refetch, dataUpdatedAt } = analytics
  const retry = () => void refetch()
  if (data === undefined)
    return isError ? (
      <Paper withBorder>
        <ErrorState title={FAILED.analytics} onRetry={retry} retrying={isFetching} />
      </Paper>
    ) : (
      <ManagerSkeleton tab={tab} />
    )
  return (
    <>
      {isError && (
        <StaleNotice title={FAILED.analytics} onRetry={retry} apart>
          These are the figures of {formatTime(new Date(dataUpdatedAt), timezone)}.
        </StaleNotice>
      )}
      {tab === 'overview' && <OverviewTab analytics={data} />}
      {tab === 'insights' && <InsightsTab insights={data.businessInsights} />}
      {tab === 'alerts' && <AlertsTab analytics={data} />}
    </>
  )
}

/** Only the overview begins with cards. */
function ManagerSkeleton({ tab }: { tab: ManagerTab }) {
  return (
    <div className={panels.stack}>
      {tab === 'overview' && <OverviewCards />}
      <Paper withBorder>
        <DataSkeleton text="Loading Manager Dashboard..." />
      </Paper>
    </div>
  )
}

function OverviewTab({ analytics }: { analytics: ManagerAnalytics }) {
  return (
    <div className={panels.stack}>
      <OverviewCards analytics={analytics} />
      <StaffRanking staff={analytics.staffPerformance} />
      <div className={panels.pair}>
        <TopProducts products={analytics.productPerformance} />
        <VipCustomers customers={analytics.topCustomers} />
      </div>
    </div>
  )
}
