import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { shopDay } from '#shared/dates.ts'
import type { BatchFields } from '#shared/inventory/batch-fields.ts'
import type { ReceivedBefore } from '#shared/inventory/contract.ts'
import type { Level } from '#shared/inventory/level.ts'
import { newUuid } from '#web/new-uuid.ts'
import { useUser } from '#web/session/session.ts'
import { FormModal } from '#web/ui/forms/form-modal.tsx'
import { NumberField } from '#web/ui/forms/number-field.tsx'
import { FieldGrid, FieldList } from '#web/ui/page/grids.tsx'
import { toast } from '#web/ui/states/toast.tsx'
import { writeErrorText } from '#web/ui/states/write-error.ts'
import { batchInputs } from './batch-inputs.tsx'
import { ChosenProduct } from './chosen-product.tsx'
import { fetchLastCost, receivedBefore, useStockWrites } from './data.ts'
import {
  freshValues,
  receiveProblems,
  type ReceiveValues,
  toBatchFields,
} from './receive-values.ts'
import { formatUnits } from './units.ts'

type StockedProduct = Pick<Level, 'id' | 'name' | 'sku'>

/** Long enough to read what became of the batch. */
const NOTICE_MS = 10_000

interface ReceiveStockFormProps {
  product: StockedProduct
  onClose: () => void
  /** An earlier press has received a batch already: leads to the product's batches, where it is. */
  onReceivedBefore?: (product: StockedProduct) => void
}

export function ReceiveStockForm({ product, onClose, onReceivedBefore }: ReceiveStockFormProps) {
  const { timezone } = useUser().settings
  // The key is made when the form opens and kept while it is sent again: one form receives one batch.
  const [opened] = useState(() => ({ key: newUuid(), at: new Date() }))
  const receivedOf = useRef<StockedProduct>(undefined)
  const { receive } = useStockWrites()
  const form = useForm<ReceiveValues, BatchFields>({
    initialValues: freshValues(product.id, opened.at, timezone),
    validate: (values) => receiveProblems(values, shopDay(new Date(), timezone)),
    transformValues: toBatchFields,
  })

  // What it cost last time is proposed, unless somebody was faster.
  useEffect(() => {
    async function propose() {
      const cost = await fetchLastCost(product.id)
      if (cost === undefined || form.getValues().cost_per_unit !== '') return
      const proposed = { cost_per_unit: cost / 100 }
      // Not the person's own: closing the form loses nothing.
      form.setInitialValues({ ...form.getInitialValues(), ...proposed })
      form.setValues(proposed)
    }
    void propose()
    // Once, when the form opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  async function submit(fields: BatchFields) {
    try {
      await receive(fields, opened.key)
      toast.success('Inventory batch added successfully!')
    } catch (error) {
      const earlier = receivedBefore(error)
      if (earlier === undefined) throw error
      receivedOf.current = earlier.product
      toast.info(receivedText(earlier), NOTICE_MS)
    }
  }
  function close() {
    if (receivedOf.current && onReceivedBefore) onReceivedBefore(receivedOf.current)
    else onClose()
  }
  const known = batchInputs((name) => form.getInputProps(name))
  // One for each field of the contract, in the order of the form.
  const { product_id, ...others }: Record<keyof BatchFields, ReactNode> = {
    product_id: <ChosenProduct product={product} />,
    batch_number: known.batch_number,
    quantity: (
      <NumberField
        label="Quantity"
        required
        step={1}
        data-autofocus
        {...form.getInputProps('quantity')}
      />
    ),
    cost_per_unit: known.cost_per_unit,
    received_date: (
      <TextInput
        label="Received Date"
        type="date"
        required
        max={shopDay(opened.at, timezone)}
        {...form.getInputProps('received_date')}
      />
    ),
    supplier: known.supplier,
    expiry_date: known.expiry_date,
    compliance_id: known.compliance_id,
  }
  return (
    <FormModal
      title="Receive Stock"
      // A product is chosen by its name.
      keep={{ as: `stock-${product?.id ?? 'new'}`, without: ['product_id'] }}
      form={form}
      submitLabel="Receive Stock"
      onSubmit={submit}
      onClose={close}
      errorText={writeErrorText}
    >
      {product_id}
      <FieldGrid>
        <FieldList inputs={others} />
      </FieldGrid>
    </FormModal>
  )
}

const receivedText = ({ batch_number, quantity, product }: ReceivedBefore): string =>
  `Batch ${batch_number} of ${product.name} was already received as you first sent it, with ${formatUnits(quantity)}. What you changed since was not saved.`
