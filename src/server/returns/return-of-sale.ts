import type { Approved } from '#server/approvals/use-approval.ts'
import type { Caller } from '#server/http/context.ts'
import { Refusal } from '#server/refusal.ts'
import type { Subject } from '#shared/approvals/contract.ts'
import { type Cents, cents } from '#shared/money.ts'
import type { ReturnRequest } from '#shared/returns/contract.ts'
import { returnOf } from '#shared/returns/proposal.ts'
import { refundsOf } from '#shared/returns/refund.ts'
import { beyondReturnCap, isVoidable, returnProblem } from '#shared/returns/return-rights.ts'
import { returnSubject, valueBefore } from '#shared/returns/return-subject.ts'
import { isAllOf, type Units } from '#shared/returns/taken-back.ts'
import type { DraftReturn, SoldEntry } from './queries.ts'

/** What comes back of a sale, reckoned from what had come back before; refused where it may not. */
export function returnOfSale(
  caller: Caller,
  sale: SoldEntry,
  { items, reason, destination, payments, till_id, approval_id }: ReturnRequest,
): DraftReturn {
  const { user, settings, now } = caller
  if (sale.kind === 'return')
    throw new Refusal(409, `${sale.transaction_number} is a return itself: it cannot be returned`)
  const units = unitsAsked(sale, items)
  const isWhole = sale.returns === 0 && isAllOf(sale.items, units)
  const { back, basis } = returnOf(sale, units)
  const { lines, ...sums } = back
  const problem = returnProblem(user, sale, { destination, isWhole }, now)
  if (problem !== undefined) throw new Refusal(403, problem)
  const paid = refundsOf(payments, basis, settings)
  if ('problem' in paid) throw new Refusal(409, paid.problem)
  const refunds = paid.payments.map(({ method, amount }) => ({ method, amount: cents(0 - amount) }))
  const subject = returnSubject(sale, { items, reason, destination }, sums.total, refunds)
  const value = { total: sums.total, before: valueBefore(sale) }
  const approval = returnApproval(caller, value, subject, approval_id)
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
    approval,
    is_void: isWhole && isVoidable(sale.created_at, now),
    document_kind: vat_mode === 'none' ? 'refund' : 'credit_note',
  }
}

/** The word that more than one may take back alone leans on; without one it is told what to ask for. */
export function returnApproval(
  { user, settings }: Caller,
  { total, before }: { total: Cents; before: Cents },
  subject: Subject,
  approval_id: number | null,
): Approved | null {
  const tooMuch = beyondReturnCap(user.role, total, before, settings.discount_caps)
  if (tooMuch === undefined) return null
  if (approval_id === null)
    throw new Refusal(403, tooMuch, {}, { approval: { kind: 'return', subject } })
  return { id: approval_id, kind: 'return', subject }
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
