import type { Subject } from '#shared/approvals/contract.ts'
import { type Cents, cents, sum } from '#shared/money.ts'
import type { ReturnRequest } from './contract.ts'
import type { Refund } from './refund.ts'

/** What an approval of a return is given for: what of the sale, for how much by which tender, why and whereto. */
export const returnSubject = (
  { transaction_number: sale }: { transaction_number: string },
  { items, reason, destination }: Pick<ReturnRequest, 'items' | 'reason' | 'destination'>,
  value: Cents,
  refunds: readonly Refund[],
): Subject => ({
  sale,
  amount: value / 100,
  reason,
  destination,
  lines: items.map(({ line_number, quantity }) => `${line_number}x${quantity}`).join(' '),
  refunds: refunds.map(({ method, amount }) => `${method} ${amount / 100}`).join(', '),
})

interface CameBack {
  /** In negative amounts. */
  refunds: readonly Pick<Refund, 'amount'>[]
  refund_rounding: Cents
}

/** What all that came back before was worth. */
export const valueBefore = ({ refunds, refund_rounding }: CameBack): Cents =>
  cents(refund_rounding - sum(refunds.map(({ amount }) => amount)))
