import { IconActivity, IconCalendar, IconTrash, IconUsers } from '@tabler/icons-react'
import type { AuditStats } from '#shared/audit/audit-log.ts'
import { formatCount } from '#web/ui/format-count.ts'
import type { SummaryCard } from '#web/ui/summary-cards.tsx'

/** All that the filters match, not just the page on screen. `range` is 'Last 7 Days'. */
export const auditCards = (range: string): readonly SummaryCard<AuditStats>[] => [
  {
    label: 'Total Actions',
    icon: IconActivity,
    value: (it) => formatCount(it.total_actions),
    line: () => range,
  },
  {
    label: 'Unique Users',
    icon: IconUsers,
    value: (it) => formatCount(it.unique_users),
    line: () => range,
  },
  {
    label: "Today's Actions",
    icon: IconCalendar,
    value: (it) => formatCount(it.todays_actions),
    line: () => 'Since midnight',
  },
  {
    label: 'Critical Actions',
    icon: IconTrash,
    value: (it) => formatCount(it.critical_actions),
    line: ({ critical_actions }) => ({
      text: 'Deletes',
      tone: critical_actions > 0 ? 'warning' : 'neutral',
    }),
  },
]
