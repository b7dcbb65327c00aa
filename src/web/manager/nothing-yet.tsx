import { IconChartBar } from '@tabler/icons-react'
import { EmptyState } from '#web/ui/empty-state.tsx'

export function NothingYet() {
  return (
    <EmptyState
      icon={IconChartBar}
      title="No sales yet"
      text="Insights appear with the first sales."
    />
  )
}
