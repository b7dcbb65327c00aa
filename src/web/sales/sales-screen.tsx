import { IconReceiptOff } from '@tabler/icons-react'
import { useUrlState } from '#web/paged/use-url-state.ts'
import { refreshShown } from '#web/query-client.ts'
import { roleOf, useUser } from '#web/session/session.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { RefreshButton, useRefresh } from '#web/ui/page/refresh-button.tsx'
import { ClearFilters } from '#web/ui/states/clear-filters.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { useSaleList } from './data.ts'
import { SaleDetailsModal } from './sale-details.tsx'
import { SalesFilters } from './sales-filters.tsx'
import { EVERYTHING, filtersOf, SalesSearch } from './sales-search.ts'
import { SalesTable } from './sales-table.tsx'

const REFRESH = { done: 'Sales refreshed', failed: 'Failed to refresh sales' }

/** The book: every sale and return, found by what is known of it. */
export function SalesScreen() {
  const user = useUser()
  const [address, setAddress] = useUrlState(SalesSearch)
  const list = useSaleList(filtersOf(address))
  const { refreshing, refresh } = useRefresh(refreshShown, REFRESH)
  const { sale, sort, direction } = address
  const isNarrowed = Object.entries(EVERYTHING).some(
    ([name, value]) => address[name as keyof SalesSearch] !== value,
  )
  return (
    <>
      <PageHeader
        title="Sales"
        subtitle={
          roleOf(user) === 'budtender'
            ? 'What you sold and took back'
            : 'Every sale, and what came back'
        }
        actions={<RefreshButton busy={refreshing} onClick={() => void refresh()} />}
      />
      <SalesFilters address={address} onChange={setAddress} busy={list.isOutdated} />
      <SalesTable
        list={list}
        timeZone={user.settings.timezone}
        sort={{ sort, direction }}
        onSort={setAddress}
        onOpen={({ id }) => setAddress({ sale: id })}
        empty={<NoSales onClear={isNarrowed ? () => setAddress({ ...EVERYTHING }) : undefined} />}
      />
      {sale !== null && (
        <SaleDetailsModal
          key={sale}
          id={sale}
          onOpen={(id) => setAddress({ sale: id })}
          // Closing leaves no step of its own: the back button then leads to where one came from.
          onClose={() => setAddress({ sale: null }, 'typing')}
        />
      )}
    </>
  )
}

/** `onClear` is undefined when nothing is narrowed: then nothing was sold at all. */
function NoSales({ onClear }: { onClear: (() => void) | undefined }) {
  return (
    <EmptyState
      icon={IconReceiptOff}
      title="No sales found"
      text={
        onClear
          ? 'Nothing matches your search and filters.'
          : 'Sales appear here as soon as they are paid.'
      }
      action={onClear && <ClearFilters onClear={onClear} />}
    />
  )
}
