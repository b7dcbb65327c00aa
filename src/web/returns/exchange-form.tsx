import { ActionIcon, NativeSelect, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { type Cents, cents, formatRand, negative } from '#shared/money.ts'
import type { SaleDetails } from '#shared/sales/contract.ts'
import type { VatMode } from '#shared/sales/vat.ts'
import { useUser } from '#web/session/session.ts'
import { useSelling } from '#web/till/cart/use-cart-totals.ts'
import { FormModal } from '#web/ui/forms/form-modal.tsx'
import { NumberField } from '#web/ui/forms/number-field.tsx'
import { toast } from '#web/ui/states/toast.tsx'
import { writeErrorText } from '#web/ui/states/write-error.ts'
import { sendExchange } from './data.ts'
import {
  exchangeProblems,
  type ExchangeValues,
  freshExchange,
  type NewGoods,
  oneMore,
  reckonExchange,
  restChoices,
  toExchange,
} from './exchange-values.ts'
import { ProductSearch } from './product-search.tsx'
import { ReasonField } from './reason-field.tsx'
import classes from './return-form.module.css'
import { ReturnLines } from './return-lines.tsx'
import { useTakeBack } from './take-back.tsx'

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
  const { settings } = useUser()
  const selling = useSelling()
  const form = useForm<ExchangeValues>({
    initialValues: freshExchange(sale, settings),
    validate: (values) => exchangeProblems(sale, values),
  })
  const { back, total, paid, difference } = reckonExchange(sale, form.values, selling, settings)
  const { submit, close, question } = useTakeBack<ExchangeValues>({
    form,
    send: async (values, key, approval_id) => {
      const told = selling.promotions ? total : null
      const made = await sendExchange(sale.id, toExchange(sale, values, told), key, approval_id)
      toast.success(made ? `${made.sale.transaction_number} sold instead` : 'Exchange recorded')
      return made?.sale.transaction_id
    },
    onClose,
    onDone,
  })
  const setGoods = (goods: NewGoods[]) => form.setFieldValue('goods', goods)
  const { goods } = form.values
  return (
    <FormModal
      title={`Exchange of ${sale.transaction_number}`}
      form={form}
      submitLabel={goods.length === 0 ? 'Exchange' : submitLabel(difference)}
      onSubmit={submit}
      onClose={close}
      isCovered={question !== undefined}
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
      <Switch
        label="The customer is 18 or older"
        {...form.getInputProps('age_confirmed', { type: 'checkbox' })}
      />
      {question}
    </FormModal>
  )
}

function submitLabel(difference: Cents): string {
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

interface GoodsLineProps {
  goods: NewGoods
  /** Undefined takes it off again. */
  onChange: (goods: NewGoods | undefined) => void
}

function GoodsLine({ goods, onChange }: GoodsLineProps) {
  return (
    <li className={classes.line}>
      <span className={classes.what}>
        <span className={classes.name}>{goods.name}</span>
        <span className={classes.about}>{formatRand(goods.unit_price)}</span>
      </span>
      <NumberField
        className={classes.quantity ?? ''}
        aria-label={`How many of ${goods.name}`}
        step={1}
        value={goods.quantity}
        onChange={(quantity) => onChange({ ...goods, quantity })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={`Remove ${goods.name}`}
        onClick={() => onChange(undefined)}
      >
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </li>
  )
}
