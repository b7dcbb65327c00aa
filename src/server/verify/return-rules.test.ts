import { expect, test } from 'vitest'
import type { Db } from '#server/db/client.ts'
import { sellNew, takeBack, told } from '#server/returns/test-returns.ts'
import { aCustomer } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import type { Finding } from './finding.ts'
import { checkRules } from './verify-ledger.ts'

const shop = await sharedShop()
const manager = await shop.signIn('manager@veld.test')
const ROLL_BACK = new Error('roll back')

const customer = await aCustomer(shop.owner)
const sale = await sellNew(shop, manager, {
  quantity: 3,
  body: { payment_method: 'card', customer_id: customer.id },
})
for (const quantity of [1, 2])
  await takeBack(manager, sale.id, { items: [{ line_number: 1, quantity }] })
const [held] = (await (await manager.get('/api/quarantine')).json()) as [{ id: number }]
await manager.post(`/api/quarantine/${held.id}/restore`, { quantity: 1, reason: 'Sealed' })
const [{ batch_id }] = await shop.owner<[{ batch_id: number }]>`
  SELECT id AS batch_id FROM inventory_batches WHERE product_id = ${sale.product_id}`
await manager.post(`/api/inventory/batches/${batch_id}/quarantine`, {
  quantity: 2,
  reason: 'Expired',
})
const last = await told(
  await takeBack(manager, (await sellNew(shop, manager)).id, {
    items: [{ line_number: 1, quantity: 1 }],
  }),
)

/** Breaks the books as only the owner can, looks, and puts them right again. */
async function brokenBy(statement: string): Promise<Finding[]> {
  let findings: Finding[] = []
  const work = async (db: Db) => {
    await db.unsafe('DROP TRIGGER rules ON transaction_items')
    await db.unsafe(statement)
    findings = await checkRules(db)
    throw ROLL_BACK
  }
  await expect(shop.owner.begin(work)).rejects.toBe(ROLL_BACK)
  return findings.filter(({ count }) => count > 0)
}

test('books with returns that were kept by the application are right', async () => {
  const findings = await checkRules(shop.pool)
  expect(findings.filter(({ count }) => count > 0)).toEqual([])
})

test.each([
  [
    'A return takes back a sale, of the same customer',
    `UPDATE transactions SET customer_id = NULL WHERE original_id = ${sale.id}`,
  ],
  [
    'The units of a line come back in their order, each once, and no more than were sold',
    `UPDATE transaction_items SET original_unit = 2 WHERE original_id = ${sale.id} AND original_unit = 1`,
  ],
  [
    'What comes back of a line is worth its part of it',
    `UPDATE transaction_items SET vat = vat + 1 WHERE original_id = ${sale.id} AND original_unit = 0`,
  ],
  [
    'A sale that came back whole is undone to the cent',
    `UPDATE transactions SET rounding = rounding + 1 WHERE original_id = ${sale.id}`,
  ],
  [
    'No more goes back by a tender than was paid by it',
    `UPDATE payments SET amount = amount - 1
     WHERE transaction_id IN (SELECT id FROM transactions WHERE original_id = ${sale.id})`,
  ],
  [
    'Nothing leaves quarantine that did not come in',
    `UPDATE quarantine_movements SET quantity = -99 WHERE entry_id = ${held.id}`,
  ],
  [
    'What left quarantine for its batch has come to it',
    `DELETE FROM quarantine_movements WHERE entry_id = ${held.id}`,
  ],
  [
    'What left a batch for quarantine has come there',
    `UPDATE quarantine_movements SET quantity = 1 WHERE kind = 'move' AND batch_id = ${batch_id}`,
  ],
  [
    'What came back of a line costs its part of what the line cost',
    `UPDATE transaction_items SET cost = cost - 1 WHERE transaction_id = ${last.transaction_id}`,
  ],
  [
    'What came back of a line is in its batch or in quarantine',
    `DELETE FROM quarantine_movements WHERE transaction_id = ${last.transaction_id}`,
  ],
])('%s', async (rule, statement) => {
  expect((await brokenBy(statement)).map((finding) => finding.rule)).toContain(rule)
})
