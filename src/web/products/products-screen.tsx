import { Button } from '@mantine/core'
import { IconPlus, IconRosetteDiscount, IconTags, IconUpload } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { productsApi } from '#shared/products/contract.ts'
import { useFreshCopy } from '#web/ui/forms/use-fresh-copy.ts'
import { ExportButton } from '#web/ui/page/export-button.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { PhoneIconButton } from '#web/ui/page/phone-icon-button.tsx'
import { filtersOf, useCatalogueState } from './catalogue-filters.ts'
import { CatalogueToolbar } from './catalogue-toolbar.tsx'
import { fetchForEdit, LOAD_FAILED, useProducts } from './data.ts'
import { type Asked, importProducts, ProductDialogs, promotionsDialog } from './product-dialogs.tsx'
import { ProductGrid } from './product-grid.tsx'

export function ProductsScreen() {
  const [state, patch] = useCatalogueState()
  const products = useProducts(filtersOf(state))
  const [asked, setAsked] = useState<Asked>()
  const { fetchingId, start, cancel } = useFreshCopy({
    fetch: fetchForEdit,
    open: (product) => setAsked({ what: 'edit', product }),
    failed: LOAD_FAILED,
  })
  // The same for good: a hundred cards are drawn again only when they changed.
  const ask = useCallback(
    (next: Asked) => {
      if (next.what === 'edit') return void start(next.product.id)
      cancel()
      setAsked(next)
    },
    [start, cancel],
  )
  const add = () => ask({ what: 'add' })
  useAddressedForm(state.action, () => patch({ action: '' }, 'typing'), ask)
  return (
    <>
      <PageHeader
        title="Products"
        actions={
          <>
            <PhoneIconButton
              icon={IconTags}
              label="Manage Categories"
              onClick={() => ask({ what: 'categories' })}
            />
            <PhoneIconButton
              icon={IconRosetteDiscount}
              label="Promotions"
              onClick={() => ask({ what: 'promotions' })}
              intent={promotionsDialog.intent}
            />
            <PhoneIconButton
              icon={IconUpload}
              label="Import a List"
              onClick={() => ask({ what: 'import' })}
              intent={importProducts.intent}
            />
            <ExportButton
              endpoint={productsApi.exportProducts}
              input={{}}
              done="Products exported successfully!"
              failed="Failed to export products"
            />
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
              Add Product
            </Button>
          </>
        }
      />
      <CatalogueToolbar state={state} onChange={patch} busy={products.isOutdated} />
      <ProductGrid
        products={products}
        state={state}
        onChange={patch}
        onAsk={ask}
        openingId={fetchingId}
      />
      {asked && <ProductDialogs asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

/** A link may ask for the form of a new product, or for an import. */
function useAddressedForm(action: string, forget: () => void, ask: (asked: Asked) => void): void {
  const given = useRef({ forget, ask })
  useEffect(() => {
    given.current = { forget, ask }
  })
  useEffect(() => {
    if (action === '') return
    // Gone from the address, or going back would open the form again; and before the form is there, which asks whoever
    // leaves it whether to discard what it has.
    given.current.forget()
    if (action === 'add' || action === 'import') given.current.ask({ what: action })
  }, [action])
}
