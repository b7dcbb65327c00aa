import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { useMemo } from 'react'
import { AGE_PROOF_LABEL } from '#shared/sales/age-proof.ts'
import { receiptOfSale } from '#shared/sales/receipt.ts'
import { useFocusReturn } from '#web/ui/dialogs/use-focus-return.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { SALE_FAILED, useSale } from './data.ts'
import { ReceiptModal } from './receipt-modal.tsx'

export interface SaleReceiptProps {
  saleId: number
  onClose: () => void
}

/** The receipt of a sale of any day, brought up again. */
export function SaleReceipt({ saleId, onClose }: SaleReceiptProps) {
  const { data: sale, isError, isFetching, refetch } = useSale(saleId)
  const receipt = useMemo(() => sale && receiptOfSale(sale), [sale])
  useFocusReturn()
  return (
    <ReceiptModal
      receipt={receipt}
      isCopy={(sale?.issues ?? 0) > 0}
      onClose={onClose}
      // The answer is in the cache, from where the receipt follows.
      onNoted={() => {}}
      {...(sale?.kind === 'sale' && { note: `Proof of age: ${AGE_PROOF_LABEL[sale.age_proof]}` })}
      button={
        <Button size="lg" data-autofocus onClick={onClose}>
          Close
        </Button>
      }
    >
      {isError ? (
        <ErrorState title={SALE_FAILED} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        !receipt && <ReceiptSkeleton />
      )}
    </ReceiptModal>
  )
}

function ReceiptSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading the receipt...</VisuallyHidden>
      <Skeleton height={20} width="40%" mx="auto" mb={12} />
      <Skeleton height={64} width="60%" mx="auto" mb={24} />
      <Skeleton height={120} mb={24} />
      <Skeleton height={96} mb={16} />
    </div>
  )
}
