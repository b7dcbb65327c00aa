import { z } from 'zod'
import { type Cents, percentOf, sum, times } from '#shared/money.ts'

export const VAT_PERCENT = 15
const CENTS_PER_POINT = 10_00

/** Whether prices are without VAT, with it, or the shop charges none. */
export const VatMode = z.enum(['exclusive', 'inclusive', 'none'])
export type VatMode = z.infer<typeof VatMode>

/** What a sale is reckoned by. Each sale keeps it, so that a later change does not touch what was sold. */
export interface SaleRules {
  vat_mode: VatMode
  vat_rate: number
  cents_per_point: number
}

/** The specification's, for every shop so far. */
export const SALE_RULES: SaleRules = {
  vat_mode: 'exclusive',
  vat_rate: VAT_PERCENT,
  cents_per_point: CENTS_PER_POINT,
}

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
