import { z } from 'zod'
import { NO_CARD_NUMBER } from '#shared/card-number.ts'
import { ClockTime, PlainDate } from '#shared/dates.ts'
import { Id, maybe, otherwise, requiredText } from '#shared/fields.ts'
import { Amount, Percent } from '#shared/sales/discount.ts'
import { SeenVersion } from '#shared/seen-version.ts'
import { PromotionKind } from './promotion.ts'

/** So many can be open at a time: each of them is weighed at every sale. */
export const MAX_OPEN = 50
export const MAX_NAME = 60
const MAX_PRODUCTS = 500
const MAX_CATEGORIES = 100
const MAX_BUY = 100
const WEEKDAY = 'Days of the week are numbered from 1, Monday, to 7, Sunday'
const BUY = `A multi-buy is of 2 to ${MAX_BUY} units`

/** What a promotion is, as it is typed. */
const Fields = z.object({
  name: requiredText(MAX_NAME, 'A promotion needs a name').refine(...NO_CARD_NUMBER),
  kind: PromotionKind,
  percent: maybe(Percent),
  /** Off each unit. */
  amount: maybe(Amount),
  /** Of a multi-buy: so many units of what it covers … */
  buy: maybe(z.int({ error: BUY }).min(2, { error: BUY }).max(MAX_BUY, { error: BUY })),
  /** … cost as much as the so many dearest of them. */
  pay: maybe(z.int({ error: BUY }).min(1, { error: BUY }).max(MAX_BUY, { error: BUY })),
  /** What it covers; everything where neither names any. */
  product_ids: otherwise(z.array(Id).max(MAX_PRODUCTS), []),
  category_ids: otherwise(z.array(Id).max(MAX_CATEGORIES), []),
  /** The shop's days, both included; open where none is named. */
  starts_on: maybe(PlainDate),
  ends_on: maybe(PlainDate),
  /** Every day where none is named. */
  weekdays: otherwise(
    z.array(z.int({ error: WEEKDAY }).min(1, { error: WEEKDAY }).max(7, { error: WEEKDAY })).max(7),
    [],
  ),
  /** The shop's clock, the first minute and the one after the last; past midnight it belongs to the day it began on. */
  from_time: maybe(ClockTime),
  to_time: maybe(ClockTime),
  /** Whether it goes with other promotions and discounts on a line. */
  stacks: otherwise(z.boolean(), false),
})

export const PromotionFields = whole(Fields)
export type PromotionFields = z.output<typeof Fields>

/** Also that nobody is given it any more; nothing of a promotion is ever deleted. */
const ChangeFields = Fields.extend({
  is_ended: otherwise(z.boolean(), false),
  updated_at: SeenVersion,
})
export const PromotionChange = whole(ChangeFields)
export type PromotionChange = z.output<typeof ChangeFields>

/** One whose fields go together. */
function whole<Schema extends z.ZodObject>(schema: Schema): Schema {
  return schema.superRefine((fields, issues) => {
    const problem = problemOf(fields as PromotionFields)
    if (problem !== undefined) issues.addIssue({ code: 'custom', message: problem })
  })
}

function problemOf(fields: PromotionFields): string | undefined {
  const { kind, percent, amount, buy, pay, starts_on, ends_on, from_time, to_time } = fields
  const given = { percent, amount, n_for_m: buy ?? pay }
  if (Object.entries(given).some(([name, value]) => name !== kind && value !== null))
    return 'A promotion is of one kind: leave the fields of the others out'
  if (kind === 'percent' && percent === null) return 'Say how many percent are taken off'
  if (kind === 'amount' && amount === null) return 'Say how much is taken off each unit'
  if (kind === 'n_for_m' && (buy === null || pay === null || pay >= buy))
    return 'Of a multi-buy fewer are paid for than are bought'
  if (starts_on !== null && ends_on !== null && ends_on < starts_on)
    return 'A promotion does not end before it begins'
  if ((from_time === null) !== (to_time === null) || (from_time !== null && from_time === to_time))
    return 'Hours have a beginning and another end'
  return undefined
}
