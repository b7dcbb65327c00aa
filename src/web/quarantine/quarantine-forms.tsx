import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { ExpiringBatch } from '#shared/inventory/to-order.ts'
import type { Quarantined } from '#shared/quarantine/contract.ts'
import { newUuid } from '#web/new-uuid.ts'
import { FormModal } from '#web/ui/forms/form-modal.tsx'
import { NumberField } from '#web/ui/forms/number-field.tsx'
import { toast } from '#web/ui/states/toast.tsx'
import { writeErrorText } from '#web/ui/states/write-error.ts'
import { destroy, moveIn, restore } from './data.ts'

interface Values {
  quantity: number | string
  reason: string
  witness: string
  certificate_number: string
}

function problems(most: number, { quantity, reason, witness }: Values, hasWitness: boolean) {
  const isCount = typeof quantity === 'number' && Number.isInteger(quantity) && quantity > 0
  return {
    quantity: !isCount ? 'A whole number of 1 or more' : quantity > most ? `At most ${most}` : null,
    reason: reason.trim() === '' ? 'Say why' : null,
    witness: hasWitness && witness.trim() === '' ? 'Name who saw it' : null,
  }
}

interface MoveFormProps {
  title: string
  submitLabel: string
  /** How many there are; all of them go unless told otherwise. */
  most: number
  reason?: string
  /** Destroying needs a witness, and may have a certificate. */
  hasWitness?: boolean
  /** The key stays the same while the form is tried again. */
  onSubmit: (values: Values, key: string) => Promise<void>
  onClose: () => void
}

/** How many go, and why. */
function MoveForm({ most, reason = '', hasWitness = false, onSubmit, ...modal }: MoveFormProps) {
  const [key] = useState(newUuid)
  const form = useForm<Values>({
    initialValues: { quantity: most, reason, witness: '', certificate_number: '' },
    validate: (values) => problems(most, values, hasWitness),
  })
  return (
    <FormModal
      size="md"
      form={form}
      errorText={writeErrorText}
      onSubmit={(values) => onSubmit(values, key)}
      {...modal}
    >
      <NumberField label="Quantity" required step={1} {...form.getInputProps('quantity')} />
      <TextInput
        label="Reason"
        required
        maxLength={200}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      {hasWitness && (
        <>
          <TextInput label="Witness" required maxLength={100} {...form.getInputProps('witness')} />
          <TextInput
            label="Certificate Number"
            maxLength={100}
            {...form.getInputProps('certificate_number')}
          />
        </>
      )}
    </FormModal>
  )
}

interface MoveInProps {
  batch: ExpiringBatch
  onClose: () => void
}

/** From the shelf to where nothing is sold from: what has expired waits there for its destruction. */
export function MoveInForm({ batch, onClose }: MoveInProps) {
  const { id, remaining_quantity: expected_remaining } = batch
  async function submit({ quantity, reason }: Values, key: string) {
    await moveIn(id, { quantity: Number(quantity), reason, expected_remaining }, key)
    toast.success('Moved to quarantine')
  }
  return (
    <MoveForm
      most={expected_remaining}
      reason={batch.days_left < 0 ? 'Expired' : ''}
      title={`Move batch ${batch.batch_number} to quarantine`}
      submitLabel="Move to Quarantine"
      onSubmit={submit}
      onClose={onClose}
    />
  )
}

interface WayOutProps {
  held: Quarantined
  onClose: () => void
}

/** Goods are gone for good; the record is what an inspector asks for. */
export function DestroyForm({ held, onClose }: WayOutProps) {
  async function submit(values: Values, key: string) {
    const { quantity, reason, witness, certificate_number } = values
    const record = {
      quantity: Number(quantity),
      reason,
      witness,
      certificate_number: certificate_number.trim() || null,
      expected_remaining: held.remaining,
    }
    await destroy(held.id, record, key)
    toast.success('Destruction recorded')
  }
  return (
    <MoveForm
      most={held.remaining}
      hasWitness
      title={`Destroy ${held.product_name}`}
      submitLabel="Record Destruction"
      onSubmit={submit}
      onClose={onClose}
    />
  )
}

/** Back on the shelf, on somebody's word. */
export function RestoreForm({ held, onClose }: WayOutProps) {
  async function submit({ quantity, reason }: Values, key: string) {
    const expected_remaining = held.remaining
    await restore(held.id, { quantity: Number(quantity), reason, expected_remaining }, key)
    toast.success('Back in its batch')
  }
  return (
    <MoveForm
      most={held.remaining}
      title={`Put ${held.product_name} back`}
      submitLabel={`Put Back to ${held.batch_number ?? 'Its Batch'}`}
      onSubmit={submit}
      onClose={onClose}
    />
  )
}
