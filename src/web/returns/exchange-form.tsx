import { NativeSelect } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { type Cents, cents, formatRand, negative } from '#shared/money.ts'
import type { SaleDetails } from '#shared/sales/contract.ts'
import { hasSlip } from '#shared/sales/payment-slip.ts'
import type { VatMode } from '#shared/sales/vat.ts'
import { useUser } from '#web/session/session.ts'
import { useSelling } from '#web/till/cart/use-cart-totals.ts'
import { AgeQuestion } from '#web/till/payment/age-question.tsx'
import { FormModal } from '#web/ui/forms/form-modal.tsx'
import { STAY } from '#web/ui/forms/use-form-submit.ts'
import { toast } from '#web/ui/states/toast.tsx'
import { writeErrorText } from '#web/ui/states/write-error.ts'
import { isUnanswered } from './approved-request.ts'
import { sendExchange, type WantedExchange } from './data.ts'
import {
  asksForAge,
  exchangeProblems,
  type ExchangeValues,
  freshExchange,
  neededApproval,
  type NewGoods,
  oneMore,
  reckonExchange,
  restChoices,
  toExchange,
} from './exchange-values.ts'
import { GoodsLine } from './goods-line.tsx'
import { useMachineAnswer } from './machine-answer.tsx'
import { ProductSearch } from './product-search.tsx'
import { ReasonField } from './reason-field.tsx'
import classes from './return-form.module.css'
import { ReturnLines } from './return-lines.tsx'
import { useTakeBack, wantedApproval } from './take-back.tsx'

interface ExchangeFormProps {
  sale: SaleDetails
  onClose: () => void
  /** Leads to the sale that was made. */
  onDone: (id: number) => void
}

/** What comes back, and what is taken instead: the customer pays or gets the difference. */
export function ExchangeForm({ sale: opened, onClose, onDone }: ExchangeFormProps) {
  // As of a return: sent again it is the same.
  const [sale] = useState(opened)
  const { profile, settings } = useUser()
  const selling = useSelling()
  const form = useForm<ExchangeValues>({
    initialValues: freshExchange(sale, settings),
    validate: (values) => exchangeProblems(sale, values),
  })
  const { back, total, paid, more, difference } = reckonExchange(
    sale,
    form.values,
    selling,
    settings,
  )
  const asksAge = asksForAge(sale, settings)
  const machine = useMachineAnswer()
  const { submit, close, question } = useTakeBack<WantedExchange>({
    form,
    neededApproval: (request) => neededApproval(sale, request, { role: profile.role, settings }),
    send: async (request, key, approval_id) => {
      const answer = await askMachine(request)
      if (!answer) return STAY
      const paid = { ...request, payment_reference: answer.reference }
      const made = await sendExchange(sale.id, paid, key, approval_id).catch((error) => {
        // Where only a word is missing it goes on, and the machine has approved it already.
        if (!isUnanswered(error) && !wantedApproval(error)) machine.forget()
        throw error
      })
      toast.success(made ? `${made.sale.transaction_number} sold instead` : 'Exchange recorded')
      return made?.sale.transaction_id
    },
    onClose,
    onDone,
  })
  function askMachine(request: WantedExchange) {
    const { method } = form.values
    const isAsked = more > 0 && hasSlip(method) && settings.ask_card_approval
    return isAsked ? machine.ask(request, { method, amount: more }) : { reference: null }
  }
  const exchangeNow = (values: ExchangeValues) =>
    submit(toExchange(sale, values, { asksAge, expected_total: selling.promotions ? total : null }))
  const setGoods = (goods: NewGoods[]) => form.setFieldValue('goods', goods)
  const { goods } = form.values
  const exchange = goods.length === 0 ? 'Exchange' : exchangeLabel(difference)
  return (
    <FormModal
      title={`Exchange of ${sale.transaction_number}`}
      form={form}
      submitLabel={asksAge ? `Yes: ${exchange}` : exchange}
      onSubmit={exchangeNow}
      onClose={close}
      isCovered={(question ?? machine.question) !== undefined}
      errorText={writeErrorText}
    >
      <ReturnLines items={sale.items} inputOf={form.getInputProps} onChange={form.setFieldValue} />
      <ReasonField {...form.getInputProps('reason')} />
      <ProductSearch
        label="Taken instead"
        error={form.errors['goods']}
        onPick={(product) => setGoods(oneMore(goods, product))}
      />
      {goods.length > 0 && (
        <ul className={classes.lines} aria-label="What is taken instead">
          {goods.map((each, index) => (
            <GoodsLine
              key={each.product_id}
              goods={each}
              onChange={(changed) =>
                setGoods(changed ? goods.with(index, changed) : goods.toSpliced(index, 1))
              }
            />
          ))}
        </ul>
      )}
      {goods.length > 0 && (
        <dl className={classes.sums}>
          <Sum word={withVat('Comes back', sale)} amount={negative(back)} />
          <Sum word={withVat('Taken instead', selling)} amount={paid} />
          <Sum
            word={difference < 0 ? 'The customer gets' : 'The customer pays'}
            amount={cents(Math.abs(difference))}
          />
        </dl>
      )}
      {goods.length > 0 && difference > 0 && (
        <NativeSelect
          label={`${formatRand(difference)} more, paid by`}
          data={restChoices(sale, settings).map(({ code, name }) => ({
            value: code,
            label: name,
          }))}
          {...form.getInputProps('method')}
        />
      )}
      {asksAge && (
        <AgeQuestion
          seen={form.values.document_seen}
          setSeen={(seen) => form.setFieldValue('document_seen', seen)}
        />
      )}
      {machine.question}
      {question}
    </FormModal>
  )
}

function exchangeLabel(difference: Cents): string {
  if (difference === 0) return 'Exchange'
  return difference < 0
    ? `Exchange, Give ${formatRand(negative(difference))}`
    : `Exchange, Take ${formatRand(difference)}`
}

/** Prices of the list may be without. */
const withVat = (word: string, { vat_mode }: { vat_mode: VatMode }): string =>
  vat_mode === 'exclusive' ? `${word}, with VAT` : word

const Sum = ({ word, amount }: { word: string; amount: Cents }) => (
  <div>
    <dt>{word}</dt>
    <dd>{formatRand(amount)}</dd>
  </div>
)
