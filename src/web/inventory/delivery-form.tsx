import { Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { shopDay } from '#shared/dates.ts'
import type { Level } from '#shared/inventory/level.ts'
import { newUuid } from '#web/new-uuid.ts'
import { useUser } from '#web/session/session.ts'
import { FormModal } from '#web/ui/forms/form-modal.tsx'
import { STAY } from '#web/ui/forms/use-form-submit.ts'
import { FieldGrid } from '#web/ui/page/grids.tsx'
import { toast } from '#web/ui/states/toast.tsx'
import { writeErrorText } from '#web/ui/states/write-error.ts'
import { fetchLastCost, useStockWrites } from './data.ts'
import { DeliveryLines } from './delivery-lines.tsx'
import {
  deliveryProblems,
  type DeliveryValues,
  freshLine,
  toDeliveryFields,
} from './delivery-values.ts'
import { ProductSelect } from './product-select.tsx'

/** What arrives together. Saved, the form stays for the next delivery of the same supplier. */
export function DeliveryForm({ onClose }: { onClose: () => void }) {
  const { timezone } = useUser().settings
  const { receiveDelivery } = useStockWrites()
  // The key is kept while a delivery is sent again, and made anew when it has arrived.
  const [key, setKey] = useState(newUuid)
  const [today] = useState(() => shopDay(new Date(), timezone))
  const form = useForm<DeliveryValues>({
    initialValues: { supplier: '', received_date: today, lines: [] },
    validate: (values) => deliveryProblems(values, shopDay(new Date(), timezone)),
  })
  const { lines } = form.values

  async function proposeCost(product: Level, at: number) {
    const cost = await fetchLastCost(product.id)
    if (cost !== undefined)
      form.setFieldValue('lines', (now) =>
        now.map((line, index) =>
          index === at && line.product.id === product.id && line.cost_per_unit === ''
            ? { ...line, cost_per_unit: cost / 100 }
            : line,
        ),
      )
  }
  function add(product: Level) {
    const at = lines.length
    form.insertListItem('lines', freshLine(product, new Date(), at))
    void proposeCost(product, at)
  }
  async function submit(values: DeliveryValues) {
    const { batches } = await receiveDelivery(toDeliveryFields(values), key)
    // Of one batch the words are the specification's.
    toast.success(
      batches.length === 1
        ? 'Inventory batch added successfully!'
        : `${counted(batches.length, 'batch', 'batches')} received`,
    )
    const next = { ...values, lines: [] }
    form.setInitialValues(next)
    form.setValues(next)
    form.resetDirty()
    setKey(newUuid())
    return STAY
  }
  return (
    <FormModal
      title="Receive Stock"
      size="xl"
      form={form}
      submitLabel="Receive Stock"
      cancelLabel="Close"
      onSubmit={submit}
      onClose={onClose}
      errorText={writeErrorText}
    >
      <FieldGrid>
        <TextInput label="Supplier" maxLength={200} {...form.getInputProps('supplier')} />
        <TextInput
          label="Received Date"
          type="date"
          required
          max={today}
          {...form.getInputProps('received_date')}
        />
      </FieldGrid>
      <DeliveryLines form={form} />
      {/* Each time anew: it is empty and focused for the next product. */}
      <ProductSelect key={`${key} ${lines.length}`} onChange={add} error={form.errors['lines']} />
      <Text size="sm" c="dimmed">
        Scan a barcode or choose a product: each is a line of the delivery.
      </Text>
    </FormModal>
  )
}
