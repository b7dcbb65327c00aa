import type { TablerIcon } from '@tabler/icons-react'
import { StatGrid } from './grids.tsx'
import { StatCard, type StatTrend } from './stat-card.tsx'

export interface SummaryCard<Summary> {
  label: string
  icon: TablerIcon
  value: (summary: Summary) => string
  /** The line below the figure. */
  line: (summary: Summary) => string | StatTrend
}

interface SummaryCardsProps<Summary> {
  /** From `useQuery`. */
  summary: { data: Summary | undefined; isError: boolean }
  cards: readonly SummaryCard<Summary>[]
}

const MISSING: StatTrend = { text: 'Not available', tone: 'neutral' }

/** The figures above a list, which count the whole of it and not just the page below. */
export function SummaryCards<Summary>({ summary, cards }: SummaryCardsProps<Summary>) {
  const { data, isError } = summary
  const isMissing = data === undefined && isError
  return (
    <StatGrid apart line>
      {cards.map(({ label, icon, value, line }) => (
        <StatCard
          key={label}
          label={label}
          icon={icon}
          value={isMissing ? '–' : data && value(data)}
          trend={isMissing ? MISSING : data && trendOf(line(data))}
        />
      ))}
    </StatGrid>
  )
}

const trendOf = (line: string | StatTrend): StatTrend =>
  typeof line === 'string' ? { text: line, tone: 'neutral' } : line
