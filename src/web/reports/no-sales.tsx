import { Button } from '@mantine/core'
import { IconReceiptOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '#web/ui/empty-state.tsx'

export function NoSales() {
  return (
    <EmptyState
      icon={IconReceiptOff}
      title="No sales in this period"
      text="Choose a longer period above, or ring up a sale: it is in the report as soon as it is paid."
      action={
        <Button renderRoot={(props) => <Link to="/pos" {...props} />} variant="light">
          Go to the till
        </Button>
      }
    />
  )
}
