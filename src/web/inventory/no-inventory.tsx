import { IconPackages } from '@tabler/icons-react'
import { usePages } from '#web/pages/use-pages.ts'
import { LinkButton } from '#web/ui/page/link-button.tsx'
import { ClearFilters } from '#web/ui/states/clear-filters.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'

const TITLE = 'No inventory found'

/** Nothing matches, or there is nothing at all: the next step differs. */
export function NoInventory({ onClear }: { onClear: (() => void) | undefined }) {
  const canAdd = usePages().some((page) => page.path === '/products')
  if (onClear === undefined)
    return (
      <EmptyState
        icon={IconPackages}
        title={TITLE}
        text="Stock is kept per product: the first product brings the first row."
        {...(canAdd && { action: <FirstProduct /> })}
      />
    )
  return (
    <EmptyState
      icon={IconPackages}
      title={TITLE}
      text="No product matches your search and filter."
      action={<ClearFilters onClear={onClear} />}
    />
  )
}

function FirstProduct() {
  return (
    <LinkButton variant="light" to="/products" search={{ action: 'add' }}>
      Add Your First Product
    </LinkButton>
  )
}
