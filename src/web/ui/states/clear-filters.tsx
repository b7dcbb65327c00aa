import { Button } from '@mantine/core'

/** The way out of a list that shows nothing, for an `EmptyState`. */
export function ClearFilters({ onClear }: { onClear: () => void }) {
  return (
    <Button variant="default" onClick={onClear}>
      Clear Filters
    </Button>
  )
}
