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

interface WayOutFormProps extends WayOutProps {
  title: string
  submitLabel: string
  /** Destroying needs a witness, and may have a certificate. */
  hasWitness: boolean
  onSubmit: (values: Values) => Promise<void>
}

function WayOutForm({ held, hasWitness, ...modal }: WayOutFormProps) {
  const form = useForm<Values>({
    initialValues: {
      quantity: held.remaining,
      reason: '',
      witness: '',
      certificate_number: '',
    },
    validate: (values) => problems(held, values, hasWitness),
  })
  return (
    <FormModal size="md" form={form} errorText={writeErrorText} {...modal}>
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

/** Goods are gone for good; the record is what an inspector asks for. */
export function DestroyForm({ held, onClose }: WayOutProps) {
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
    <WayOutForm
      held={held}
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
  async function submit({ quantity, reason }: Values) {
    await restore(held.id, { quantity: Number(quantity), reason })
    toast.success('Back in its batch')
  }
  return (
    <WayOutForm
      held={held}
      hasWitness={false}
      title={`Put ${held.product_name} back`}
      submitLabel={`Put Back to ${held.batch_number ?? 'Its Batch'}`}
      onSubmit={submit}
      onClose={onClose}
    />
  )
}
