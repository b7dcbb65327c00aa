import { useForm } from '@mantine/form'
import { centsOf } from '#shared/money.ts'
import { REASON_NEEDED } from '#shared/returns/contract.ts'
import { ProductSelect } from '#web/inventory/product-select.tsx'
import { FormModal } from '#web/ui/forms/form-modal.tsx'
import { NumberField } from '#web/ui/forms/number-field.tsx'
import { FieldGrid } from '#web/ui/page/grids.tsx'
import { toast } from '#web/ui/states/toast.tsx'
import { writeErrorText } from '#web/ui/states/write-error.ts'
import { sendUnreceipted, type WantedUnreceipted } from './data.ts'
import { ReasonField } from './reason-field.tsx'
import classes from './return-form.module.css'
import { useTakeBack } from './take-back.tsx'

interface Values {
  product_id: number | null
  quantity: number | string
  amount: number | string
  reason: string
}

interface UnreceiptedFormProps {
  customer: { id: number; name: string }
  onClose: () => void
}

/** Goods without a slip, for somebody on file: the server holds what is given against today's price. */
export function UnreceiptedForm({ customer, onClose }: UnreceiptedFormProps) {
  const form = useForm<Values, WantedUnreceipted>({
    initialValues: { product_id: null, quantity: 1, amount: '', reason: '' },
    validate: {
      product_id: (id) => (id === null ? 'Please select a product' : null),
      quantity: (count) =>
        typeof count === 'number' && Number.isInteger(count) && count > 0
          ? null
          : 'A whole number of 1 or more',
      amount: (rand) => (typeof rand === 'number' && rand > 0 ? null : 'More than R0.00'),
      reason: (reason) => (reason.trim() === '' ? REASON_NEEDED : null),
    },
    transformValues: ({ product_id, quantity, amount, reason }) => ({
      customer_id: customer.id,
      items: [
        {
          product_id: product_id ?? 0,
          quantity: Number(quantity),
          amount: centsOf(Number(amount)),
        },
      ],
      reason,
    }),
  })

  const { submit, close, question } = useTakeBack<WantedUnreceipted>({
    form,
    send: async (request, key, approval_id) => {
      const made = await sendUnreceipted(request, key, approval_id)
      toast.success(made ? `${made.transaction_number} recorded` : 'Return recorded')
      return made?.transaction_id
    },
    onClose,
  })
  return (
    <FormModal
      title="Return Without Slip"
      form={form}
      submitLabel="Give Store Credit"
      onSubmit={submit}
      onClose={close}
      isCovered={question !== undefined}
      errorText={writeErrorText}
    >
      <p className={classes.text}>
        {customer.name} gets store credit, at most what the goods cost today. The goods go to
        quarantine.
      </p>
      <ProductSelect
        onChange={(product) => form.setFieldValue('product_id', product?.id ?? null)}
        error={form.errors['product_id']}
      />
      <FieldGrid>
        <NumberField label="Quantity" required step={1} {...form.getInputProps('quantity')} />
        <NumberField
          label="Amount, VAT included"
          required
          unit="R"
          step={0.01}
          {...form.getInputProps('amount')}
        />
      </FieldGrid>
      <ReasonField {...form.getInputProps('reason')} />
      {question}
    </FormModal>
  )
}
