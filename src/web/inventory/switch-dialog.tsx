import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Batch } from '#shared/inventory/batch.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#web/ui/states/toast.tsx'
import { writeErrorText } from '#web/ui/states/write-error.ts'
import { useStockWrites } from './data.ts'
import { formatUnits } from './units.ts'

/** Takes a batch off sale, or puts it back. */
export function SwitchDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const { deactivate, reactivate } = useStockWrites()
  // The answer turns the batch round before the dialog is gone: its words stay as they were asked.
  const [asked] = useState(batch)
  const [note, setNote] = useState('')
  const { id, is_active: isActive, batch_number } = asked

  async function confirm() {
    try {
      await (isActive ? deactivate : reactivate)(id, note.trim() || null)
      toast.success(`Batch ${batch_number} ${isActive ? 'deactivated' : 'reactivated'}`)
      onClose()
    } catch (error) {
      toast.error(writeErrorText(error))
    }
  }
  return (
    <ConfirmDialog
      title={`${isActive ? 'Deactivate' : 'Reactivate'} batch ${batch_number}?`}
      confirmLabel={isActive ? 'Deactivate' : 'Reactivate'}
      tone={isActive ? 'danger' : 'normal'}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <Text size="sm" mb="md">
        {consequence(asked)}
      </Text>
      <TextInput
        label="Note"
        placeholder="Why, for the history of the batch"
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}

function consequence({ is_active, remaining_quantity, expiry_status }: Batch): string {
  const left = formatUnits(remaining_quantity)
  if (is_active && remaining_quantity === 0) return 'Nothing of it is left. It stays in the books.'
  if (is_active)
    return `${left} will not be for sale. The batch stays in the books and can be reactivated.`
  if (expiry_status === 'expired') return 'It has expired: it can be active, but it is not sold.'
  return `${left} will be for sale again.`
}
