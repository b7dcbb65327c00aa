import { type Cents, percentOf, sum, times } from '#shared/money.ts'

export const VAT_PERCENT = 15
export const CENTS_PER_POINT = 10_00

export interface PricedLine {
  quantity: number
  unit_price: Cents
}

export interface SaleTotals {
  subtotal: Cents
  vat: Cents
  total: Cents
}

/** VAT is added to the subtotal and rounded once per sale. */
export function saleTotals(lines: readonly PricedLine[]): SaleTotals {
  const subtotal = sum(lines.map((line) => times(line.unit_price, line.quantity)))
  const vat = percentOf(subtotal, VAT_PERCENT)
  return { subtotal, vat, total: sum([subtotal, vat]) }
}

/** One point per full R10 of the total; walk-in customers earn none. */
export function loyaltyPoints(total: Cents, hasCustomer: boolean): number {
  return hasCustomer ? Math.floor(total / CENTS_PER_POINT) : 0
}
