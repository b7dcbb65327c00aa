import { type Cents, cents, sum, times } from '#shared/money.ts'
import { methodLabel, type PaymentMethod } from '#shared/sales/payment-method.ts'
import type { ShopSettings } from '#shared/settings/shop-settings.ts'
import type { LedgerAccounts } from './ledger-accounts.ts'

/** What a day, or a drawer's shift, comes to, returns taken off; without VAT, but for payments and the VAT itself. */
export interface DayFigures {
  day: string
  /** At the prices of the list, and what of it was taken off, by discounts and points together. */
  categories: readonly { category: string; gross: Cents; off: Cents; cost: Cents }[]
  /** Of what was taken off, what points paid for. */
  points: Cents
  vat: Cents
  /** Below zero: what cash was rounded down by. */
  rounding: Cents
  payments: readonly { method: PaymentMethod; amount: Cents }[]
  /** What customers paid on their accounts. */
  received: readonly { method: PaymentMethod; amount: Cents }[]
  /** Credit that managers gave. */
  credit_given: Cents
  /** Cash into drawers and out of them beside sales. A drop to the safe is neither: it is still the shop's. */
  paid_in: Cents
  paid_out: Cents
  /** By how much counted drawers were over; below zero they were short. */
  over_short: Cents
}

/** A debit is above zero, a credit below. */
interface JournalLine {
  account: string
  word: string
  amount: Cents
}

export interface Journal {
  day: string
  /** Of eight characters: no program allows for much more. */
  number: string
  /** What it is of, as the bookkeeper reads it. */
  name: string
  lines: JournalLine[]
}

/** A Z report by its till and number. */
export interface ZName {
  till_name: string
  till_letter: string
  number: number
}

/** A day as one journal, or one Z report. What comes to nothing has no line; the order is always the same. */
export function journalOf(
  figures: DayFigures,
  accounts: LedgerAccounts,
  shop: Pick<ShopSettings, 'payment_methods'>,
  z: ZName | null = null,
): Journal {
  const { day, categories, points, vat, rounding, payments, received } = figures
  const { credit_given, paid_in, paid_out, over_short } = figures
  const off = sum(categories.map((each) => each.off))
  const cost = sum(categories.map((each) => each.cost))
  const debit = (account: string, word: string, amount: number): JournalLine => ({
    account,
    word,
    amount: cents(amount),
  })
  const tender = ({ method, amount }: { method: PaymentMethod; amount: Cents }, word = '') => {
    return debit(tenderAccount(method, accounts), `${word}${methodLabel(method, shop)}`, amount)
  }
  const byName = <Row extends object>(rows: readonly Row[], name: (row: Row) => string) =>
    rows.toSorted((one, other) => (name(one) < name(other) ? -1 : 1))
  const lines = [
    ...byName(payments, ({ method }) => method).map((payment) => tender(payment)),
    debit(accounts.rounding, 'Cash rounding', times(rounding, -1)),
    debit(accounts.discounts, 'Discounts', off - points),
    debit(accounts.points, 'Loyalty points redeemed', points),
    ...byName(categories, ({ category }) => category).map(({ category, gross }) =>
      debit(accounts.sales, `Sales: ${category}`, times(gross, -1)),
    ),
    debit(accounts.vat, 'VAT output tax', times(vat, -1)),
    debit(accounts.cost_of_goods, 'Cost of goods sold', cost),
    debit(accounts.inventory, 'Cost of goods sold', times(cost, -1)),
    ...byName(received, ({ method }) => method).flatMap((payment) => [
      tender(payment, 'Account payment: '),
      debit(accounts.account, 'Account payment', times(payment.amount, -1)),
    ]),
    debit(accounts.credit_given, 'Store credit given', credit_given),
    debit(accounts.store_credit, 'Store credit given', times(credit_given, -1)),
    debit(accounts.cash, 'Cash paid in', paid_in),
    debit(accounts.paid_in_out, 'Cash paid in', times(paid_in, -1)),
    debit(accounts.cash, 'Cash paid out', times(paid_out, -1)),
    debit(accounts.paid_in_out, 'Cash paid out', paid_out),
    debit(accounts.cash, 'Cash over and short', over_short),
    debit(accounts.over_short, 'Cash over and short', times(over_short, -1)),
  ]
  return {
    day,
    number: z
      ? `Z${z.till_letter}${String(z.number).padStart(7 - z.till_letter.length, '0')}`
      : `JN${day.replaceAll('-', '').slice(2)}`,
    name: z ? `Takings Z ${z.number}, ${z.till_name}` : `Takings ${day}`,
    lines: lines.filter(({ amount }) => amount !== 0),
  }
}

/** Zero, or the books are wrong. */
export const imbalanceOf = ({ lines }: Journal): Cents => sum(lines.map(({ amount }) => amount))

const OWN_ACCOUNTS = ['cash', 'card', 'digital_wallet', 'store_credit', 'account'] as const

/** Where what is paid by a method is booked. */
function tenderAccount(method: PaymentMethod, accounts: LedgerAccounts): string {
  const own = OWN_ACCOUNTS.find((name) => name === method)
  return accounts[own ?? 'other_payments']
}
