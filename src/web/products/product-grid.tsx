import { Button, Group, Paper } from '@mantine/core'
import { IconArchive, IconLeaf, IconPlus, IconSearchOff, IconUpload } from '@tabler/icons-react'
import type { Product } from '#shared/products/product.ts'
import { CardGrid } from '#web/paged/card-grid.tsx'
import type { PagedList } from '#web/paged/use-paged-query.ts'
import type { PatchUrl } from '#web/paged/use-url-state.ts'
import { usePages } from '#web/pages/use-pages.ts'
import { ClearFilters } from '#web/ui/states/clear-filters.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { type CatalogueState, isFiltered, NO_FILTERS } from './catalogue-filters.ts'
import { FETCH_FAILED } from './data.ts'
import { ProductCard } from './product-card.tsx'
import { type Asked, importProducts } from './product-dialogs.tsx'
import { ProductList } from './product-list.tsx'

interface ProductGridProps {
  products: PagedList<Product>
  state: CatalogueState
  onChange: PatchUrl<CatalogueState>
  onAsk: (asked: Asked) => void
  /** Whose form is on its way. */
  openingId: number | undefined
}

/** Cards with their pictures, or a list with prices to change in place. */
export function ProductGrid({ products, state, onChange, onAsk, openingId }: ProductGridProps) {
  const hasReports = usePages().some(({ path }) => path === '/reports')
  const empty = isFiltered(state) ? (
    <NothingFound state={state} onClear={() => onChange(NO_FILTERS)} />
  ) : (
    <NoProducts onAsk={onAsk} />
  )
  if (state.view === 'list')
    return <ProductList products={products} empty={empty} onAsk={onAsk} openingId={openingId} />
  return (
    <CardGrid
      label="Products"
      list={products}
      rowId={({ id }) => id}
      card={cardFor({ hasReports, onAsk, openingId })}
      failed={FETCH_FAILED}
      loadingText="Loading products..."
      empty={<Paper withBorder>{empty}</Paper>}
    />
  )
}

type CardGiven = Pick<ProductGridProps, 'onAsk' | 'openingId'> & { hasReports: boolean }

function cardFor({ openingId, ...given }: CardGiven) {
  return (product: Product) => (
    <ProductCard product={product} isOpening={product.id === openingId} {...given} />
  )
}

function NoProducts({ onAsk }: Pick<ProductGridProps, 'onAsk'>) {
  return (
    <EmptyState
      icon={IconLeaf}
      title="No products yet"
      text="Add what you sell, with its price, strength and picture. It is at the till as soon as it has stock."
      action={
        <Group justify="center" gap="sm">
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => onAsk({ what: 'add' })}
          >
            Add Your First Product
          </Button>
          <Button
            variant="default"
            leftSection={<IconUpload size={16} aria-hidden />}
            onClick={() => onAsk({ what: 'import' })}
            {...importProducts.intent}
          >
            Import a List
          </Button>
        </Group>
      }
    />
  )
}

function NothingFound({ state, onClear }: { state: CatalogueState; onClear: () => void }) {
  const onlyArchived = !isFiltered({ ...state, status: 'active' })
  return (
    <EmptyState
      icon={onlyArchived ? IconArchive : IconSearchOff}
      title={onlyArchived ? 'No archived products' : 'No products found'}
      text={
        onlyArchived
          ? 'Products that you no longer sell are kept here, with their history.'
          : 'Nothing matches the search and filters.'
      }
      action={<ClearFilters onClear={onClear} />}
    />
  )
}
