import { formatCount } from '#shared/counted.ts'
import { ageOn } from '#shared/customers/age.ts'
import type { Customer } from '#shared/customers/customer.ts'
import { formatDate, formatPlainDate } from '#shared/dates.ts'
import { fullName } from '#shared/full-name.ts'
import { formatPhone } from '#shared/phone.ts'
import { DetailList } from '#web/ui/facts/detail-list.tsx'
import { EmailText } from '#web/ui/facts/email-text.tsx'
import { MoneyText } from '#web/ui/facts/money-text.tsx'
import { CardBadge } from './customer-badges.tsx'
import { ID_TYPE_LABEL, lastVisit } from './customer-words.ts'
import { TierMark } from './loyalty-points.tsx'

interface DetailSectionsProps {
  customer: Customer
  timeZone: string
  /** The shop's day. */
  today: string
}

export function DetailSections({ customer, timeZone, today }: DetailSectionsProps) {
  const { phone, date_of_birth: born, id_type, medical_card_expiry_date: expiry } = customer
  return (
    <>
      <DetailList
        title="Personal Information"
        details={[
          ['Name', fullName(customer)],
          ['Email', customer.email && <EmailText key="email" email={customer.email} />],
          ['Phone', phone && formatPhone(phone)],
          ['Date of Birth', born && `${formatPlainDate(born)} (${ageOn(born, today)} years)`],
          ['ID Type', id_type && ID_TYPE_LABEL[id_type]],
          ['ID Number', customer.id_number],
          ['Address', customer.address],
          ['VAT Number', customer.vat_number],
        ]}
      />
      <DetailList
        title="Account Details"
        details={[
          ['Customer ID', customer.customer_id],
          ['Customer Since', formatDate(customer.created_at, timeZone)],
          ['Loyalty Points', <Points key="points" points={customer.loyalty_points} />],
          ['Total Spent', <MoneyText key="spent" amount={customer.total_spent} />],
          ['Visits', formatCount(customer.total_visits)],
          ['Last Visit', lastVisit(customer, timeZone)],
        ]}
      />
      {customer.has_medical_card && (
        <DetailList
          title="Medical Information"
          details={[
            ['Medical Card Number', customer.medical_card_number],
            [
              'Medical Card Expiry',
              expiry && (
                <>
                  {formatPlainDate(expiry)} <CardBadge customer={customer} today={today} />
                </>
              ),
            ],
          ]}
        />
      )}
    </>
  )
}

function Points({ points }: { points: number }) {
  return (
    <>
      {formatCount(points)} <TierMark points={points} />
    </>
  )
}
