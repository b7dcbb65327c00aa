import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { Customer } from '#shared/customers/customer.ts'
import { useUrlState } from '#web/paged/use-url-state.ts'
import { useFreshCopy } from '#web/ui/forms/use-fresh-copy.ts'
import { SummaryCards } from '#web/ui/page/summary-cards.tsx'
import { ClearFilters } from '#web/ui/states/clear-filters.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { CUSTOMER_CARDS } from './customer-cards.ts'
import { CustomerDetails } from './customer-details.tsx'
import { CustomerForm } from './customer-form.tsx'
import { CustomerSearch } from './customer-search.ts'
import { CustomersHeader } from './customers-header.tsx'
import { CustomersTable } from './customers-table.tsx'
import { CustomersToolbar } from './customers-toolbar.tsx'
import { fetchForEdit, LOAD_FAILED, useCustomers, useCustomerSummary } from './data.ts'
import { usePrivateSearch } from './use-private-search.ts'

const TITLE = 'No customers found'

/** The form that is open: for nobody yet, or for somebody. */
type Form = { customer: Customer | undefined }

export function CustomersScreen() {
  const [{ customer: shown, ...address }, setAddress] = useUrlState(CustomerSearch)
  const { search, setSearch, forget } = usePrivateSearch(address.search, setAddress)
  const list = useCustomers({ ...address, search })
  const summary = useCustomerSummary()
  const [form, setForm] = useState<Form>()
  const { filter, sort, direction } = address
  const isFiltered = search !== '' || filter !== 'all'
  const { fetchingId, start, cancel } = useFreshCopy({
    fetch: fetchForEdit,
    open: (customer) => setForm({ customer }),
    failed: LOAD_FAILED,
  })
  // Whoever looks at somebody else meanwhile, or closes what they looked at, no longer waits for the form.
  const lookedAt = useRef(shown)
  useEffect(() => {
    if (lookedAt.current !== shown) cancel()
    lookedAt.current = shown
  }, [shown, cancel])
  const view = (id: number) => setAddress({ customer: id })

  function clear() {
    forget()
    setAddress({ search: '', filter: 'all' })
  }
  function add() {
    cancel()
    setForm({ customer: undefined })
  }
  function retry() {
    list.retry()
    if (summary.isError) void summary.refetch()
  }
  return (
    <>
      <CustomersHeader onAdd={add} />
      <SummaryCards summary={summary} cards={CUSTOMER_CARDS} />
      <CustomersToolbar
        search={search}
        onSearch={setSearch}
        busy={list.isOutdated}
        filter={filter}
        onFilter={(chosen) => setAddress({ filter: chosen })}
        onFound={view}
      />
      <CustomersTable
        list={{ ...list, retry }}
        sort={{ sort, direction }}
        onSort={setAddress}
        empty={<NoCustomers onAdd={add} onClear={isFiltered ? clear : undefined} />}
        onView={({ id }) => view(id)}
        onEdit={({ id }) => void start(id)}
        openingId={fetchingId}
      />
      {shown !== null && (
        <CustomerDetails
          key={shown}
          id={shown}
          isCovered={form !== undefined}
          isOpening={fetchingId === shown}
          onEdit={() => void start(shown)}
          // Closing leaves no step of its own: the back button then leads to where one came from.
          onClose={() => setAddress({ customer: null }, 'typing')}
        />
      )}
      {form && (
        <CustomerForm
          key={form.customer?.id ?? 'new'}
          customer={form.customer}
          onOpenCustomer={view}
          onClose={() => setForm(undefined)}
        />
      )}
    </>
  )
}

interface NoCustomersProps {
  onAdd: () => void
  /** Undefined when nothing is searched or filtered: there is nobody at all. */
  onClear: (() => void) | undefined
}

/** Nobody matches, or there is nobody at all: the next step differs. */
function NoCustomers({ onAdd, onClear }: NoCustomersProps) {
  if (onClear === undefined)
    return (
      <EmptyState
        icon={IconUsers}
        title={TITLE}
        text="Customers collect loyalty points, and medical patients are known by their card."
        action={<Button onClick={onAdd}>Add Your First Customer</Button>}
      />
    )
  return (
    <EmptyState
      icon={IconUsers}
      title={TITLE}
      text="Nobody matches your search and filter."
      action={<ClearFilters onClear={onClear} />}
    />
  )
}
