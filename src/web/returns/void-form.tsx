import { useForm } from '@mantine/form'
import { formatRand } from '#shared/money.ts'
import { REASON_NEEDED } from '#shared/returns/contract.ts'
import type { SaleDetails } from '#shared/sales/contract.ts'
import { methodWord } from '#web/session/method-name.ts'
import { FormModal } from '#web/ui/forms/form-modal.tsx'
import { toast } from '#web/ui/states/toast.tsx'
import { writeErrorText } from '#web/ui/states/write-error.ts'
import { sendReturn } from './data.ts'
import { ReasonField } from './reason-field.tsx'
import classes from './return-form.module.css'
import { useTakeBack } from './take-back.tsx'

interface VoidFormProps {
  sale: SaleDetails
  onClose: () => void
  /** Leads to the return that was made. */
  onDone: (id: number) => void
}

/** A sale that should not have been: everything back, the goods to the shelf, before they left. */
export function VoidForm({ sale, onClose, onDone }: VoidFormProps) {
  const form = useForm({
    initialValues: { reason: '' },
    validate: {
      reason: (reason) => (reason.trim() === '' ? REASON_NEEDED : null),
    },
  })

  const { submit, close, question } = useTakeBack<{ reason: string }>({
    form,
    send: async ({ reason }, key, approval_id) => {
      const items = sale.items.map(({ line_number, quantity }) => ({ line_number, quantity }))
      const request = { items, reason, destination: 'batch' as const, payments: null }
      const made = await sendReturn(sale.id, request, key, approval_id)
      toast.success(`${sale.transaction_number} voided`)
      return made?.transaction_id
    },
    onClose,
    onDone,
  })
  return (
    <FormModal
      title={`Void ${sale.transaction_number}?`}
      size="md"
      form={form}
      submitLabel="Void Sale"
      onSubmit={submit}
      onClose={close}
      isCovered={question !== undefined}
      errorText={writeErrorText}
    >
      {/* First, and low, so that its list does not lie over the buttons; nor over the words before they are read. */}
      <ReasonField
        data-autofocus
        openOnFocus={false}
        maxDropdownHeight={132}
        {...form.getInputProps('reason')}
      />
      <p className={classes.below}>
        Everything goes back on the shelf, and {refundText(sale)} to the customer. Only while the
        goods have not left the shop.
      </p>
      {question}
    </FormModal>
  )
}

const refundText = ({ payments }: SaleDetails): string =>
  payments
    .map(({ method, amount }) => `${formatRand(amount)} by ${methodWord(method)}`)
    .join(' and ')
