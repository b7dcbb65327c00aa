import { useState } from 'react'
import type { Customer } from '#shared/customers/customer.ts'
import { logError } from '#web/log.ts'
import { useUrlState } from '#web/paged/use-url-state.ts'
import { toast } from '#web/shell/toast.tsx'
import { FilterSegments } from '#web/ui/filter-segments.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { Toolbar } from '#web/ui/toolbar.tsx'
import { SummaryCards } from '#web/ui/summary-cards.tsx'
import { CUSTOMER_CARDS } from './customer-cards.ts'
import { CustomerDetails } from './customer-details.tsx'
import { CustomerForm } from './customer-form.tsx'
import { CustomerSearch, FILTERS } from './customer-search.ts'
import { CustomersHeader } from './customers-header.tsx'
import { CustomersTable } from './customers-table.tsx'
import { fetchForEdit, useCustomers, useCustomerSummary } from './data.ts'
import { NoCustomers } from './no-customers.tsx'

/** The form that is open: for nobody yet, or for somebody. */
type Form = { customer: Customer | undefined }

export function CustomersScreen() {
  const [{ customer: shown, ...address }, setAddress] = useUrlState(CustomerSearch)
  const list = useCustomers(address)
  const summary = useCustomerSummary()
  const [form, setForm] = useState<Form>()
  const { search, filter, sort, direction } = address
  const isFiltered = search !== '' || filter !== 'all'
  const add = () => setForm({ customer: undefined })
  const view = (id: number) => setAddress({ customer: id })

  async function edit(id: number) {
    try {
      setForm({ customer: await fetchForEdit(id) })
    } catch (error) {
      logError(error)
      toast.error(error instanceof Error ? error.message : 'Failed to load customer')
    }
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
            onChange={(text) => setAddress({ search: text }, 'typing')}
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
      <CustomersTable
        list={{ ...list, retry }}
        sort={{ sort, direction }}
        onSort={setAddress}
        empty={
          <NoCustomers
            onAdd={add}
            onClear={isFiltered ? () => setAddress({ search: '', filter: 'all' }) : undefined}
          />
        }
        onView={({ id }) => view(id)}
        onEdit={({ id }) => void edit(id)}
      />
      {shown !== null && (
        <CustomerDetails
          key={shown}
          id={shown}
          isCovered={form !== undefined}
          onEdit={() => void edit(shown)}
          // Closing leaves no step of its own: the back button then leads to where one came from.
          onClose={() => setAddress({ customer: null }, 'typing')}
        />
      )}
      {form && (
        <CustomerForm
          customer={form.customer}
          onOpenCustomer={view}
          onClose={() => setForm(undefined)}
        />
      )}
    </>
  )
}
