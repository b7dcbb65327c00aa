import { Button } from '@mantine/core'
import { IconDownload, IconUsers } from '@tabler/icons-react'
import { CHOSEN_CUSTOMER_COLUMNS } from '#shared/customers/customer-file.ts'
import type { Customer } from '#shared/customers/customer.ts'
import type { ExportFormat } from '#shared/endpoint.ts'
import { fullName } from '#shared/full-name.ts'
import { customerColumns } from '#web/customers/customer-columns.tsx'
import { customerPhoneCard } from '#web/customers/customer-phone-card.tsx'
import { useCustomers } from '#web/customers/data.ts'
import { usePrivateSearch } from '#web/customers/use-private-search.ts'
import { BulkActions } from '#web/paged/bulk-actions.tsx'
import { DataTable } from '#web/paged/data-table.tsx'
import { useChosenRows } from '#web/paged/use-chosen-rows.ts'
import { useUrlState } from '#web/paged/use-url-state.ts'
import { saveSelection } from '#web/save-selection.ts'
import { useUser } from '#web/session/session.ts'
import { useShopDay } from '#web/session/use-shop-day.ts'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import classes from './customer-rows.module.css'
import { DataManagementSearch } from './data-management-search.ts'

/** The customers, to choose some of them for a file. */
export function CustomerRows() {
  const { timezone } = useUser().settings
  const today = useShopDay()
  const [address, setAddress] = useUrlState(DataManagementSearch)
  const { search, setSearch } = usePrivateSearch(address.search, setAddress)
  const list = useCustomers({ ...address, search, filter: 'all' })
  const { selection, chosen, clear } = useChosenRows(list.rows, ({ id }) => id)
  const exportSelected = {
    label: 'Export Selected',
    icon: IconDownload,
    savesFile: true,
    run: (_: unknown, format: ExportFormat) => saveCustomers(chosen, format, timezone),
  }
  return (
    <Panel title="Customer Data" note="Choose rows to export them" flush>
      <div className={classes.search}>
        <SearchBox
          label="Search by name, email or customer ID"
          value={search}
          onChange={setSearch}
          busy={list.isOutdated}
        />
      </div>
      <DataTable
        bare
        caption="Customers"
        list={list}
        columns={customerColumns(timezone, today)}
        rowId={({ id }) => id}
        rowLabel={fullName}
        sort={address}
        onSort={setAddress}
        selection={{ ...selection, bar: <BulkActions actions={[exportSelected]} onDone={clear} /> }}
        mobile={customerPhoneCard(timezone, today)}
        failed="Failed to load customers"
        loadingText="Loading customers..."
        empty={<NoCustomers onClear={search === '' ? undefined : () => setSearch('')} />}
      />
    </Panel>
  )
}

function NoCustomers({ onClear }: { onClear: (() => void) | undefined }) {
  if (onClear === undefined)
    return (
      <EmptyState
        icon={IconUsers}
        title="No customers found"
        text="Import a CSV or Excel file above, or add customers one by one."
      />
    )
  return (
    <EmptyState
      icon={IconUsers}
      title="No customers found"
      text="Nobody matches your search."
      action={
        <Button variant="default" onClick={onClear}>
          Clear Search
        </Button>
      }
    />
  )
}

function saveCustomers(
  customers: readonly Customer[],
  format: ExportFormat,
  timeZone: string,
): Promise<void> {
  const selection = { table: 'customers', ids: customers.map(({ id }) => id) } as const
  return saveSelection(
    {
      kind: 'data',
      selection,
      sheet: 'Customers',
      columns: CHOSEN_CUSTOMER_COLUMNS,
      rows: customers,
    },
    format,
    timeZone,
  )
}
