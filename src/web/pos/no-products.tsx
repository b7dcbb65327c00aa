import { Button } from '@mantine/core'
import { IconLeaf, IconSearchOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { usePages } from '#web/shell/navigation.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

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
    <Button
      size="md"
      renderRoot={(props) => (
        // The page routes declare no search of their own.
        <Link to="/products" search={{ action: 'add' } as never} {...props} />
      )}
    >
      Add Your First Product
    </Button>
  )
}
