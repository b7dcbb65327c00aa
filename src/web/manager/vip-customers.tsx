import { IconCrown } from '@tabler/icons-react'
import { counted, formatCount } from '#shared/counted.ts'
import type { ManagerAnalytics } from '#shared/manager/analytics.ts'
import type { Column } from '#web/paged/column.ts'
import { DataTable } from '#web/paged/data-table.tsx'
import { rowsAtHand } from '#web/paged/list-data.ts'
import { MoneyText } from '#web/ui/facts/money-text.tsx'
import { TwoLines } from '#web/ui/facts/two-lines.tsx'
import { TwoSides } from '#web/ui/facts/two-sides.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { FAILED } from './data.ts'
import { FIRST } from './top-products.tsx'

type Customer = ManagerAnalytics['topCustomers'][number]

export function VipCustomers({ customers }: { customers: readonly Customer[] }) {
  return (
    <Panel title="VIP Customers" note="by what they have spent" flush>
      <DataTable
        bare
        caption="VIP Customers"
        list={rowsAtHand(customers.slice(0, FIRST))}
        columns={COLUMNS}
        rowId={({ id }) => id}
        rowLabel={({ customer_name }) => customer_name}
        mobile={customerCard}
        failed={FAILED.analytics}
        empty={
          <EmptyState
            icon={IconCrown}
            title="No customers yet"
            text="Whoever spends most is named here, once sales have a customer."
          />
        }
      />
    </Panel>
  )
}

const COLUMNS: readonly Column<Customer>[] = [
  {
    header: 'Customer',
    cell: ({ customer_name }) => <TwoLines first={customer_name} />,
    width: '40%',
  },
  { header: 'Visits', cell: ({ total_visits }) => formatCount(total_visits), align: 'end' },
  { header: 'Points', cell: ({ loyalty_points }) => formatCount(loyalty_points), align: 'end' },
  {
    header: 'Lifetime Spend',
    cell: ({ total_spent }) => <MoneyText amount={total_spent} />,
    align: 'end',
  },
]

const customerCard = (customer: Customer) => (
  <TwoSides
    first={customer.customer_name}
    second={counted(customer.total_visits, 'visit')}
    figure={<MoneyText amount={customer.total_spent} />}
    detail={counted(customer.loyalty_points, 'point')}
  />
)
