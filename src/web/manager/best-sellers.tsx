import type { StaffPerformance } from '#shared/manager/staff.ts'
import { RelativeBar } from '#web/charts/relative-bar.tsx'
import type { Column } from '#web/paged/column.ts'
import { DataTable } from '#web/paged/data-table.tsx'
import { rowsAtHand } from '#web/paged/list-data.ts'
import { formatCount } from '#web/ui/format-count.ts'
import { MoneyText } from '#web/ui/money-text.tsx'
import { TwoSides } from '#web/ui/two-sides.tsx'
import { FAILED } from './data.ts'

type Seller = StaffPerformance['topProducts'][number]
type Compared = Seller & { best: number }

export function BestSellers({ products }: { products: readonly Seller[] }) {
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
