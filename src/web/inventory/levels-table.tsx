import { IconPackageImport, IconStack2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { LevelSort } from '#shared/inventory/contract.ts'
import type { Level } from '#shared/inventory/level.ts'
import type { Sort } from '#web/paged/column.ts'
import { DataTable } from '#web/paged/data-table.tsx'
import type { PagedList } from '#web/paged/use-paged-query.ts'
import { RowAction } from '#web/ui/row-action.tsx'
import { FAILED } from './data.ts'
import { LEVEL_COLUMNS } from './level-columns.tsx'

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
