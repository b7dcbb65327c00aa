import { type Cents, cents, sum } from '#shared/money.ts'
import type { SaleDetails } from '#shared/sales/contract.ts'
import type { ShopSettings } from '#shared/settings/shop-settings.ts'
import { proposedRefunds, type Refund } from './refund.ts'
import { isAllOf, takenBack, type Units } from './taken-back.ts'

/** What the server will say to a return of these units, as far as the sale tells. */
export function proposal(
  sale: SaleDetails,
  units: Units,
  rules: Pick<ShopSettings, 'cash_rounding'>,
): { value: Cents; refunds: Refund[]; isLast: boolean } {
  const before = new Map(sale.items.map(({ line_number, returned }) => [line_number, returned]))
  const after = new Map(
    sale.items.map(({ line_number: line, returned }) => [line, returned + (units.get(line) ?? 0)]),
  )
  const { total: value } = takenBack(sale, before, units)
  const isLast = isAllOf(sale.items, after)
  const refunded = sale.returns.flatMap(({ payments }) =>
    payments.map(({ method, amount }) => ({ method, amount: cents(0 - amount) })),
  )
  const basis = {
    value,
    isLast,
    paid: sale.payments,
    refunded,
    rounding: sale.rounding,
    rounded: sum(sale.returns.map(({ rounding }) => rounding)),
    hasCustomer: sale.customer_id !== null,
  }
  return { value, refunds: proposedRefunds(basis, rules), isLast }
}
