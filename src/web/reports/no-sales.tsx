import { IconReceiptOff } from '@tabler/icons-react'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

export function NoSales() {
  return (
    <EmptyState
      icon={IconReceiptOff}
      title="No sales in this period"
      text="Choose a longer period above, or ring up a sale: it is in the report as soon as it is paid."
      action={
        <LinkButton to="/pos" variant="light">
          Go to the till
        </LinkButton>
      }
    />
  )
}
