import type { Product } from '#shared/products/product.ts'
import { ApiError } from '#web/call.ts'
import { logError } from '#web/log.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#web/ui/states/toast.tsx'
import { useCatalogueWrites } from './data.ts'
import { productErrorText } from './product-error-text.ts'

const WORDS = {
  archive: {
    label: 'Archive',
    text: 'It leaves the catalogue and is no longer sold. Its sales, stock and prices stay in history, and you can restore it at any time.',
    done: 'Product archived successfully!',
    failed: 'Failed to archive product',
  },
  restore: {
    label: 'Restore',
    text: 'It returns to the catalogue and can be sold again.',
    done: 'Product restored successfully!',
    failed: 'Failed to restore product',
  },
} as const

interface ArchiveDialogProps {
  move: 'archive' | 'restore'
  product: Product
  onClose: () => void
}

export function ArchiveDialog({ move, product, onClose }: ArchiveDialogProps) {
  const { archiveProduct, restoreProduct } = useCatalogueWrites()
  const words = WORDS[move]

  async function confirm() {
    try {
      await (move === 'archive' ? archiveProduct(product) : restoreProduct(product))
      toast.success(words.done)
    } catch (error) {
      if (!(error instanceof ApiError)) logError(error)
      toast.error(productErrorText(words.failed)(error))
    }
    onClose()
  }
  return (
    <ConfirmDialog
      title={`${words.label} ${product.name}?`}
      confirmLabel={words.label}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {words.text}
    </ConfirmDialog>
  )
}
