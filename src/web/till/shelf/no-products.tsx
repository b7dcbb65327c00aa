import { Button } from '@mantine/core'
import { IconLeaf, IconSearchOff } from '@tabler/icons-react'
import { usePages } from '#web/pages/use-pages.ts'
import { LinkButton } from '#web/ui/page/link-button.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'

const TITLE = 'No products found'

/** Nothing matches, or there is nothing to sell at all: the next step differs. */
export function NoProducts({ onClear }: { onClear: (() => void) | undefined }) {
  const canAdd = usePages().some((page) => page.path === '/products')
  if (onClear)
    return (
      <EmptyState
        icon={IconSearchOff}
        title={TITLE}
        action={
          <Button variant="default" size="md" onClick={onClear}>
            Clear Filters
          </Button>
        }
      />
    )
  return (
    <EmptyState
      icon={IconLeaf}
      title={TITLE}
      text={
        canAdd
          ? 'The catalogue is empty. Add what you sell and receive its stock, then it can be sold here.'
          : 'The catalogue is empty. A manager can add what the shop sells.'
      }
      {...(canAdd && { action: <FirstProduct /> })}
    />
  )
}

function FirstProduct() {
  return (
    <LinkButton size="md" to="/products" search={{ action: 'add' }}>
      Add Your First Product
    </LinkButton>
  )
}
