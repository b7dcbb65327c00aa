import { IconBuildingStore, IconShieldLock, IconUserCheck, IconUsers } from '@tabler/icons-react'
import type { TeamSummary } from '#shared/team/member.ts'
import { formatCount } from '#web/ui/format-count.ts'
import type { SummaryCard } from '#web/ui/summary-cards.tsx'

/** The whole team, whatever is searched or filtered below. */
export const TEAM_CARDS: readonly SummaryCard<TeamSummary>[] = [
  {
    label: 'Total Team',
    icon: IconUsers,
    value: ({ total }) => formatCount(total),
    line: ({ invited }) =>
      invited === 0 ? 'All have signed in' : `${formatCount(invited)} not signed in yet`,
  },
  {
    label: 'Active',
    icon: IconUserCheck,
    value: ({ active }) => formatCount(active),
    line: ({ total, active }) =>
      total === active ? 'Nobody inactive' : `${formatCount(total - active)} inactive`,
  },
  {
    label: 'Admins',
    icon: IconShieldLock,
    value: ({ admins }) => formatCount(admins),
    line: () => 'Complete system access',
  },
  {
    label: 'Staff',
    icon: IconBuildingStore,
    value: ({ staff }) => formatCount(staff),
    line: () => 'Budtenders',
  },
]
