import { Paper, Skeleton } from '@mantine/core'
import {
  IconAlertTriangle,
  IconTrendingDown,
  IconTrendingUp,
  type TablerIcon,
} from '@tabler/icons-react'
import { useId } from 'react'
import { GroupedDigits } from '#web/ui/facts/money-text.tsx'
import classes from './stat-card.module.css'

export interface StatTrend {
  text: string
  tone: 'up' | 'down' | 'neutral' | 'warning'
}

/** What is neither good nor bad needs no mark. */
const TONE_ICONS: Readonly<Record<StatTrend['tone'], TablerIcon | undefined>> = {
  up: IconTrendingUp,
  down: IconTrendingDown,
  neutral: undefined,
  warning: IconAlertTriangle,
}

interface StatCardProps {
  label: string
  /** Undefined while it loads: the card then keeps its height. */
  value: string | undefined
  icon: TablerIcon
  trend?: StatTrend | undefined
  /** The label below is more than a few words. */
  hasLongTrend?: boolean
}

export function StatCard({ label, value, icon: Icon, trend, hasLongTrend = false }: StatCardProps) {
  const labelId = useId()
  return (
    <Paper className={classes.card} withBorder role="group" aria-labelledby={labelId}>
      <div className={classes.top}>
        <span className={classes.label} id={labelId}>
          {label}
        </span>
        <Icon className={classes.icon} size={20} stroke={1.5} aria-hidden />
      </div>
      <div className={classes.value}>
        {value === undefined ? (
          <Skeleton height="0.8em" width="62%" radius="sm" />
        ) : (
          // One element, whatever is inside: it is one figure.
          <span>
            <GroupedDigits text={value} />
          </span>
        )}
      </div>
      {value === undefined ? (
        <div className={classes.trend} data-long={hasLongTrend || undefined}>
          <Skeleton height="0.8em" width="78%" radius="sm" mt="0.3em" />
        </div>
      ) : (
        trend !== undefined && <TrendLabel {...trend} isLong={hasLongTrend} />
      )}
    </Paper>
  )
}

function TrendLabel({ text, tone, isLong }: StatTrend & { isLong: boolean }) {
  const ToneIcon = TONE_ICONS[tone]
  return (
    <div className={classes.trend} data-tone={tone} data-long={isLong || undefined}>
      {ToneIcon && <ToneIcon className={classes.toneIcon} size={15} stroke={2} aria-hidden />}
      <span>
        <GroupedDigits text={text} />
      </span>
    </div>
  )
}
