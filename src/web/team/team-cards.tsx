import { SimpleGrid } from '@mantine/core'
import { IconBuildingStore, IconShieldLock, IconUserCheck, IconUsers } from '@tabler/icons-react'
import type { TeamSummary } from '#shared/team/member.ts'
import { formatCount } from '#web/ui/format-count.ts'
import { StatCard } from '#web/ui/stat-card.tsx'

interface TeamCardsProps {
  /** Undefined while it loads, null when it could not be fetched. */
  summary: TeamSummary | undefined | null
}

/** The whole team, whatever is searched or filtered below. */
export function TeamCards({ summary }: TeamCardsProps) {
  const show = (figure: (summary: TeamSummary) => number) =>
    summary === null ? '–' : summary && formatCount(figure(summary))
  const line = (text: (summary: TeamSummary) => string) =>
    summary === undefined
      ? undefined
      : ({ text: summary === null ? 'Not available' : text(summary), tone: 'neutral' } as const)
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing={{ base: 12, sm: 16 }} mb={24}>
      <StatCard
        label="Total Team"
        icon={IconUsers}
        value={show((it) => it.total)}
        trend={line(({ invited }) =>
          invited === 0 ? 'All have signed in' : `${formatCount(invited)} not signed in yet`,
        )}
      />
      <StatCard
        label="Active"
        icon={IconUserCheck}
        value={show((it) => it.active)}
        trend={line(({ total, active }) =>
          total === active ? 'Nobody inactive' : `${formatCount(total - active)} inactive`,
        )}
      />
      <StatCard
        label="Admins"
        icon={IconShieldLock}
        value={show((it) => it.admins)}
        trend={line(() => 'Complete system access')}
      />
      <StatCard
        label="Staff"
        icon={IconBuildingStore}
        value={show((it) => it.staff)}
        trend={line(() => 'Budtenders')}
      />
    </SimpleGrid>
  )
}
