import { beforeAll, expect, test } from 'vitest'
import { aDarkShop } from '#server/dark/test-dark-shop.ts'
import { aProduct } from '#server/test-factories.ts'
import { brokenRules } from './test-books.ts'
import { checkRules } from './verify-ledger.ts'

const { db, newTill } = await aDarkShop()

beforeAll(async () => {
  const product = await aProduct(db, { batches: [2] })
  const till = await newTill()
  await till.send(...[1, 2, 3].map(() => till.write(till.sale([{ product }]))))
  const other = await newTill()
  await other.send(...[1, 2, 3].map(() => other.write(other.sale([{ product: { ...product } }]))))
})

test('a shop whose tills were in the dark is right', async () => {
  expect(await brokenRules(db)).toEqual([])
})

const FIRST = `(SELECT min(id) FROM till_entries)`

test.each([
  [
    'its hash is that of its text',
    `UPDATE till_entries SET body = body || '\\x20' WHERE id = ${FIRST}`,
  ],
  [
    'Each entry of a till names the one before it',
    `UPDATE till_entries SET previous = sha256('x') WHERE id = ${FIRST} + 1`,
  ],
  ['or the gap is an exception', `UPDATE till_entries SET sequence = 99 WHERE id = ${FIRST} + 1`],
  ['stands where its entries without a gap end', `UPDATE till_chains SET sequence = 1`],
  [
    'own series follow one another',
    `UPDATE till_entries SET outcome = 'booked', reason = NULL WHERE till_id = (SELECT min(till_id) FROM till_entries);
     UPDATE till_entries SET till_number = 'A-000009' WHERE id = ${FIRST} + 1`,
  ],
  [
    'has the figures, the key and the till of its entry',
    `UPDATE till_entries SET key = gen_random_uuid() WHERE id = ${FIRST}`,
  ],
  [
    'A sale that a till told of is in the book',
    `UPDATE till_entries SET transaction_id = NULL WHERE id = ${FIRST}`,
  ],
  [
    'What is held or not as it should be is an exception',
    `DELETE FROM exceptions WHERE entry_id IS NOT NULL`,
  ],
  [
    'as many as it sold, at their cost',
    `DELETE FROM stock_shortfalls WHERE id = (SELECT min(id) FROM stock_shortfalls)`,
  ],
  [
    'A shortfall is settled by no more than it is',
    `INSERT INTO shortfall_settlements (shortfall_id, quantity, note, profile_id, created_at)
     SELECT id, 7, 'x', (SELECT id FROM profiles LIMIT 1), now() FROM stock_shortfalls LIMIT 1`,
  ],
])('verify finds what breaks “%s”', async (rule, damage) => {
  const broken = await db
    .begin(async (tx) => {
      await tx.unsafe(damage)
      const findings = await checkRules(tx)
      throw Object.assign(new Error('undo'), { findings })
    })
    .catch((error: { findings: Awaited<ReturnType<typeof checkRules>> }) => error.findings)
  expect(broken.filter(({ count }) => count > 0).map(({ rule: name }) => name)).toContainEqual(
    expect.stringContaining(rule),
  )
})
