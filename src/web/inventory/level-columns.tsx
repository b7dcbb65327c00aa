import type { LevelSort } from '#shared/inventory/contract.ts'
import type { Level } from '#shared/inventory/level.ts'
import { times } from '#shared/money.ts'
import type { Column } from '#web/paged/column.ts'
import { NarrowLine } from '#web/paged/narrow-line.tsx'
import { MoneyText } from '#web/ui/money-text.tsx'
import { TwoLines } from '#web/ui/two-lines.tsx'
import classes from './level-columns.module.css'
import { StockBadge } from './stock-badge.tsx'
import { formatUnits } from './units.ts'

/** Where the table is too narrow for all of them, SKU and price stand below another figure. */
export const LEVEL_COLUMNS: readonly Column<Level, LevelSort>[] = [
  {
    header: 'Product',
    cell: (level) => <Product level={level} />,
    sortKey: 'name',
    width: '30%',
  },
  {
    header: 'SKU',
    // An ordinary hyphen would let a SKU break in two.
    cell: (level) => <span className={classes.whole}>{level.sku}</span>,
    sortKey: 'sku',
    hideBelow: 'md',
    hideOnPhone: true,
  },
  {
    header: 'Current Stock',
    cell: (level) => formatUnits(level.stock_level),
    align: 'end',
    sortKey: 'stock',
  },
  { header: 'Status', cell: (level) => <StockBadge status={level.status} /> },
  {
    header: 'Unit Price',
    cell: (level) => <MoneyText amount={level.price} />,
    align: 'end',
    sortKey: 'price',
    hideBelow: 'md',
  },
  {
    header: 'Total Value',
    cell: (level) => <TotalValue level={level} />,
    align: 'end',
    sortKey: 'value',
  },
]

function Product({ level }: { level: Level }) {
  return (
    <TwoLines
      first={
        <span className={classes.name} title={level.name}>
          {level.name}
        </span>
      }
      second={
        <>
          {level.category_name}
          <span data-show-below="md"> · {level.sku}</span>
        </>
      }
    />
  )
}

function TotalValue({ level }: { level: Level }) {
  return (
    <>
      <MoneyText amount={times(level.price, level.stock_level)} />
      <NarrowLine>
        <MoneyText amount={level.price} /> each
      </NarrowLine>
    </>
  )
}
