import { z } from 'zod'
import { text } from '#shared/fields.ts'

const MAX_ACCOUNT = 40
const account = (fallback: string) =>
  text(MAX_ACCOUNT).min(1, { error: 'Each account needs a code' }).default(fallback)

/** Which account of the bookkeeper's each kind of amount belongs to, by the code or name that their program knows. */
export const LedgerAccounts = z.strictObject({
  sales: account('4000'),
  discounts: account('4100'),
  points: account('4110'),
  rounding: account('4120'),
  credit_given: account('4130'),
  vat: account('2200'),
  store_credit: account('2300'),
  account: account('1100'),
  cash: account('1000'),
  card: account('1010'),
  digital_wallet: account('1020'),
  other_payments: account('1030'),
  cost_of_goods: account('5000'),
  inventory: account('1200'),
  over_short: account('4140'),
  paid_in_out: account('1040'),
})
export type LedgerAccounts = z.output<typeof LedgerAccounts>

export const DEFAULT_ACCOUNTS: LedgerAccounts = LedgerAccounts.parse({})
