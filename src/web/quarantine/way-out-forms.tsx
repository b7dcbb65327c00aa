import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Quarantined } from '#shared/quarantine/contract.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { writeErrorText } from '#web/ui/write-error.ts'
import { destroy, restore } from './data.ts'

interface WayOutProps {
  held: Quarantined
  onClose: () => void
}

interface Values {
  quantity: number | string
  reason: string
  witness: string
  certificate_number: string
}

function problems(held: Quarantined, { quantity, reason, witness }: Values, hasWitness: boolean) {
  const isCount = typeof quantity === 'number' && Number.isInteger(quantity) && quantity > 0
  return {
    quantity: !isCount
      ? 'A whole number of 1 or more'
      : quantity > held.remaining
        ? `At most ${held.remaining}`
        : null,
    reason: reason.trim() === '' ? 'Say why' : null,
    witness: hasWitness && witness.trim() === '' ? 'Name who saw it' : null,
  }
}

const useWayOut = (held: Quarantined, hasWitness: boolean) =>
  useForm<Values>({
    initialValues: {
      quantity: held.remaining,
      reason: '',
      witness: '',
      certificate_number: '',
    },
    validate: (values) => problems(held, values, hasWitness),
  })

/** Goods are gone for good; the record is what an inspector asks for. */
export function DestroyForm({ held, onClose }: WayOutProps) {
  const form = useWayOut(held, true)
  async function submit({ quantity, reason, witness, certificate_number }: Values) {
    await destroy(held.id, {
      quantity: Number(quantity),
      reason,
      witness,
      certificate_number: certificate_number.trim() || null,
    })
    toast.success('Destruction recorded')
  }
  return (
    <FormModal
      title={`Destroy ${held.product_name}`}
      size="md"
      form={form}
      submitLabel="Record Destruction"
      onSubmit={submit}
      onClose={onClose}
      errorText={writeErrorText}
    >
      <NumberField label="Quantity" required step={1} {...form.getInputProps('quantity')} />
      <TextInput
        label="Reason"
        required
        maxLength={200}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      <TextInput label="Witness" required maxLength={100} {...form.getInputProps('witness')} />
      <TextInput
        label="Certificate Number"
        maxLength={100}
        {...form.getInputProps('certificate_number')}
      />
    </FormModal>
  )
}

/** Back on the shelf, on somebody's word. */
export function RestoreForm({ held, onClose }: WayOutProps) {
  const form = useWayOut(held, false)
  async function submit({ quantity, reason }: Values) {
    await restore(held.id, { quantity: Number(quantity), reason })
    toast.success('Back in its batch')
  }
  return (
    <FormModal
      title={`Put ${held.product_name} back`}
      size="md"
      form={form}
      submitLabel={`Put Back to ${held.batch_number ?? 'Its Batch'}`}
      onSubmit={submit}
      onClose={onClose}
      errorText={writeErrorText}
    >
      <NumberField label="Quantity" required step={1} {...form.getInputProps('quantity')} />
      <TextInput
        label="Reason"
        required
        maxLength={200}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormModal>
  )
}
