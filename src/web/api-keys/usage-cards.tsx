import { IconActivity, IconAlertTriangle, IconBan, IconServer } from '@tabler/icons-react'
import { formatCount } from '#shared/counted.ts'
import { formatDateTime } from '#shared/dates.ts'
import { useUser } from '#web/session/session.ts'
import { StatCard } from '#web/ui/page/stat-card.tsx'
import { StaleNotice } from '#web/ui/states/stale-notice.tsx'
import { useApiUsage, USAGE_FAILED } from './data.ts'
import classes from './usage-cards.module.css'

/** How busy the API is, by the figures of the server itself. */
export function UsageCards() {
  const { timezone } = useUser().settings
  const { data, isError, refetch } = useApiUsage()
  const show = (count: number | undefined) =>
    count === undefined ? (isError ? '—' : undefined) : formatCount(count)
  const since = data && `Since ${formatDateTime(data.since, timezone)}`
  const wrong = (count = 0, text: string) => ({
    text,
    tone: count > 0 ? ('warning' as const) : ('neutral' as const),
  })
  return (
    <>
      {isError && (
        <StaleNotice onRetry={() => void refetch()} apart>
          {USAGE_FAILED}.
        </StaleNotice>
      )}
      <div className={classes.cards}>
        <StatCard
          label="Requests Today"
          icon={IconActivity}
          value={show(data?.today.requests)}
          trend={{ text: 'By people and programs', tone: 'neutral' }}
        />
        <StatCard
          label="Since Start"
          icon={IconServer}
          value={show(data?.since_start.requests)}
          trend={since === undefined ? undefined : { text: since, tone: 'neutral' }}
        />
        <StatCard
          label="Refused Today"
          icon={IconBan}
          value={show(data?.today.refused)}
          trend={{ text: 'Not allowed or not found', tone: 'neutral' }}
        />
        <StatCard
          label="Errors Today"
          icon={IconAlertTriangle}
          value={show(data?.today.errors)}
          trend={
            data && wrong(data.today.errors, `${formatCount(data.since_start.errors)} since start`)
          }
        />
      </div>
    </>
  )
}
