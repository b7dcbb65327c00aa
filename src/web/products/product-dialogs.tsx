import type { Product } from '#shared/products/product.ts'
import { onIntent } from '#web/ui/timing/on-intent.tsx'
import { ArchiveDialog } from './archive-dialog.tsx'
import { CategoriesDialog } from './categories-dialog.tsx'
import { ProductForm } from './product-form.tsx'

export const importProducts = onIntent(
  async () => (await import('./import-products.tsx')).ImportProducts,
)

export const promotionsDialog = onIntent(
  async () => (await import('#web/promotions/promotions-dialog.tsx')).PromotionsDialog,
)

/** What a person has asked for and is about to do in a dialog. */
export type Asked =
  | { what: 'add' | 'import' | 'categories' | 'promotions' }
  | { what: 'edit' | 'archive' | 'restore'; product: Product }

export function ProductDialogs({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  switch (asked.what) {
    case 'add':
      return <ProductForm onClose={onClose} />
    case 'import':
      return <importProducts.Part onClose={onClose} />
    case 'edit':
      return <ProductForm key={asked.product.id} product={asked.product} onClose={onClose} />
    case 'categories':
      return <CategoriesDialog onClose={onClose} />
    case 'promotions':
      return <promotionsDialog.Part onClose={onClose} />
    default:
      return <ArchiveDialog move={asked.what} product={asked.product} onClose={onClose} />
  }
}
