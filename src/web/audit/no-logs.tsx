import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** `onClear` is undefined when nothing is filtered: then nothing has happened at all. */
export function NoLogs({ onClear }: { onClear: (() => void) | undefined }) {
  return (
    <EmptyState
      icon={IconHistory}
      title="No audit logs found"
      text={
        onClear
          ? 'Nothing matches your search and filters.'
          : 'Everything that is added, changed or deleted is written down here.'
      }
      {...(onClear && {
        action: (
          <Button variant="default" onClick={onClear}>
            Clear Filters
          </Button>
        ),
      })}
    />
  )
}
