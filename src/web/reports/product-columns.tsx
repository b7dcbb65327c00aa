import { formatCount } from '#shared/counted.ts'
import type { Column } from '#web/paged/column.ts'
import { MoneyText } from '#web/ui/facts/money-text.tsx'
import { TwoLines } from '#web/ui/facts/two-lines.tsx'
import { TwoSides } from '#web/ui/facts/two-sides.tsx'
import classes from './product-columns.module.css'
import type { ProductSort } from './report-search.ts'
import type { TopProduct } from './top-product.ts'

export const PRODUCT_COLUMNS: readonly Column<TopProduct, ProductSort>[] = [
  {
    header: 'Product',
    cell: ({ name, sku, category }) => <TwoLines first={name} second={`${category} · ${sku}`} />,
    sortKey: 'name',
    width: '46%',
  },
  {
    header: 'Sales',
    cell: ({ sales }) => <MoneyText amount={sales} />,
    align: 'end',
    sortKey: 'sales',
  },
  {
    header: 'Quantity',
    cell: ({ quantity }) => formatCount(quantity),
    align: 'end',
    sortKey: 'quantity',
  },
  {
    header: 'Margin',
    cell: ({ margin, margin_percentage }) => (
      <>
        <MoneyText amount={margin} />{' '}
        <span className={classes.share}>{margin_percentage.toFixed(1)}%</span>
      </>
    ),
    align: 'end',
    sortKey: 'margin',
  },
]

/** The same on a phone. */
export const productCard = (product: TopProduct) => (
  <TwoSides
    first={product.name}
    second={`${product.category} · ${product.sku}`}
    figure={<MoneyText amount={product.sales} />}
    detail={`${formatCount(product.quantity)} sold · ${product.margin_percentage.toFixed(1)}%`}
  />
)
