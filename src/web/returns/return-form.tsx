import { Input, SegmentedControl } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useId, useState } from 'react'
import { formatRand } from '#shared/money.ts'
import { proposal } from '#shared/returns/proposal.ts'
import { isAmong, MANAGERS } from '#shared/roles.ts'
import type { SaleDetails } from '#shared/sales/contract.ts'
import { methodName } from '#web/session/method-name.ts'
import { roleOf, useUser } from '#web/session/session.ts'
import { FormModal } from '#web/ui/forms/form-modal.tsx'
import { NumberField } from '#web/ui/forms/number-field.tsx'
import { toast } from '#web/ui/states/toast.tsx'
import { writeErrorText } from '#web/ui/states/write-error.ts'
import { sendReturn, type WantedReturn } from './data.ts'
import { ReasonField } from './reason-field.tsx'
import classes from './return-form.module.css'
import { ReturnLines } from './return-lines.tsx'
import {
  freshReturn,
  offeredRefunds,
  returnProblems,
  type ReturnValues,
  toReturn,
  unitsTyped,
} from './return-values.ts'
import { useTakeBack } from './take-back.tsx'

const DESTINATIONS = [
  { value: 'quarantine', label: 'Quarantine' },
  { value: 'batch', label: 'Back to the batch' },
]

interface ReturnFormProps {
  sale: SaleDetails
  onClose: () => void
  /** Leads to the return that was made. */
  onDone: (id: number) => void
}

/** What of a sale comes back, why, where the goods go and how the money does. */
export function ReturnForm({ sale: opened, onClose, onDone }: ReturnFormProps) {
  // As it was when the form was opened: in a newer one may be what this form took back, where its answer was lost.
  const [sale] = useState(opened)
  const user = useUser()
  const destinationId = useId()
  const form = useForm<ReturnValues, WantedReturn>({
    initialValues: freshReturn(sale),
    validate: (values) => returnProblems(sale, values),
    transformValues: (values) => toReturn(sale, values),
  })
  const { value } = proposal(sale, unitsTyped(sale, form.values), user.settings)

  const { submit, close, question } = useTakeBack<WantedReturn>({
    form,
    send: async (request, key, approval_id) => {
      const made = await sendReturn(sale.id, request, key, approval_id)
      toast.success(made ? `${made.transaction_number} recorded` : 'Return recorded')
      return made?.transaction_id
    },
    onClose,
    onDone,
  })
  return (
    <FormModal
      title={`Return of ${sale.transaction_number}`}
      form={form}
      submitLabel={`Take Back ${formatRand(value)}`}
      onSubmit={submit}
      onClose={close}
      isCovered={question !== undefined}
      errorText={writeErrorText}
    >
      <ReturnLines
        items={sale.items}
        inputOf={form.getInputProps}
        onChange={(field, quantity) => {
          form.setFieldValue(field, quantity)
          // Another value has other parts.
          form.setFieldValue('refunds', null)
        }}
      />
      <ReasonField {...form.getInputProps('reason')} />
      {isAmong(MANAGERS, roleOf(user)) && (
        <div>
          <Input.Label id={destinationId} labelElement="div" mb={4}>
            Where the goods go
          </Input.Label>
          <SegmentedControl
            fullWidth
            aria-labelledby={destinationId}
            data={DESTINATIONS}
            {...form.getInputProps('destination')}
          />
        </div>
      )}
      <fieldset className={classes.tenders}>
        <legend>Money back</legend>
        {offeredRefunds(sale, form.values, user.settings).map(({ method, amount }, _, offered) => (
          <NumberField
            key={method}
            label={methodName(method)}
            unit="R"
            step={0.01}
            value={form.values.refunds?.[method] ?? (amount / 100).toFixed(2)}
            error={form.errors[`refunds.${method}`]}
            onChange={(typed) =>
              form.setFieldValue('refunds', {
                ...Object.fromEntries(offered.map((each) => [each.method, each.amount / 100])),
                ...form.values.refunds,
                [method]: typed,
              })
            }
          />
        ))}
      </fieldset>
      {question}
    </FormModal>
  )
}
