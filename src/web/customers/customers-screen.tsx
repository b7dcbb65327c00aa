import { Button } from '@mantine/core'
import { IconId, IconUsers } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { Customer } from '#shared/customers/customer.ts'
import { useUrlState } from '#web/paged/use-url-state.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterSegments } from '#web/ui/filter-segments.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { SummaryCards } from '#web/ui/summary-cards.tsx'
import { Toolbar } from '#web/ui/toolbar.tsx'
import { useFreshCopy } from '#web/ui/use-fresh-copy.ts'
import { CUSTOMER_CARDS } from './customer-cards.ts'
import { CustomerDetails } from './customer-details.tsx'
import { CustomerForm } from './customer-form.tsx'
import { CustomerSearch, FILTERS } from './customer-search.ts'
import { CustomersHeader } from './customers-header.tsx'
import { CustomersTable } from './customers-table.tsx'
import { fetchForEdit, LOAD_FAILED, useCustomers, useCustomerSummary } from './data.ts'
import classes from './customers-screen.module.css'
import { LOOK_UP, useLookUp } from './use-look-up.ts'
import { usePrivateSearch } from './use-private-search.ts'

interface LookUpOfferProps {
  /** What is searched for. */
  typed: string
  onFound: (customer: Customer) => void
}

const TITLE = 'No customers found'

interface NoCustomersProps {
  onAdd: () => void
  /** Undefined when nothing is searched or filtered: there is nobody at all. */
  onClear: (() => void) | undefined
}

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
      <Toolbar
        search={
          <SearchBox
            label="Search by name, email or customer ID"
            value={search}
            onChange={setSearch}
            busy={list.isOutdated}
          />
        }
        filters={
          <FilterSegments
            label="Customers shown"
            options={FILTERS}
            value={filter}
            onChange={(chosen) => setAddress({ filter: chosen })}
          />
        }
      />
      <LookUpOffer typed={search} onFound={({ id }) => view(id)} />
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
      action={
        <Button variant="default" onClick={onClear}>
          Clear Filters
        </Button>
      }
    />
  )
}

/** Beside the search, which finds no numbers: the look-up of what could be one. */
function LookUpOffer({ typed, onFound }: LookUpOfferProps) {
  const { isOffered, isBusy, lookUp, about } = useLookUp(typed, onFound)
  if (!isOffered) return null
  return (
    <div className={classes.offer}>
      <IconId className={classes.icon} size={20} stroke={1.75} aria-hidden />
      <p className={classes.about} role="status">
        {about}
      </p>
      <Button variant="light" loading={isBusy} onClick={lookUp}>
        {LOOK_UP}
      </Button>
    </div>
  )
}
