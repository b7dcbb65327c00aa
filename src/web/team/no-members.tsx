import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Whoever looks is a member: that nobody is shown is always the search's doing. */
export function NoMembers({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={IconUsers}
      title="No team members found"
      text="Try adjusting your search or filter criteria"
      action={
        <Button variant="default" onClick={onClear}>
          Clear Filters
        </Button>
      }
    />
  )
}
