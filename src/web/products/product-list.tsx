import { Button } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconPencil, IconTag } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { formatCount } from '#shared/counted.ts'
import { STOCK_STATUS_LABEL, stockStatus } from '#shared/inventory/stock-status.ts'
import type { Product } from '#shared/products/product.ts'
import type { Column } from '#web/paged/column.ts'
import { DataTable } from '#web/paged/data-table.tsx'
import { useChosenRows } from '#web/paged/use-chosen-rows.ts'
import type { PagedList } from '#web/paged/use-paged-query.ts'
import { useUser } from '#web/session/session.ts'
import { MoneyText } from '#web/ui/facts/money-text.tsx'
import { StatusBadge } from '#web/ui/facts/status-badge.tsx'
import { TwoLines } from '#web/ui/facts/two-lines.tsx'
import { RowAction } from '#web/ui/page/row-action.tsx'
import { FETCH_FAILED } from './data.ts'
import { PriceCell } from './price-cell.tsx'
import { PricesDialog } from './prices-dialog.tsx'
import type { Asked } from './product-dialogs.tsx'

interface ProductListProps {
  products: PagedList<Product>
  empty: ReactNode
  onAsk: (asked: Asked) => void
  /** Whose form is on its way. */
  openingId: number | undefined
}

/** The catalogue in rows: a price is changed where it stands, and those of several at once. */
export function ProductList({ products, empty, onAsk, openingId }: ProductListProps) {
  const { low_stock_below } = useUser().settings
  const { selection, chosen, clear } = useChosenRows(products.rows, ({ id }) => id)
  const [isPricing, setPricing] = useState(false)
  return (
    <>
      <DataTable
        list={products}
        caption="Products"
        columns={columnsFor(low_stock_below)}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        isFaded={({ archived_at }) => archived_at !== null}
        isLocked={({ archived_at }) => archived_at !== null}
        failed={FETCH_FAILED}
        loadingText="Loading products..."
        empty={empty}
        selection={{
          ...selection,
          bar: (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconTag size={14} aria-hidden />}
              onClick={() => setPricing(true)}
            >
              Change Prices
            </Button>
          ),
        }}
        actions={(product) => rowActions(product, onAsk, openingId)}
      />
      {isPricing && (
        <PricesDialog products={chosen} onClose={() => setPricing(false)} onSaved={clear} />
      )}
    </>
  )
}

const columnsFor = (lowBelow: number): readonly Column<Product>[] => [
  {
    header: 'Product',
    cell: (product) => (
      <TwoLines
        first={
          <>
            {product.name} {product.is_medical && <StatusBadge tone="purple">Medical</StatusBadge>}
          </>
        }
        second={`${product.sku} · ${product.category_name}`}
      />
    ),
    width: '46%',
  },
  {
    header: 'Stock',
    cell: ({ stock_level }) => {
      const status = stockStatus(stock_level, lowBelow)
      return status === 'out' ? STOCK_STATUS_LABEL.out : formatCount(stock_level)
    },
    align: 'end',
  },
  {
    header: 'Price',
    cell: (product) =>
      product.archived_at === null ? (
        <PriceCell product={product} />
      ) : (
        <MoneyText amount={product.price} />
      ),
    align: 'end',
    width: '11rem',
  },
]

function rowActions(
  product: Product,
  onAsk: ProductListProps['onAsk'],
  openingId: number | undefined,
) {
  const { name, archived_at } = product
  if (archived_at !== null)
    return (
      <RowAction
        label={`Restore ${name}`}
        icon={IconArchiveOff}
        onClick={() => onAsk({ what: 'restore', product })}
      />
    )
  return (
    <>
      <RowAction
        label={`Edit ${name}`}
        icon={IconPencil}
        busy={product.id === openingId}
        onClick={() => onAsk({ what: 'edit', product })}
      />
      <RowAction
        label={`Archive ${name}`}
        icon={IconArchive}
        onClick={() => onAsk({ what: 'archive', product })}
      />
    </>
  )
}
