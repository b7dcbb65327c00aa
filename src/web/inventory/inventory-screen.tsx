import {
  IconAlertTriangle,
  IconCalendarExclamation,
  IconChecklist,
  IconCoin,
  IconPackage,
  IconPackageOff,
  IconShoppingCart,
  IconStack2,
} from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { formatCount } from '#shared/counted.ts'
import type { InventorySummary, Level } from '#shared/inventory/level.ts'
import { formatRand } from '#shared/money.ts'
import type { ListData } from '#web/paged/list-data.ts'
import { type PatchUrl, useUrlState } from '#web/paged/use-url-state.ts'
import { QuarantineModal } from '#web/quarantine/quarantine-modal.tsx'
import { useUser } from '#web/session/session.ts'
import { FilterSegments } from '#web/ui/forms/filter-segments.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { PageTabs } from '#web/ui/page/page-tabs.tsx'
import { type SummaryCard, SummaryCards } from '#web/ui/page/summary-cards.tsx'
import { Toolbar } from '#web/ui/page/toolbar.tsx'
import { BatchesModal } from './batches-modal.tsx'
import { useInventorySummary, useLevels } from './data.ts'
import { DeliveryForm } from './delivery-form.tsx'
import { Expiring } from './expiring.tsx'
import { InventoryHeader } from './inventory-header.tsx'
import { LevelSearch, statusOptions } from './level-search.ts'
import { LevelsTable } from './levels-table.tsx'
import { NoInventory } from './no-inventory.tsx'
import { ReceiveStockForm } from './receive-stock-form.tsx'
import { ToCount } from './to-count.tsx'
import { ToOrder } from './to-order.tsx'

/** The whole shop, whatever is searched or filtered below. */
const INVENTORY_CARDS: readonly SummaryCard<InventorySummary>[] = [
  {
    label: 'Total Products',
    icon: IconPackage,
    value: (it) => formatCount(it.total_products),
    line: (it) =>
      `${formatCount(it.total_products - it.low_stock_items - it.out_of_stock)} well stocked`,
  },
  {
    label: 'Low Stock Items',
    icon: IconAlertTriangle,
    value: (it) => formatCount(it.low_stock_items),
    line: (it) => warningIf(it.low_stock_items, `Fewer than ${it.low_stock_below} left`),
  },
  {
    label: 'Out of Stock',
    icon: IconPackageOff,
    value: (it) => formatCount(it.out_of_stock),
    line: ({ out_of_stock }) =>
      warningIf(out_of_stock, out_of_stock > 0 ? 'Cannot be sold' : 'Everything can be sold'),
  },
  {
    label: 'Total Stock Value',
    icon: IconCoin,
    value: (it) => formatRand(it.stock_value),
    line: (it) => `${formatRand(it.cost_value)} at cost`,
  },
]

const INVENTORY_TABS = [
  { value: 'stock', label: 'Stock', icon: IconStack2 },
  { value: 'order', label: 'To Order', icon: IconShoppingCart },
  { value: 'expiring', label: 'Expiring', icon: IconCalendarExclamation },
  { value: 'count', label: 'To Count', icon: IconChecklist },
] as const

type Dialog =
  | { kind: 'quarantine' }
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
      <InventoryHeader
        onReceive={() => setDialog({ kind: 'receive' })}
        onQuarantine={() => setDialog({ kind: 'quarantine' })}
      />
      <SummaryCards summary={summary} cards={INVENTORY_CARDS} />
      <PageTabs
        label="Inventory"
        tabs={INVENTORY_TABS}
        value={address.tab}
        onChange={(tab) => setAddress({ tab })}
      >
        {address.tab === 'order' && <ToOrder />}
        {address.tab === 'expiring' && (
          <Expiring
            within={address.within}
            onWithin={(days) => setAddress({ within: days as LevelSearch['within'] })}
          />
        )}
        {address.tab === 'count' && <ToCount />}
        {address.tab === 'stock' && (
          <>
            <Toolbar
              search={
                <SearchBox
                  label="Search by product name, SKU or compliance ID"
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
          </>
        )}
      </PageTabs>
      {dialog?.kind === 'batches' && <BatchesModal product={dialog.product} onClose={close} />}
      {dialog?.kind === 'quarantine' && <QuarantineModal onClose={close} />}
      {dialog?.kind === 'receive' && dialog.product === undefined && (
        <DeliveryForm onClose={close} />
      )}
      {dialog?.kind === 'receive' && dialog.product && (
        <ReceiveStockForm
          product={dialog.product}
          onClose={close}
          onReceivedBefore={(product) => setDialog({ kind: 'batches', product })}
        />
      )}
    </>
  )
}

function warningIf(count: number, text: string) {
  return { text, tone: count > 0 ? ('warning' as const) : ('neutral' as const) }
}

/** `?search={sku}&action=receive`, as an alert links to: opens the form for that product, once its row has come. */
function useReceiveLink(
  { search, action }: LevelSearch,
  onChange: PatchUrl<LevelSearch>,
  { rows, isOutdated }: ListData<Level>,
  receive: (product: Level | undefined) => void,
): void {
  const settled = rows !== undefined && !isOutdated
  // The address follows a moment later: until then the form would open again and again.
  const opened = useRef(false)
  useEffect(() => {
    if (action === '') opened.current = false
    if (action === '' || !settled || opened.current) return
    opened.current = true
    if (action === 'receive') receive(rows.find(({ sku }) => sku === search))
    // Gone from the address, or going back would open the form again.
    onChange({ action: '' }, 'typing')
  })
}
