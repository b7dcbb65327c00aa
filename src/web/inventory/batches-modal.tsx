import { Button, Modal } from '@mantine/core'
import { IconPackageImport } from '@tabler/icons-react'
import { useState } from 'react'
import type { Level } from '#shared/inventory/level.ts'
import { useFocusReturn } from '#web/ui/use-focus-return.ts'
import { useIsPhone } from '#web/ui/phone.ts'
import { AdjustForm } from './adjust-form.tsx'
import { BatchHistory } from './batch-history.tsx'
import { BatchesTable, type BatchAction } from './batches-table.tsx'
import classes from './batches-modal.module.css'
import { useBatches } from './data.ts'
import { ReceiveStockForm } from './receive-stock-form.tsx'
import { SwitchDialog } from './switch-dialog.tsx'

interface BatchesModalProps {
  product: Pick<Level, 'id' | 'name' | 'sku'>
  onClose: () => void
}

/** What is open above the batches. */
type Dialog = { action: BatchAction; batchId: number } | { action: 'receive' }

export function BatchesModal({ product, onClose }: BatchesModalProps) {
  const phone = useIsPhone()
  const batches = useBatches(product.id)
  const [dialog, setDialog] = useState<Dialog>()
  useFocusReturn()
  const close = () => setDialog(undefined)
  const receive = () => setDialog({ action: 'receive' })
  // As it is now, not as it was when its button was pressed.
  const batch =
    dialog !== undefined && 'batchId' in dialog
      ? batches.data?.find(({ id }) => id === dialog.batchId)
      : undefined
  return (
    <>
      <Modal
        opened
        onClose={onClose}
        size={1040}
        fullScreen={phone}
        returnFocus={false}
        // Escape belongs to the dialog above.
        closeOnEscape={dialog === undefined}
        title={
          <>
            <span className={classes.title}>Inventory Batches</span>
            <span className={classes.product}>{product.name}</span>
          </>
        }
        classNames={{
          content: classes.content ?? '',
          header: classes.header ?? '',
          body: classes.body ?? '',
        }}
      >
        <BatchesTable
          batches={batches}
          onReceive={receive}
          onAction={(action, { id }) => setDialog({ action, batchId: id })}
        />
        {batches.data?.length !== 0 && (
          <div className={classes.footer}>
            <Button
              variant="default"
              leftSection={<IconPackageImport size={16} aria-hidden />}
              onClick={receive}
            >
              Receive Stock
            </Button>
          </div>
        )}
      </Modal>
      {dialog?.action === 'receive' && <ReceiveStockForm product={product} onClose={close} />}
      {dialog?.action === 'adjust' && batch && <AdjustForm batch={batch} onClose={close} />}
      {dialog?.action === 'switch' && batch && <SwitchDialog batch={batch} onClose={close} />}
      {dialog?.action === 'history' && batch && <BatchHistory batch={batch} onClose={close} />}
    </>
  )
}
