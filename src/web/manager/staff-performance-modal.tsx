import { SimpleGrid } from '@mantine/core'
import { IconBasket, IconCash, IconReceipt, IconReceiptOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatCount } from '#shared/counted.ts'
import { fullName } from '#shared/full-name.ts'
import type { StaffMember, StaffPerformance } from '#shared/manager/staff.ts'
import { formatRand } from '#shared/money.ts'
import { RelativeBar } from '#web/charts/relative-bar.tsx'
import { SalesByDay } from '#web/charts/sales-by-day.tsx'
import type { Column } from '#web/paged/column.ts'
import { DataTable } from '#web/paged/data-table.tsx'
import { rowsAtHand } from '#web/paged/list-data.ts'
import { ListModal } from '#web/ui/dialogs/list-modal.tsx'
import { formatDays } from '#web/ui/facts/format.ts'
import { MoneyText } from '#web/ui/facts/money-text.tsx'
import { TwoSides } from '#web/ui/facts/two-sides.tsx'
import { StatCard } from '#web/ui/page/stat-card.tsx'
import { DataSkeleton } from '#web/ui/states/data-skeleton.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { FAILED, useStaffPerformance } from './data.ts'
import { PeakHours } from './peak-hours.tsx'
import classes from './staff-performance-modal.module.css'

type Seller = StaffPerformance['topProducts'][number]

type Compared = Seller & { best: number }

const COLUMNS: readonly Column<Compared>[] = [
  { header: 'Product', cell: ({ name }) => name, width: '44%' },
  { header: 'Quantity', cell: ({ quantity }) => formatCount(quantity), align: 'end' },
  { header: 'Sales', cell: ({ sales }) => <MoneyText amount={sales} />, align: 'end' },
  {
    header: 'Of the best',
    cell: ({ sales, best }) => <RelativeBar value={sales} greatest={best} />,
  },
]

const sellerCard = ({ name, quantity, sales }: Compared) => (
  <TwoSides
    first={name}
    second={`${formatCount(quantity)} sold`}
    figure={<MoneyText amount={sales} />}
  />
)

interface StaffPerformanceModalProps {
  member: StaffMember
  onClose: () => void
}

export function StaffPerformanceModal({ member, onClose }: StaffPerformanceModalProps) {
  const { data, isError, isFetching, refetch } = useStaffPerformance(member.id)
  return (
    <ListModal title="Staff Performance" about={fullName(member)} size={860} onClose={onClose}>
      {data && <StaffPerformanceView performance={data} />}
      {!data && isError && (
        <ErrorState
          title={FAILED.performance}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !isError && <DataSkeleton text="Loading performance..." />}
    </ListModal>
  )
}

/** One member's last 30 days. */
function StaffPerformanceView({ performance }: { performance: StaffPerformance }) {
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

function BestSellers({ products }: { products: readonly Seller[] }) {
  const best = Math.max(0, ...products.map(({ sales }) => sales))
  return (
    <DataTable
      bare
      caption="Best sellers"
      list={rowsAtHand<Compared>(products.map((product) => ({ ...product, best })))}
      columns={COLUMNS}
      rowId={({ product_id }) => product_id}
      rowLabel={({ name }) => name}
      mobile={sellerCard}
      failed={FAILED.performance}
      empty={null}
    />
  )
}
