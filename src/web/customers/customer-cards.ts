import { IconAward, IconIdBadge2, IconMedicalCross, IconUsers } from '@tabler/icons-react'
import { formatCount } from '#shared/counted.ts'
import type { CustomerSummary } from '#shared/customers/customer.ts'
import { loyaltyTier } from '#shared/customers/loyalty-tier.ts'
import type { SummaryCard } from '#web/ui/page/summary-cards.tsx'
import { TIER_LABEL } from './customer-words.ts'

/** The whole shop, whatever is searched or filtered below. */
export const CUSTOMER_CARDS: readonly SummaryCard<CustomerSummary>[] = [
  {
    label: 'Total Customers',
    icon: IconUsers,
    value: (it) => formatCount(it.total_customers),
    line: toVerify,
  },
  {
    label: 'Medical Patients',
    icon: IconMedicalCross,
    value: (it) => formatCount(it.medical_patients),
    line: (it) => share(it.medical_patients, it.total_customers),
  },
  {
    label: 'Verified Customers',
    icon: IconIdBadge2,
    value: (it) => formatCount(it.verified_customers),
    line: (it) => share(it.verified_customers, it.total_customers),
  },
  {
    label: 'Avg Loyalty Points',
    icon: IconAward,
    value: (it) => formatCount(it.avg_loyalty_points),
    line: (it) => `${TIER_LABEL[loyaltyTier(it.avg_loyalty_points)]} tier`,
  },
]

function toVerify({ total_customers: total, verified_customers: verified }: CustomerSummary) {
  if (total === 0) return 'Nobody yet'
  return verified === total ? 'All verified' : `${formatCount(total - verified)} not verified`
}

function share(part: number, whole: number): string {
  return `${whole === 0 ? 0 : Math.round((part / whole) * 100)}% of customers`
}
