import { Button } from '@mantine/core'
import { IconPackageImport } from '@tabler/icons-react'
import { useState } from 'react'
import type { Level } from '#shared/inventory/level.ts'
import { ListModal } from '#web/ui/dialogs/list-modal.tsx'
import { AdjustForm } from './adjust-form.tsx'
import { BatchHistory } from './batch-history.tsx'
import { BatchesTable, type BatchAction } from './batches-table.tsx'
import { CorrectForm } from './correct-form.tsx'
import { useBatches } from './data.ts'
import { ReceiveStockForm } from './receive-stock-form.tsx'
import { SwitchDialog } from './switch-dialog.tsx'

/** What is open above the batches. */
type Dialog = { action: BatchAction; batchId: number } | { action: 'receive' }

interface BatchesModalProps {
  product: Pick<Level, 'id' | 'name' | 'sku'>
  onClose: () => void
}

export function BatchesModal({ product, onClose }: BatchesModalProps) {
  const batches = useBatches(product.id)
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  const receive = () => setDialog({ action: 'receive' })
  // As it is now, not as it was when its button was pressed.
  const batch =
    dialog !== undefined && 'batchId' in dialog
      ? batches.data?.find(({ id }) => id === dialog.batchId)
      : undefined
  return (
    <>
      <ListModal
        title="Inventory Batches"
        about={product.name}
        size={1040}
        isCovered={dialog !== undefined}
        onClose={onClose}
        footer={
          batches.data?.length !== 0 && (
            <Button
              variant="default"
              leftSection={<IconPackageImport size={16} aria-hidden />}
              onClick={receive}
            >
              Receive Stock
            </Button>
          )
        }
      >
        <BatchesTable
          batches={batches}
          onReceive={receive}
          onAction={(action, { id }) => setDialog({ action, batchId: id })}
        />
      </ListModal>
      {dialog?.action === 'receive' && <ReceiveStockForm product={product} onClose={close} />}
      {dialog?.action === 'adjust' && batch && <AdjustForm batch={batch} onClose={close} />}
      {dialog?.action === 'correct' && batch && <CorrectForm batch={batch} onClose={close} />}
      {dialog?.action === 'switch' && batch && <SwitchDialog batch={batch} onClose={close} />}
      {dialog?.action === 'history' && batch && <BatchHistory batch={batch} onClose={close} />}
    </>
  )
}
