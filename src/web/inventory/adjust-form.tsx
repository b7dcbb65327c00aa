import { Input, SegmentedControl, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useId, useState } from 'react'
import { formatCount } from '#shared/counted.ts'
import { type Adjustment, AdjustmentReason } from '#shared/inventory/adjustment.ts'
import type { Batch } from '#shared/inventory/batch.ts'
import { newUuid } from '#web/new-uuid.ts'
import { FormModal } from '#web/ui/forms/form-modal.tsx'
import { NumberField } from '#web/ui/forms/number-field.tsx'
import { toast } from '#web/ui/states/toast.tsx'
import { writeErrorText } from '#web/ui/states/write-error.ts'
import classes from './adjust-form.module.css'
import {
  ADJUST_START,
  adjustProblems,
  type AdjustValues,
  changeOf,
  toAdjustment,
} from './adjust-values.ts'
import { ChosenBatch } from './chosen-product.tsx'
import { useStockWrites } from './data.ts'
import { REASON_LABEL } from './movement-label.ts'
import { formatChange } from './units.ts'

const REASONS = AdjustmentReason.options.map((value) => ({ value, label: REASON_LABEL[value] }))

export function AdjustForm({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const reasonId = useId()
  const { adjust } = useStockWrites()
  const [key] = useState(newUuid)
  const form = useForm<AdjustValues, Adjustment>({
    initialValues: ADJUST_START,
    validate: (values) => adjustProblems(values, batch),
    transformValues: (values) => toAdjustment(values, batch),
  })
  const isCount = form.values.reason === 'count'

  async function submit(adjustment: Adjustment) {
    await adjust(batch.id, adjustment, key)
    toast.success('Batch adjusted successfully!')
  }
  return (
    <FormModal
      title="Adjust Batch"
      keep={{ as: `adjust-${batch.id}` }}
      size="md"
      form={form}
      submitLabel="Adjust"
      onSubmit={submit}
      onClose={onClose}
      errorText={writeErrorText}
    >
      <ChosenBatch batch={batch} />
      <div>
        <Input.Label id={reasonId} labelElement="div" mb={4}>
          Reason
        </Input.Label>
        <SegmentedControl
          fullWidth
          aria-labelledby={reasonId}
          data={REASONS}
          {...form.getInputProps('reason')}
        />
      </div>
      <NumberField
        label={isCount ? 'Counted quantity' : 'Quantity to remove'}
        description={isCount ? 'What is on the shelf: the change is worked out for you' : undefined}
        required
        data-autofocus
        step={1}
        {...form.getInputProps('quantity')}
      />
      <AdjustPreview remaining={batch.remaining_quantity} change={changeOf(form.values, batch)} />
      <TextInput label="Note" maxLength={500} {...form.getInputProps('note')} />
    </FormModal>
  )
}

interface AdjustPreviewProps {
  remaining: number
  /** Undefined until a number is typed. */
  change: number | undefined
}

/** What the books will say. */
function AdjustPreview({ remaining, change }: AdjustPreviewProps) {
  const after = remaining + (change ?? 0)
  return (
    <p className={classes.preview} role="status" data-impossible={after < 0 || undefined}>
      {change === undefined ? (
        `${formatCount(remaining)} in the books`
      ) : (
        <>
          <span>
            From {formatCount(remaining)} to {after < 0 ? formatChange(after) : formatCount(after)}
          </span>
          <span className={classes.change}>{formatChange(change)}</span>
        </>
      )}
    </p>
  )
}
