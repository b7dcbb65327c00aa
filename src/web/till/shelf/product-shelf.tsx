import { ActionIcon, Title, VisuallyHidden } from '@mantine/core'
import { IconKeyboard, IconReceipt } from '@tabler/icons-react'
import { type KeyboardEvent, memo, useEffect, useRef } from 'react'
import type { TillCategory } from '#shared/till/catalogue.ts'
import { orderProducts } from '#shared/till/product-order.ts'
import { findScanned, type TillIndex } from '#shared/till/search.ts'
import { LOAD_FAILED, useCatalogue } from '#web/till/data.ts'
import { recentSales, shortcutsDialog } from '#web/till/dialogs.ts'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { afterPaint } from '#web/ui/timing/after-paint.ts'
import { sighted } from '#web/ui/timing/first-sight.ts'
import { addProduct } from './add-product.ts'
import chipClasses from './category-chips.module.css'
import { favourites } from './favourites.ts'
import { NoProducts } from './no-products.tsx'
import { type GridHandle, ProductGrid } from './product-grid.tsx'
import classes from './product-shelf.module.css'
import { ShelfSkeleton } from './shelf-skeleton.tsx'
import { SmartSuggestions } from './smart-suggestions.tsx'
import { useProductSearch } from './use-product-search.ts'

interface CategoryChipsProps {
  categories: readonly TillCategory[]
  chosen: number | null
  onChoose: (id: number | null) => void
}

const CategoryChips = memo(function CategoryChips({
  categories,
  chosen,
  onChoose,
}: CategoryChipsProps) {
  const chips = [{ id: null, name: 'All Categories' }, ...categories]
  return (
    <div className={chipClasses.chips} role="group" aria-label="Categories">
      {chips.map(({ id, name }) => (
        <button
          key={id ?? 'all'}
          type="button"
          className={chipClasses.chip}
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
        >
          <span>{name}</span>
        </button>
      ))}
    </div>
  )
})

/** Made once, as what does not change with a search need not be made again. */
const HEADING = (
  <Title order={1} className={classes.title}>
    Point of Sale
  </Title>
)

interface ShelfActions {
  onSales: () => void
  onHelp: () => void
}

/** Everything on sale: search, categories, suggestions and the products. A payment does not draw it anew. */
export const ProductShelf = memo(function ProductShelf(props: ShelfActions) {
  const { data: catalogue, isError, isFetching, refetch } = useCatalogue()
  const isThere = catalogue !== undefined || isError
  useEffect(() => (isThere ? afterPaint(sighted) : undefined), [isThere])
  if (catalogue) return <Shelf catalogue={catalogue} {...props} />
  if (!isError) return <ShelfSkeleton />
  return (
    <section className={classes.shelf} aria-label="Products">
      <VisuallyHidden component="h1">Point of Sale</VisuallyHidden>
      <ErrorState title={LOAD_FAILED} retrying={isFetching} onRetry={() => void refetch()} />
    </section>
  )
})

function Shelf({ catalogue, onSales, onHelp }: ShelfActions & { catalogue: TillIndex }) {
  const grid = useRef<GridHandle>(null)
  const { search, categoryId, shown, ahead, find, show, choose, clear, lookAhead } =
    useProductSearch(catalogue)
  function onSearchKey(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      grid.current?.focusFirst()
    }
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      addFirst(event.target.value)
      // The next word takes the place of this one; Enter again adds another.
      event.target.select()
    }
  }
  /** Enter adds what is named by its whole SKU or barcode, or the first of what is found, which is marked. */
  function addFirst(text: string) {
    if (text.trim() === '') return
    const order = { favourites: favourites.get(), addedAt: new Map(), now: 0 }
    const [first] = orderProducts(find(text), order)
    const named = findScanned(catalogue, text) ?? first
    if (named) addProduct(named)
  }
  return (
    <section className={classes.shelf} aria-label="Products">
      <div className={classes.top}>
        {HEADING}
        <div
          className={classes.search}
          onInput={({ target }) => target instanceof HTMLInputElement && lookAhead(target.value)}
          onKeyDown={onSearchKey}
        >
          <SearchBox
            label="Search products"
            placeholder="Search by name or SKU"
            value={search}
            onChange={show}
          />
        </div>
        <ShelfButtons onSales={onSales} onHelp={onHelp} />
      </div>
      <CategoryChips
        categories={catalogue.catalogue.categories}
        chosen={categoryId}
        onChoose={choose}
      />
      <ProductGrid
        ref={grid}
        shown={shown}
        ahead={ahead}
        empty={<NoProducts onClear={search !== '' || categoryId !== null ? clear : undefined} />}
      />
      <SmartSuggestions catalogue={catalogue} />
    </section>
  )
}

/** Memoised, as are its neighbours: a search redraws the products only. */
const ShelfButtons = memo(function ShelfButtons({ onSales, onHelp }: ShelfActions) {
  return (
    <>
      <ActionIcon
        variant="default"
        size={44}
        aria-label="Recent sales"
        aria-keyshortcuts="F4"
        onClick={onSales}
        {...recentSales.intent}
      >
        <IconReceipt size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon
        className={classes.help}
        variant="default"
        size={44}
        aria-label="Keyboard shortcuts"
        aria-keyshortcuts="?"
        onClick={onHelp}
        {...shortcutsDialog.intent}
      >
        <IconKeyboard size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    </>
  )
})
