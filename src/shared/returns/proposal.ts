import { type Cents, cents, sum } from '#shared/money.ts'
import type { SaleDetails } from '#shared/sales/contract.ts'
import type { Payment } from '#shared/sales/payment.ts'
import type { ShopSettings } from '#shared/settings/shop-settings.ts'
import { proposedRefunds, type Refund, type RefundBasis } from './refund.ts'
import { isAllOf, type SoldWhole, takenBack, type TakenBack, type Units } from './taken-back.ts'

/** A sale and what has come back of it. */
interface PartlyReturned extends SoldWhole {
  customer_id: number | null
  rounding: Cents
  payments: readonly Pick<Payment, 'method' | 'amount'>[]
  items: readonly (SoldWhole['items'][number] & { returned: number })[]
  /** What went back by which tender, in negative amounts, and what that was rounded by. */
  refunds: readonly Refund[]
  refund_rounding: Cents
}

/** What these units are worth when they come back now, and what the refund is bounded by. */
export function returnOf(
  sale: PartlyReturned,
  units: Units,
): { back: TakenBack; basis: RefundBasis } {
  const before = new Map(sale.items.map(({ line_number, returned }) => [line_number, returned]))
  const after = new Map(
    sale.items.map(({ line_number: line, returned }) => [line, returned + (units.get(line) ?? 0)]),
  )
  const back = takenBack(sale, before, units)
  return {
    back,
    basis: {
      value: back.total,
      isLast: isAllOf(sale.items, after),
      paid: sale.payments,
      refunded: sale.refunds.map(({ method, amount }) => ({ method, amount: cents(0 - amount) })),
      rounding: sale.rounding,
      rounded: sale.refund_rounding,
      hasCustomer: sale.customer_id !== null,
    },
  }
}

/** What has come back of a sale, as far as it tells. */
export const asReturned = ({ returns, ...sale }: SaleDetails): PartlyReturned => ({
  ...sale,
  refunds: returns.flatMap(({ payments }) => payments),
  refund_rounding: sum(returns.map(({ rounding }) => rounding)),
})

/** What the server will say to a return of these units, as far as the sale tells. */
export function proposal(
  sale: SaleDetails,
  units: Units,
  rules: Pick<ShopSettings, 'cash_rounding'>,
): { value: Cents; refunds: Refund[]; isLast: boolean } {
  const { basis } = returnOf(asReturned(sale), units)
  return { value: basis.value, refunds: proposedRefunds(basis, rules), isLast: basis.isLast }
}
