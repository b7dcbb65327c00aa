import { IconEye, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { CustomerSort } from '#shared/customers/contract.ts'
import type { Customer } from '#shared/customers/customer.ts'
import { fullName } from '#shared/full-name.ts'
import type { Sort } from '#web/paged/column.ts'
import { DataTable } from '#web/paged/data-table.tsx'
import type { PagedList } from '#web/paged/use-paged-query.ts'
import { useUser } from '#web/session/session.ts'
import { useShopDay } from '#web/session/use-shop-day.ts'
import { RowAction } from '#web/ui/page/row-action.tsx'
import { customerColumns } from './customer-columns.tsx'
import { customerPhoneCard } from './customer-phone-card.tsx'

interface CustomersTableProps {
  list: PagedList<Customer>
  sort: Sort<CustomerSort>
  onSort: (sort: Sort<CustomerSort>) => void
  empty: ReactNode
  onView: OnCustomer
  onEdit: OnCustomer
  /** Whose form is on its way. */
  openingId: number | undefined
}

type OnCustomer = (customer: Customer) => void

export function CustomersTable({ onView, onEdit, openingId, ...table }: CustomersTableProps) {
  const { timezone } = useUser().settings
  const today = useShopDay()
  return (
    <DataTable
      {...table}
      caption="Customers"
      columns={customerColumns(timezone, today)}
      rowId={(customer) => customer.id}
      rowLabel={fullName}
      failed="Failed to load customers"
      loadingText="Loading customers..."
      onOpen={onView}
      mobile={customerPhoneCard(timezone, today)}
      actions={customerActions({ onView, onEdit, openingId })}
    />
  )
}

type ActionsGiven = Pick<CustomersTableProps, 'onView' | 'onEdit' | 'openingId'>

function customerActions({ onView, onEdit, openingId }: ActionsGiven) {
  return (customer: Customer) => (
    <>
      <RowAction
        label={`View details of ${fullName(customer)}`}
        icon={IconEye}
        onClick={() => onView(customer)}
      />
      <RowAction
        label={`Edit ${fullName(customer)}`}
        icon={IconPencil}
        busy={customer.id === openingId}
        onClick={() => onEdit(customer)}
      />
    </>
  )
}
