import { Paper } from '@mantine/core'
import { DataSkeleton } from '#web/ui/data-skeleton.tsx'
import type { ManagerTab } from './manager-search.ts'
import { OverviewCards } from './overview-cards.tsx'
import classes from './panels.module.css'

/** Only the overview begins with cards. */
export function ManagerSkeleton({ tab }: { tab: ManagerTab }) {
  return (
    <div className={classes.stack}>
      {tab === 'overview' && <OverviewCards />}
      <Paper withBorder>
        <DataSkeleton text="Loading Manager Dashboard..." />
      </Paper>
    </div>
  )
}
