import { IconPackageImport, IconStack2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { LevelSort } from '#shared/inventory/contract.ts'
import type { Level } from '#shared/inventory/level.ts'
import { STOCK_STATUS_LABEL, type StockStatus } from '#shared/inventory/stock-status.ts'
import { times } from '#shared/money.ts'
import type { Column, Sort } from '#web/paged/column.ts'
import { DataTable } from '#web/paged/data-table.tsx'
import { NarrowLine } from '#web/paged/narrow-line.tsx'
import type { PagedList } from '#web/paged/use-paged-query.ts'
import { MoneyText } from '#web/ui/facts/money-text.tsx'
import { type Tone, WholeBadge } from '#web/ui/facts/status-badge.tsx'
import { TwoLines } from '#web/ui/facts/two-lines.tsx'
import { RowAction } from '#web/ui/page/row-action.tsx'
import { FAILED } from './data.ts'
import classes from './levels-table.module.css'
import { formatUnits } from './units.ts'

const TONES: Readonly<Record<StockStatus, Tone>> = { good: 'green', low: 'yellow', out: 'red' }

/** An ordinary hyphen would let a SKU break in two; one that is longer than usual may. */
const LONG_SKU = 20

/** Where the table is too narrow for all of them, SKU and price stand below another figure. */
const LEVEL_COLUMNS: readonly Column<Level, LevelSort>[] = [
  {
    header: 'Product',
    cell: (level) => <Product level={level} />,
    sortKey: 'name',
    width: '30%',
  },
  {
    header: 'SKU',
    cell: ({ sku }) => (
      <span className={sku.length > LONG_SKU ? classes.long : classes.whole}>{sku}</span>
    ),
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

interface LevelsTableProps {
  list: PagedList<Level>
  sort: Sort<LevelSort>
  onSort: (sort: Sort<LevelSort>) => void
  empty: ReactNode
  onBatches: OnLevel
  onReceive: OnLevel
}

export function LevelsTable({ onBatches, onReceive, ...table }: LevelsTableProps) {
  return (
    <DataTable
      {...table}
      caption="Stock levels"
      columns={LEVEL_COLUMNS}
      rowId={(level) => level.id}
      rowLabel={(level) => level.name}
      failed={FAILED.levels}
      loadingText="Loading inventory..."
      onOpen={onBatches}
      actions={levelActions(onBatches, onReceive)}
    />
  )
}

type OnLevel = (level: Level) => void

function levelActions(onBatches: OnLevel, onReceive: OnLevel) {
  return (level: Level) => (
    <>
      <RowAction
        label={`View batches of ${level.name}`}
        icon={IconStack2}
        onClick={() => onBatches(level)}
      />
      <RowAction
        label={`Receive stock for ${level.name}`}
        icon={IconPackageImport}
        onClick={() => onReceive(level)}
      />
    </>
  )
}

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

function StockBadge({ status }: { status: StockStatus }) {
  return <WholeBadge tone={TONES[status]} label={STOCK_STATUS_LABEL[status]} />
}
