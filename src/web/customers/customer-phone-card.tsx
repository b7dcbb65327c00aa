import type { ReactNode } from 'react'
import { formatCount } from '#shared/counted.ts'
import type { Customer } from '#shared/customers/customer.ts'
import { fullName } from '#shared/full-name.ts'
import { formatPhone } from '#shared/phone.ts'
import { EmailText } from '#web/ui/facts/email-text.tsx'
import { MoneyText } from '#web/ui/facts/money-text.tsx'
import { TwoLines } from '#web/ui/facts/two-lines.tsx'
import { CustomerBadges } from './customer-badges.tsx'
import classes from './customer-phone-card.module.css'
import { lastVisit } from './customer-words.ts'
import { TierMark } from './loyalty-points.tsx'

/** For tables of customers. */
export const customerPhoneCard = (timeZone: string, today: string) => (customer: Customer) => (
  <CustomerPhoneCard customer={customer} timeZone={timeZone} today={today} />
)

interface CustomerPhoneCardProps {
  customer: Customer
  timeZone: string
  /** The shop's day. */
  today: string
}

/** A row of the list on a phone: who it is, how to reach them, and the three figures beside each other. */
function CustomerPhoneCard({ customer, timeZone, today }: CustomerPhoneCardProps) {
  const { email, phone, loyalty_points: points } = customer
  return (
    <>
      <TwoLines first={fullName(customer)} second={customer.customer_id} />
      <div className={classes.contact}>
        {email !== null && <EmailText email={email} />}
        {phone !== null && <span>{formatPhone(phone)}</span>}
      </div>
      <div className={classes.badges}>
        <CustomerBadges customer={customer} today={today} />
      </div>
      <dl className={classes.figures}>
        <Figure label="Loyalty Points">
          {formatCount(points)} <TierMark points={points} />
        </Figure>
        <Figure label="Total Spent">
          <MoneyText amount={customer.total_spent} />
        </Figure>
        <Figure label="Last Visit">{lastVisit(customer, timeZone)}</Figure>
      </dl>
    </>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
