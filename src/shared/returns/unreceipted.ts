import { type Cents, cents, percentOf, sum, times } from '#shared/money.ts'
import type { Offers } from '#shared/promotions/promoted-lines.ts'
import { type PricedLine, type SaleRules, saleTotals } from '#shared/sales/totals.ts'
import { vatWithin } from '#shared/sales/vat.ts'
import type { TakenBack } from './taken-back.ts'

type VatRules = Pick<SaleRules, 'vat_mode' | 'vat_rate'>

/** The most for goods without a slip, line by line: what they cost today, under promotions and with VAT. */
export function todaysWorth(
  lines: readonly PricedLine[],
  rules: VatRules,
  promotions: Offers,
): Cents[] {
  const off = { discount: null, points_value: cents(0), promotions }
  const { vat_mode, vat_rate } = rules
  return saleTotals(lines, rules, off).lines.map(({ net }) =>
    vat_mode === 'exclusive' ? cents(net + percentOf(net, vat_rate)) : net,
  )
}

/** What goods without a slip are taken back for, as an entry has it: what is given less is a discount. */
export function takenBackFor(
  lines: readonly { unit_price: Cents; quantity: number; amount: Cents }[],
  rules: VatRules,
): TakenBack {
  const worths = lines.map(({ unit_price, quantity, amount }, index) => {
    const vat = vatIn(amount, rules)
    const revenue = cents(amount - vat)
    const net = rules.vat_mode === 'exclusive' ? revenue : amount
    const discount = cents(times(unit_price, quantity) - net)
    return {
      line_number: index + 1,
      from: 0,
      quantity,
      discount,
      cart_discount: cents(0),
      vat,
      revenue,
      promotions: [],
    }
  })
  return {
    lines: worths,
    subtotal: sum(lines.map(({ unit_price, quantity }) => times(unit_price, quantity))),
    discount: sum(worths.map(({ discount }) => discount)),
    cart_discount: cents(0),
    points_value: cents(0),
    points_redeemed: 0,
    vat: sum(worths.map(({ vat }) => vat)),
    total: sum(lines.map(({ amount }) => amount)),
    loyalty_points_earned: 0,
  }
}

const vatIn = (amount: Cents, { vat_mode, vat_rate }: VatRules): Cents =>
  vat_mode === 'none' ? cents(0) : vatWithin(amount, vat_rate)
