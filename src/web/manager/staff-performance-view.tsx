import { SimpleGrid } from '@mantine/core'
import { IconBasket, IconCash, IconReceipt, IconReceiptOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { StaffPerformance } from '#shared/manager/staff.ts'
import { formatRand } from '#shared/money.ts'
import { SalesByDay } from '#web/charts/sales-by-day.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import { formatDays } from '#web/ui/format-days.ts'
import { StatCard } from '#web/ui/stat-card.tsx'
import { BestSellers } from './best-sellers.tsx'
import { PeakHours } from './peak-hours.tsx'
import classes from './staff-performance-view.module.css'

/** One member's last 30 days. */
export function StaffPerformanceView({ performance }: { performance: StaffPerformance }) {
  const { period, totals, dailySales, topProducts, peakHours } = performance
  return (
    <div className={classes.view}>
      <p className={classes.period}>{formatDays(period)}</p>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing={12}>
        <StatCard label="Sales" icon={IconCash} value={formatRand(totals.sales)} />
        <StatCard
          label="Transactions"
          icon={IconReceipt}
          value={formatCount(totals.transactions)}
        />
        <StatCard
          label="Avg Transaction"
          icon={IconBasket}
          value={formatRand(totals.average_basket)}
        />
      </SimpleGrid>
      {totals.transactions === 0 ? (
        <EmptyState icon={IconReceiptOff} title="No sales in this period" />
      ) : (
        <>
          <Part title="Daily Sales" note="VAT included">
            <SalesByDay days={dailySales} />
          </Part>
          <Part title="Best sellers" note="before VAT">
            <div className={classes.flush}>
              <BestSellers products={topProducts} />
            </div>
          </Part>
          <Part title="Busiest hours">
            <PeakHours hours={peakHours} />
          </Part>
        </>
      )}
    </div>
  )
}

function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h3 className={classes.title}>
        {title} {note !== undefined && <span className={classes.note}>{note}</span>}
      </h3>
      {children}
    </section>
  )
}
