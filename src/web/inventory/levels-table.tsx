import { IconPackageImport, IconStack2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { LevelSort } from '#shared/inventory/contract.ts'
import type { Level } from '#shared/inventory/level.ts'
import { times } from '#shared/money.ts'
import type { Column, Sort } from '#web/paged/column.ts'
import { DataTable } from '#web/paged/data-table.tsx'
import type { PagedList } from '#web/paged/use-paged-query.ts'
import { MoneyText } from '#web/ui/money-text.tsx'
import { TwoLines } from '#web/ui/two-lines.tsx'
import classes from './levels-table.module.css'
import { RowButton } from './row-button.tsx'
import { StockBadge } from './stock-badge.tsx'
import { formatUnits } from './units.ts'

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
      columns={COLUMNS}
      rowId={(level) => level.id}
      rowLabel={(level) => level.name}
      failed="Failed to load inventory"
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
      <RowButton
        label="View batches"
        name={`View batches of ${level.name}`}
        icon={IconStack2}
        onClick={() => onBatches(level)}
      />
      <RowButton
        label="Receive stock"
        name={`Receive stock for ${level.name}`}
        icon={IconPackageImport}
        onClick={() => onReceive(level)}
      />
    </>
  )
}

const COLUMNS: readonly Column<Level, LevelSort>[] = [
  {
    header: 'Product',
    cell: (level) => <ProductCell level={level} />,
    sortKey: 'name',
    width: '30%',
  },
  {
    header: 'SKU',
    cell: (level) => level.sku,
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
  },
  {
    header: 'Total Value',
    cell: (level) => <MoneyText amount={times(level.price, level.stock_level)} />,
    align: 'end',
    sortKey: 'value',
  },
]

/** Where the table is too narrow for a column of its own, the SKU stands beside the category. */
function ProductCell({ level }: { level: Level }) {
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
          <span className={classes.sku}> · {level.sku}</span>
        </>
      }
    />
  )
}
