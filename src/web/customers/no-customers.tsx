import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { EmptyState } from '#web/ui/empty-state.tsx'

const TITLE = 'No customers found'

interface NoCustomersProps {
  onAdd: () => void
  /** Undefined when nothing is searched or filtered: there is nobody at all. */
  onClear: (() => void) | undefined
}

/** Nobody matches, or there is nobody at all: the next step differs. */
export function NoCustomers({ onAdd, onClear }: NoCustomersProps) {
  if (onClear === undefined)
    return (
      <EmptyState
        icon={IconUsers}
        title={TITLE}
        text="Customers collect loyalty points, and medical patients are known by their card."
        action={<Button onClick={onAdd}>Add Your First Customer</Button>}
      />
    )
  return (
    <EmptyState
      icon={IconUsers}
      title={TITLE}
      text="Nobody matches your search and filter."
      action={
        <Button variant="default" onClick={onClear}>
          Clear Filters
        </Button>
      }
    />
  )
}
