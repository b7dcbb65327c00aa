import { SimpleGrid } from '@mantine/core'
import { IconActivity, IconCalendar, IconTrash, IconUsers } from '@tabler/icons-react'
import type { AuditStats } from '#shared/audit/audit-log.ts'
import { formatCount } from '#web/ui/format-count.ts'
import { StatCard } from '#web/ui/stat-card.tsx'

interface AuditCardsProps {
  /** Undefined while they load, null when they could not be fetched. */
  stats: AuditStats | undefined | null
  /** 'Last 7 Days'. */
  range: string
}

/** All that the filters match, not just the page on screen. */
export function AuditCards({ stats, range }: AuditCardsProps) {
  const show = (figure: (stats: AuditStats) => number) =>
    stats === null ? '–' : stats && formatCount(figure(stats))
  const line = (text: string, isWarning = false) =>
    stats === undefined
      ? undefined
      : stats === null
        ? ({ text: 'Not available', tone: 'neutral' } as const)
        : ({ text, tone: isWarning ? 'warning' : 'neutral' } as const)
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing={{ base: 12, sm: 16 }} mb={24}>
      <StatCard
        label="Total Actions"
        icon={IconActivity}
        value={show((it) => it.total_actions)}
        trend={line(range)}
      />
      <StatCard
        label="Unique Users"
        icon={IconUsers}
        value={show((it) => it.unique_users)}
        trend={line(range)}
      />
      <StatCard
        label="Today's Actions"
        icon={IconCalendar}
        value={show((it) => it.todays_actions)}
        trend={line('Since midnight')}
      />
      <StatCard
        label="Critical Actions"
        icon={IconTrash}
        value={show((it) => it.critical_actions)}
        trend={line('Deletes', (stats?.critical_actions ?? 0) > 0)}
      />
    </SimpleGrid>
  )
}
