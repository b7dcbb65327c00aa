import { useState } from 'react'
import type { Level } from '#shared/inventory/level.ts'
import { useUrlState } from '#web/paged/use-url-state.ts'
import { useUser } from '#web/session/session.ts'
import { FilterSegments } from '#web/ui/filter-segments.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { Toolbar } from '#web/ui/toolbar.tsx'
import { SummaryCards } from '#web/ui/summary-cards.tsx'
import { BatchesModal } from './batches-modal.tsx'
import { useInventorySummary, useLevels } from './data.ts'
import { INVENTORY_CARDS } from './inventory-cards.ts'
import { InventoryHeader } from './inventory-header.tsx'
import { LevelSearch, statusOptions } from './level-search.ts'
import { LevelsTable } from './levels-table.tsx'
import { NoInventory } from './no-inventory.tsx'
import { ReceiveStockForm } from './receive-stock-form.tsx'
import { useReceiveLink } from './use-receive-link.ts'

type Dialog =
  | { kind: 'receive'; product?: Level }
  | { kind: 'batches'; product: Pick<Level, 'id' | 'name' | 'sku'> }

export function InventoryScreen() {
  const [address, setAddress] = useUrlState(LevelSearch)
  const { search, status, sort, direction } = address
  const list = useLevels({ search, status, sort, direction })
  const summary = useInventorySummary()
  const { low_stock_below } = useUser().settings
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  useReceiveLink(address, setAddress, list, (product) =>
    setDialog({ kind: 'receive', ...(product && { product }) }),
  )
  const isFiltered = search !== '' || status !== 'all'

  function retry() {
    list.retry()
    if (summary.isError) void summary.refetch()
  }
  return (
    <>
      <InventoryHeader onReceive={() => setDialog({ kind: 'receive' })} />
      <SummaryCards summary={summary} cards={INVENTORY_CARDS} />
      <Toolbar
        search={
          <SearchBox
            label="Search by product name or SKU"
            value={search}
            onChange={(text) => setAddress({ search: text }, 'typing')}
            busy={list.isOutdated}
          />
        }
        filters={
          <FilterSegments
            label="Stock"
            options={statusOptions(low_stock_below)}
            value={status}
            onChange={(chosen) => setAddress({ status: chosen })}
          />
        }
      />
      <LevelsTable
        list={{ ...list, retry }}
        sort={{ sort, direction }}
        onSort={setAddress}
        empty={
          <NoInventory
            onClear={isFiltered ? () => setAddress({ search: '', status: 'all' }) : undefined}
          />
        }
        onBatches={(product) => setDialog({ kind: 'batches', product })}
        onReceive={(product) => setDialog({ kind: 'receive', product })}
      />
      {dialog?.kind === 'batches' && <BatchesModal product={dialog.product} onClose={close} />}
      {dialog?.kind === 'receive' && (
        <ReceiveStockForm
          product={dialog.product}
          onClose={close}
          onReceivedBefore={(product) => setDialog({ kind: 'batches', product })}
        />
      )}
    </>
  )
}
