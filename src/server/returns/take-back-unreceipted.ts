import type { Db } from '#server/db/client.ts'
import type { Caller } from '#server/http/context.ts'
import { promotionsOf } from '#server/promotions/promotions-of.ts'
import { Refusal } from '#server/refusal.ts'
import type { Subject } from '#shared/approvals/contract.ts'
import { shopDay } from '#shared/dates.ts'
import { type Cents, cents, formatRand } from '#shared/money.ts'
import type { ReturnReceipt, UnreceiptedRequest } from '#shared/returns/contract.ts'
import { takenBackFor, todaysWorth } from '#shared/returns/unreceipted.ts'
import { saleRules, type SaleRules } from '#shared/sales/totals.ts'
import type { DraftReturn, SoldAs } from './queries.ts'
import { returnApproval } from './return-of-sale.ts'
import { asAsked, recordReturn } from './take-back.ts'

/** Goods without a slip: for a named customer, as store credit, at most at today's price. Nobody knows their batch. */
export function takeBackUnreceipted(
  caller: Caller,
  request: UnreceiptedRequest,
): Promise<ReturnReceipt> {
  return recordReturn(caller, asAsked(null, request), (db) =>
    unreceiptedReturn(caller, db, request),
  )
}

async function unreceiptedReturn(
  caller: Caller,
  db: Db,
  request: UnreceiptedRequest,
): Promise<DraftReturn> {
  const { settings, now } = caller
  const { customer_id, items, reason, approval_id } = request
  const customer = await findNumber(db, customer_id)
  if (customer === undefined) throw new Refusal(400, 'There is no such customer')
  const rules = saleRules(settings, shopDay(now, settings.timezone))
  const products = await listSoldAs(
    db,
    items.map(({ product_id }) => product_id),
  )
  const lines = items.map(({ product_id, quantity, amount }, index) => {
    const product = products.find((found) => found.product_id === product_id)
    if (!product) throw new Refusal(400, `Item ${index + 1}: there is no such product`)
    return { ...product, quantity, amount }
  })
  await refuseAboveToday(caller, lines, rules)
  const { lines: worths, ...sums } = takenBackFor(lines, rules)
  const subject = unreceiptedSubject(customer, request, sums.total)
  return {
    ...rules,
    payments: [
      {
        method: 'store_credit',
        amount: cents(0 - sums.total),
        tendered: null,
        change: cents(0),
        reference: null,
      },
    ],
    rounding: cents(0),
    original_id: null,
    returns_before: 0,
    customer_id,
    back: {
      ...sums,
      lines: worths.map(({ line_number, from: _, ...worth }) => {
        const { amount: __, ...soldAs } = lines[line_number - 1]!
        return { ...soldAs, ...worth, original: null }
      }),
    },
    destination: 'quarantine',
    reason,
    till_id: null,
    approval: returnApproval(caller, { total: sums.total, before: cents(0) }, subject, approval_id),
    is_void: false,
    document_kind: rules.vat_mode === 'none' ? 'refund' : 'credit_note',
  }
}

/** Whoever bought it under a promotion of today paid no more than it costs under it. */
async function refuseAboveToday(
  caller: Caller,
  lines: readonly (SoldAs & { quantity: number; amount: Cents })[],
  rules: SaleRules,
): Promise<void> {
  const offersAt = await promotionsOf(
    caller,
    lines.map(({ product_id }) => product_id),
  )
  const worths = todaysWorth(lines, rules, offersAt(caller.now))
  for (const [index, { amount, product_name }] of lines.entries()) {
    const most = worths[index]!
    if (amount > most)
      throw new Refusal(
        409,
        `Item ${index + 1}: ${formatRand(amount)} is more than the ${formatRand(most)} that ${product_name} costs today`,
      )
  }
}

/** What an approval is given for: to whom, for how much of what, and why. It names nobody: it is kept for good. */
const unreceiptedSubject = (
  customer: string,
  { items, reason }: UnreceiptedRequest,
  total: Cents,
): Subject => ({
  customer,
  amount: total / 100,
  reason,
  destination: 'quarantine',
  lines: items
    .map(({ product_id, quantity, amount }) => `${product_id}x${quantity}=${amount / 100}`)
    .join(' '),
  refunds: `store_credit ${total / 100}`,
})

async function findNumber(db: Db, customerId: number): Promise<string | undefined> {
  const [row] = await db<{ customer_id: string }[]>`
    SELECT customer_id FROM customers WHERE id = ${customerId}`
  return row?.customer_id
}

/** Also archived ones come back. */
function listSoldAs(db: Db, ids: readonly number[]): Promise<SoldAs[]> {
  return db<SoldAs[]>`
    SELECT p.id AS product_id, p.name AS product_name, p.sku, c.name AS category_name, p.price AS unit_price
    FROM products p JOIN categories c ON c.id = p.category_id WHERE p.id = ANY (${[...ids]}::bigint[])`
}
