import type { Caller } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { cents } from '#shared/money.ts'
import type { ReturnRequest } from '#shared/returns/contract.ts'
import { refundsOf } from '#shared/returns/refund.ts'
import { beyondReturnCap, isVoidable, returnProblem } from '#shared/returns/return-rights.ts'
import { isAllOf, takenBack, type Units } from '#shared/returns/taken-back.ts'
import type { DraftReturn, SoldEntry } from './queries.ts'

/** What comes back of a sale, reckoned from what had come back before; refused where it may not. */
export function returnOfSale(
  { user, settings, now }: Caller,
  sale: SoldEntry,
  { items, reason, destination, payments, till_id, approval_id }: ReturnRequest,
): DraftReturn {
  if (sale.kind === 'return')
    throw new Refusal(409, `${sale.transaction_number} is a return itself: it cannot be returned`)
  const before = new Map(sale.items.map(({ line_number, returned }) => [line_number, returned]))
  const units = unitsAsked(sale, items)
  const isWhole = sale.returns === 0 && isAllOf(sale.items, units)
  const { lines, ...sums } = takenBack(sale, before, units)
  const problem = returnProblem(user, sale, { destination, isWhole }, now)
  if (problem !== undefined) throw new Refusal(403, problem)
  const tooMuch = beyondReturnCap(user.role, sums.total, settings.discount_caps)
  const subject = { sale: sale.transaction_number, amount: sums.total / 100, reason }
  if (tooMuch !== undefined && approval_id === null)
    throw new Refusal(403, tooMuch, {}, { approval: { kind: 'return', subject } })
  const paid = refundsOf(
    payments,
    {
      value: sums.total,
      isLast: isAllOf(
        sale.items,
        new Map(
          sale.items.map(({ line_number: line, returned }) => [
            line,
            returned + (units.get(line) ?? 0),
          ]),
        ),
      ),
      paid: sale.payments,
      refunded: sale.refunds.map(({ method, amount }) => ({ method, amount: cents(0 - amount) })),
      rounding: sale.rounding,
      rounded: sale.refund_rounding,
      hasCustomer: sale.customer_id !== null,
    },
    settings,
  )
  if ('problem' in paid) throw new Refusal(409, paid.problem)
  const { id, returns, customer_id, vat_mode, vat_rate, cents_per_point } = sale
  return {
    ...paid,
    vat_mode,
    vat_rate,
    cents_per_point,
    original_id: id,
    returns_before: returns,
    customer_id,
    back: {
      ...sums,
      lines: lines.map(({ line_number, from, ...line }) => ({
        ...sale.items.find((item) => item.line_number === line_number)!,
        ...line,
        original: { line: line_number, unit: from },
      })),
    },
    destination,
    reason,
    till_id,
    approval: tooMuch === undefined || approval_id === null ? null : { id: approval_id, subject },
    is_void: isWhole && isVoidable(sale.created_at, now),
    document_kind: vat_mode === 'none' ? 'refund' : 'credit_note',
  }
}

/** What comes back by line, each line named once and no more of it than the customer still has. */
function unitsAsked(sale: SoldEntry, items: ReturnRequest['items']): Units {
  const units = new Map<number, number>()
  for (const { line_number, quantity } of items) {
    const line = sale.items.find((item) => item.line_number === line_number)
    if (!line) throw new Refusal(400, `This sale has no line ${line_number}`)
    if (units.has(line_number)) throw new Refusal(400, `Line ${line_number} is named twice`)
    const left = line.quantity - line.returned
    if (quantity > left) throw new Refusal(409, tooMany(line, left))
    units.set(line_number, quantity)
  }
  return units
}

function tooMany({ product_name, quantity, returned }: SoldEntry['items'][number], left: number) {
  if (returned === 0) return `Only ${quantity} of ${product_name} were sold`
  if (left === 0) return `All ${quantity} of ${product_name} have come back already`
  return `Only ${left} of ${product_name} can still come back: ${returned} of ${quantity} have`
}
