import { IconPackage } from '@tabler/icons-react'
import { formatCount } from '#shared/counted.ts'
import { INSIGHT_DAYS, type ManagerAnalytics } from '#shared/manager/analytics.ts'
import type { Column } from '#web/paged/column.ts'
import { DataTable } from '#web/paged/data-table.tsx'
import { rowsAtHand } from '#web/paged/list-data.ts'
import { MoneyText } from '#web/ui/facts/money-text.tsx'
import { TwoLines } from '#web/ui/facts/two-lines.tsx'
import { TwoSides } from '#web/ui/facts/two-sides.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { FAILED } from './data.ts'

export const FIRST = 5

type Product = ManagerAnalytics['productPerformance'][number]

export function TopProducts({ products }: { products: readonly Product[] }) {
  return (
    <Panel title="Top Performing Products" note={`last ${INSIGHT_DAYS} days · before VAT`} flush>
      <DataTable
        bare
        caption="Top Performing Products"
        list={rowsAtHand(products.slice(0, FIRST))}
        columns={COLUMNS}
        rowId={({ product_id }) => product_id}
        rowLabel={({ name }) => name}
        mobile={productCard}
        failed={FAILED.analytics}
        empty={
          <EmptyState
            icon={IconPackage}
            title="Nothing sold yet"
            text={`The best sellers of the last ${INSIGHT_DAYS} days appear here.`}
          />
        }
      />
    </Panel>
  )
}

const COLUMNS: readonly Column<Product>[] = [
  {
    header: 'Product',
    cell: ({ name, category }) => <TwoLines first={name} second={category} />,
    width: '44%',
  },
  { header: 'Units Sold', cell: ({ units_sold }) => formatCount(units_sold), align: 'end' },
  { header: 'Revenue', cell: ({ revenue }) => <MoneyText amount={revenue} />, align: 'end' },
  { header: 'Avg Price', cell: ({ avg_price }) => <MoneyText amount={avg_price} />, align: 'end' },
]

const productCard = (product: Product) => (
  <TwoSides
    first={product.name}
    second={product.category}
    figure={<MoneyText amount={product.revenue} />}
    detail={
      <>
        {formatCount(product.units_sold)} sold · <MoneyText amount={product.avg_price} /> each
      </>
    }
  />
)
