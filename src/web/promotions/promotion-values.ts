import type { FormErrors } from '@mantine/form'
import { EXPIRY_HORIZONS, type ExpiringBatch } from '#shared/inventory/to-order.ts'
import {
  MAX_NAME,
  type PromotionFields,
  PromotionFields as Fields,
} from '#shared/promotions/promotion-fields.ts'
import { type ListedPromotion } from '#shared/promotions/promotion.ts'

/** The form as its fields hold it: '' is none, and ids are as lists of options name them. */
export interface PromotionValues {
  name: string
  kind: PromotionFields['kind']
  percent: number | string
  amount: number | string
  buy: number | string
  pay: number | string
  product_ids: string[]
  category_ids: string[]
  starts_on: string
  ends_on: string
  weekdays: string[]
  from_time: string
  to_time: string
  stacks: boolean
}

export const NEW_PROMOTION: PromotionValues = {
  name: '',
  kind: 'percent',
  percent: '',
  amount: '',
  buy: 3,
  pay: 2,
  product_ids: [],
  category_ids: [],
  starts_on: '',
  ends_on: '',
  weekdays: [],
  from_time: '',
  to_time: '',
  stacks: false,
}

/** The nearer its date, the more is taken off at first; whoever adds the promotion may say otherwise. */
const SHORT_DATED_PERCENT = [30, 20, 10] as const

/** So that goods are sold before they expire: from today until then, of that product alone. */
export function shortDated(
  batch: Pick<ExpiringBatch, 'product_id' | 'product_name' | 'expiry_date' | 'days_left'>,
  today: string,
): PromotionValues {
  const nearest = EXPIRY_HORIZONS.findIndex((days) => batch.days_left <= days)
  return {
    ...NEW_PROMOTION,
    name: `Short dated: ${batch.product_name}`.slice(0, MAX_NAME).trim(),
    percent: SHORT_DATED_PERCENT.at(nearest)!,
    product_ids: [String(batch.product_id)],
    starts_on: today,
    ends_on: batch.expiry_date,
  }
}

export const valuesOf = (promotion: ListedPromotion): PromotionValues => ({
  name: promotion.name,
  kind: promotion.kind,
  percent: promotion.percent ?? '',
  amount: promotion.amount === null ? '' : (promotion.amount / 100).toFixed(2),
  buy: promotion.buy ?? NEW_PROMOTION.buy,
  pay: promotion.pay ?? NEW_PROMOTION.pay,
  product_ids: promotion.product_ids.map(String),
  category_ids: promotion.category_ids.map(String),
  starts_on: promotion.starts_on ?? '',
  ends_on: promotion.ends_on ?? '',
  weekdays: promotion.weekdays.map(String),
  from_time: promotion.from_time ?? '',
  to_time: promotion.to_time ?? '',
  stacks: promotion.stacks,
})

/** Only for values without problems. */
export const fieldsOf = (values: PromotionValues): PromotionFields => Fields.parse(raw(values))

/** What is wrong, by field, in the words of the contract; what is about several stands at the name of the first. */
export function problemsIn(values: PromotionValues): FormErrors {
  const { error } = Fields.safeParse(raw(values))
  const main = { percent: 'percent', amount: 'amount', n_for_m: 'pay' }[values.kind]
  const at = (message: string) =>
    message.startsWith('Hours') ? 'to_time' : message.includes('end before') ? 'ends_on' : main
  return Object.fromEntries(
    (error?.issues ?? [])
      .toReversed()
      .map(({ path, message }) => [String(path[0] ?? at(message)), message]),
  )
}

/** With the fields of other kinds left out: who changes the kind has thought better of them. */
function raw(values: PromotionValues): unknown {
  const { kind, percent, amount, buy, pay } = values
  const number = (value: number | string) => (value === '' ? null : Number(value))
  return {
    ...values,
    percent: kind === 'percent' ? number(percent) : null,
    amount: kind === 'amount' ? number(amount) : null,
    buy: kind === 'n_for_m' ? number(buy) : null,
    pay: kind === 'n_for_m' ? number(pay) : null,
    product_ids: values.product_ids.map(Number),
    category_ids: values.category_ids.map(Number),
    weekdays: values.weekdays.map(Number).toSorted((one, other) => one - other),
  }
}
