import { SimpleGrid } from '@mantine/core'
import { IconAward, IconIdBadge2, IconMedicalCross, IconUsers } from '@tabler/icons-react'
import type { CustomerSummary } from '#shared/customers/customer.ts'
import { loyaltyTier } from '#shared/customers/loyalty-tier.ts'
import { formatCount } from '#web/ui/format-count.ts'
import { StatCard } from '#web/ui/stat-card.tsx'
import { TIER_LABEL } from './tier-label.ts'

interface CustomerCardsProps {
  /** Undefined while it loads, null when it could not be fetched. */
  summary: CustomerSummary | undefined | null
}

/** The whole shop, whatever is searched or filtered below. */
export function CustomerCards({ summary }: CustomerCardsProps) {
  const show = (figure: (summary: CustomerSummary) => number) =>
    summary === null ? '–' : summary && formatCount(figure(summary))
  const line = (text: (summary: CustomerSummary) => string) =>
    summary === undefined
      ? undefined
      : ({ text: summary === null ? 'Not available' : text(summary), tone: 'neutral' } as const)
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing={{ base: 12, sm: 16 }} mb={24}>
      <StatCard
        label="Total Customers"
        icon={IconUsers}
        value={show((it) => it.total_customers)}
        trend={line(toVerify)}
      />
      <StatCard
        label="Medical Patients"
        icon={IconMedicalCross}
        value={show((it) => it.medical_patients)}
        trend={line((it) => share(it.medical_patients, it.total_customers))}
      />
      <StatCard
        label="Verified Customers"
        icon={IconIdBadge2}
        value={show((it) => it.verified_customers)}
        trend={line((it) => share(it.verified_customers, it.total_customers))}
      />
      <StatCard
        label="Avg Loyalty Points"
        icon={IconAward}
        value={show((it) => it.avg_loyalty_points)}
        trend={line((it) => `${TIER_LABEL[loyaltyTier(it.avg_loyalty_points)]} tier`)}
      />
    </SimpleGrid>
  )
}

function toVerify({ total_customers: total, verified_customers: verified }: CustomerSummary) {
  if (total === 0) return 'Nobody yet'
  return verified === total ? 'All verified' : `${formatCount(total - verified)} not verified`
}

const share = (part: number, whole: number): string =>
  `${whole === 0 ? 0 : Math.round((part / whole) * 100)}% of customers`
