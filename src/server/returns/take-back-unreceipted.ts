import type { Db } from '#server/db/client.ts'
import type { Caller } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { shopDay } from '#shared/dates.ts'
import { cents, formatRand } from '#shared/money.ts'
import type { ReturnReceipt, UnreceiptedRequest } from '#shared/returns/contract.ts'
import { beyondReturnCap } from '#shared/returns/return-rights.ts'
import { takenBackFor, todaysWorth } from '#shared/returns/unreceipted.ts'
import { saleRules } from '#shared/sales/totals.ts'
import type { DraftReturn, SoldAs } from './queries.ts'
import { recordReturn } from './take-back.ts'

/** Goods without a slip: for a named customer, as store credit, at most at today's price. Nobody knows their batch. */
export function takeBackUnreceipted(
  caller: Caller,
  request: UnreceiptedRequest,
): Promise<ReturnReceipt> {
  return recordReturn(caller, { return_of: null, ...request }, (db) =>
    unreceiptedReturn(caller, db, request),
  )
}

async function unreceiptedReturn(
  { user, settings, now }: Caller,
  db: Db,
  { customer_id, items, reason }: UnreceiptedRequest,
): Promise<DraftReturn> {
  if (!(await isOnFile(db, customer_id))) throw new Refusal(400, 'There is no such customer')
  const rules = saleRules(settings, shopDay(now, settings.timezone))
  const products = await listSoldAs(
    db,
    items.map(({ product_id }) => product_id),
  )
  const lines = items.map(({ product_id, quantity, amount }, index) => {
    const product = products.find((found) => found.product_id === product_id)
    if (!product) throw new Refusal(400, `Item ${index + 1}: there is no such product`)
    const most = todaysWorth(product.unit_price, quantity, rules)
    if (amount > most)
      throw new Refusal(
        409,
        `Item ${index + 1}: ${formatRand(amount)} is more than the ${formatRand(most)} that ${product.product_name} costs today`,
      )
    return { ...product, quantity, amount }
  })
  const { lines: worths, ...sums } = takenBackFor(lines, rules)
  const tooMuch = beyondReturnCap(user.role, sums.total, settings.discount_caps)
  if (tooMuch !== undefined) throw new Refusal(403, tooMuch)
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
    approval: null,
    is_void: false,
    document_kind: rules.vat_mode === 'none' ? 'refund' : 'credit_note',
  }
}

async function isOnFile(db: Db, customerId: number): Promise<boolean> {
  const [row] = await db<[{ known: boolean }]>`
    SELECT EXISTS (SELECT FROM customers WHERE id = ${customerId}) AS known`
  return row.known
}

/** Also archived ones come back. */
function listSoldAs(db: Db, ids: readonly number[]): Promise<SoldAs[]> {
  return db<SoldAs[]>`
    SELECT p.id AS product_id, p.name AS product_name, p.sku, c.name AS category_name, p.price AS unit_price
    FROM products p JOIN categories c ON c.id = p.category_id WHERE p.id = ANY (${[...ids]}::bigint[])`
}
