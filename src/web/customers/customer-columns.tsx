import type { CustomerSort } from '#shared/customers/contract.ts'
import type { Customer } from '#shared/customers/customer.ts'
import { fullName } from '#shared/full-name.ts'
import type { Column } from '#web/paged/column.ts'
import { NarrowLine } from '#web/paged/narrow-line.tsx'
import { ContactLines } from '#web/ui/facts/contact-lines.tsx'
import { NOT_PROVIDED } from '#web/ui/facts/detail-list.tsx'
import { MoneyText } from '#web/ui/facts/money-text.tsx'
import { TwoLines } from '#web/ui/facts/two-lines.tsx'
import { CustomerBadges } from './customer-badges.tsx'
import classes from './customer-columns.module.css'
import { lastVisit } from './customer-words.ts'
import { LoyaltyPoints } from './loyalty-points.tsx'

/**
 * Where the table is too narrow for all of them, what was spent and the last visit stand below another figure. `today`
 * is the shop's day: by it a medical card has expired or not.
 */
export const customerColumns = (
  timeZone: string,
  today: string,
): readonly Column<Customer, CustomerSort>[] => [
  {
    header: 'Customer',
    cell: (customer) => <Name customer={customer} />,
    sortKey: 'name',
    width: '20%',
  },
  { header: 'Contact', cell: (customer) => <Contact customer={customer} />, width: '26%' },
  {
    header: 'Status',
    cell: (customer) => (
      <>
        <CustomerBadges customer={customer} today={today} />
        <NarrowLine>{visitText(customer, timeZone)}</NarrowLine>
      </>
    ),
  },
  {
    header: 'Loyalty Points',
    cell: (customer) => (
      <>
        <LoyaltyPoints points={customer.loyalty_points} />
        <NarrowLine>
          <MoneyText amount={customer.total_spent} /> spent
        </NarrowLine>
      </>
    ),
    align: 'end',
    sortKey: 'loyalty_points',
  },
  {
    header: 'Total Spent',
    cell: (customer) => <MoneyText amount={customer.total_spent} />,
    align: 'end',
    sortKey: 'total_spent',
    hideBelow: 'md',
  },
  {
    header: 'Last Visit',
    cell: (customer) => lastVisit(customer, timeZone),
    sortKey: 'last_visit_at',
    hideBelow: 'md',
  },
]

/** In one piece, however narrow. */
const visitText = (customer: Customer, timeZone: string): string =>
  customer.last_visit_at === null
    ? 'Never visited'
    : `Visited\u00a0${lastVisit(customer, timeZone)}`

function Contact({ customer: { email, phone } }: { customer: Customer }) {
  if (email === null && phone === null) return <span className={classes.quiet}>{NOT_PROVIDED}</span>
  return <ContactLines email={email} phone={phone} />
}

function Name({ customer }: { customer: Customer }) {
  return (
    <div className={classes.name}>
      <TwoLines first={fullName(customer)} second={customer.customer_id} />
    </div>
  )
}
