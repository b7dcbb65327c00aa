import { Paper, SimpleGrid, Skeleton, Title } from '@mantine/core'
import {
  IconDatabase,
  IconDeviceSdCard,
  IconServerBolt,
  type TablerIcon,
} from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { formatCount } from '#shared/counted.ts'
import type { SystemStatus } from '#shared/data-management/system-status.ts'
import { StatusBadge } from '#web/ui/facts/status-badge.tsx'
import { healthLabel, healthTone } from './health-tone.ts'
import classes from './status-cards.module.css'

interface StatusCardsProps {
  /** Undefined while it loads, null when it could not be fetched. */
  status: SystemStatus | undefined | null
}

export function StatusCards({ status }: StatusCardsProps) {
  const { database, cache, storage } = status ?? {}
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing={16}>
      <StatusCard
        title="Database"
        icon={IconDatabase}
        failed={status === null && 'Unable to load database status'}
        badge={
          database && (
            <StatusBadge tone={healthTone(database.health)}>
              {healthLabel(database.health)}
            </StatusBadge>
          )
        }
        figures={[
          ['Size', database?.size],
          ['Customers', database && formatCount(database.tables.customers)],
          ['Products', database && formatCount(database.tables.products)],
          ['Transactions', database && formatCount(database.tables.transactions)],
        ]}
        notes={database?.reasons}
      />
      <StatusCard
        title="Cache"
        icon={IconServerBolt}
        failed={status === null && 'Unable to load cache status'}
        figures={[
          ['Size', cache?.size],
          ['Hit Rate', cache?.hitRate],
        ]}
      />
      <StatusCard
        title="Storage"
        icon={IconDeviceSdCard}
        failed={status === null && 'Unable to load storage status'}
        figures={[
          ['Used', storage?.used],
          ['Available', storage?.available],
        ]}
      />
    </SimpleGrid>
  )
}

interface StatusCardProps {
  title: string
  icon: TablerIcon
  /** What stands in the place of the figures. */
  failed: string | false
  badge?: ReactNode
  figures: readonly (readonly [label: string, value: string | undefined])[]
  notes?: readonly string[] | undefined
}

function StatusCard({ title, icon: Icon, failed, badge, figures, notes = [] }: StatusCardProps) {
  const id = useId()
  return (
    <Paper className={classes.card} withBorder component="section" aria-labelledby={id}>
      <div className={classes.top}>
        <Icon className={classes.icon} size={20} stroke={1.5} aria-hidden />
        <Title order={2} size="h4" id={id} className={classes.title}>
          {title}
        </Title>
        {badge}
      </div>
      {failed === false ? (
        <dl className={classes.figures}>
          {figures.map(([label, value]) => (
            <div key={label} className={classes.figure}>
              <dt>{label}</dt>
              <dd>{value ?? <Skeleton height="0.8em" width={56} radius="sm" />}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className={classes.failed}>{failed}</p>
      )}
      {notes.length > 0 && (
        <ul className={classes.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </Paper>
  )
}
