import type { ManagerAnalytics } from '#shared/manager/analytics.ts'
import { OverviewCards } from './overview-cards.tsx'
import classes from './panels.module.css'
import { StaffRanking } from './staff-ranking.tsx'
import { TopProducts } from './top-products.tsx'
import { VipCustomers } from './vip-customers.tsx'

export function OverviewTab({ analytics }: { analytics: ManagerAnalytics }) {
  return (
    <div className={classes.stack}>
      <OverviewCards analytics={analytics} />
      <StaffRanking staff={analytics.staffPerformance} />
      <div className={classes.pair}>
        <TopProducts products={analytics.productPerformance} />
        <VipCustomers customers={analytics.topCustomers} />
      </div>
    </div>
  )
}
