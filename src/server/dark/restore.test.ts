import { describe, expect, test } from 'vitest'
import { renewIncarnation } from '#server/data-management/restore/queries.ts'
import { read, sellAt } from '#server/shifts/test-drawer.ts'
import { aProduct } from '#server/test-factories.ts'
import { aShop } from '#server/test-shop.ts'
import { brokenRules } from '#server/verify/test-books.ts'
import type { EntryBody } from '#shared/dark/entry.ts'
import { DAY_MS } from '#shared/dates.ts'
import { cents } from '#shared/money.ts'
import { aDarkTill, inCash } from './test-till.ts'

const EMAIL = 'budtender@veld.test'

/** The books as they were: what came since is gone, as a restore leaves it. */
const SINCE = [
  'z_addenda',
  'exceptions',
  'till_entries',
  'till_chains',
  'stock_shortfalls',
  'z_reports',
  'shift_counts',
  'shift_events',
  'loyalty_movements',
  'stock_movements',
  'payments',
  'transaction_items',
  'transactions',
  'shifts',
]

test('what was sold after the backup comes back from the till, with its numbers and its shift', async () => {
  const shop = await aShop()
  const db = shop.owner
  const seller = await shop.signIn(EMAIL)
  const product = await aProduct(db, { batches: [100] })
  const till = await aDarkTill(seller, db, EMAIL)
  await till.send()
  const before = await till.state()

  const entries = [till.write({ kind: 'shift_opened', float: cents(100_00) })]
  const { id } = await read(
    await seller.post(
      '/api/shifts',
      { till_id: till.id, float: 100 },
      { 'idempotency-key': JSON.parse(entries[0]!.body).key },
    ),
  )
  const numbers: string[] = []
  for (let n = 0; n < 50; n += 1) {
    const key = crypto.randomUUID()
    const sold = await seller.post(
      '/api/transactions',
      {
        items: [{ product_id: product.id, quantity: 1, unit_price: 100 }],
        payment_method: 'cash',
        till_id: till.id,
        age_confirmed: true,
      },
      { 'idempotency-key': key },
    )
    const { transaction_number } = await read(sold)
    numbers.push(transaction_number)
    const sale = till.sale([{ product }], { number: transaction_number, shift: { id } })
    entries.push(till.write({ ...sale, ...inCash(sale) }, { key }))
  }
  expect((await till.send(...entries)).every(({ outcome }) => outcome === 'booked')).toBe(true)

  await db.unsafe(`TRUNCATE ${SINCE.join(', ')} CASCADE`)
  await db`UPDATE inventory_batches SET remaining_quantity = quantity`
  await db`INSERT INTO stock_movements (batch_id, kind, quantity, created_at) SELECT id, 'receive', quantity, now() FROM inventory_batches`
  await db`DELETE FROM audit_logs WHERE table_name = 'transactions'`
  await renewIncarnation(db, shop.clock.now)

  const after = await till.state()
  expect(after.incarnation).not.toBe(before.incarnation)
  expect(after).toMatchObject({ sequence: 0, head: null })
  expect((await read(await sellAt(seller, till.id, product))).transaction_number).not.toBe(
    numbers[0],
  )
  const outcomes = await till.send(...entries)
  expect(outcomes.map(({ transaction_number }) => transaction_number).slice(1)).toEqual(numbers)
  expect(outcomes.every(({ outcome }) => outcome === 'booked')).toBe(true)
  const [shift] =
    await db`SELECT shift_id, count(*) FROM transactions WHERE transaction_number = ANY (${numbers}) GROUP BY 1`
  expect(shift).toMatchObject({ count: 50 })
  expect(shift!.shift_id).toBeGreaterThan(id + 1000)
  expect(await brokenRules(db)).toEqual([])
})

describe('a till that the restored server does not know', () => {
  const OLD_ID = 424_242
  const LAST_WEEK = 7 * DAY_MS

  async function registeredAnew() {
    const shop = await aShop()
    const db = shop.owner
    const seller = await shop.signIn(EMAIL)
    const sold = new Date(shop.clock.now.getTime() - LAST_WEEK)
    await db`UPDATE profiles SET created_at = ${sold}`
    const till = await aDarkTill(seller, db, EMAIL)
    till.at = () => sold
    return { db, sold, till, product: await aProduct(db, { batches: [5] }) }
  }
  const ofOldLife = { till_id: OLD_ID, incarnation: crypto.randomUUID() }

  test('registers anew, and what it sold before is booked when it was sold', async () => {
    const { db, sold, till, product } = await registeredAnew()
    const entry = till.write(till.sale([{ product }]), ofOldLife)
    expect(await till.send(entry)).toMatchObject([{ outcome: 'booked', reason: null }])
    const [row] = await db<[{ created_at: string }]>`SELECT created_at FROM transactions`
    expect(new Date(row.created_at)).toEqual(sold)
  })

  test.each<[string, Partial<EntryBody>, number]>([
    ['before there was a shop', ofOldLife, 40 * DAY_MS],
    ['as this till, before it was there', { ...ofOldLife, till_id: undefined! }, 0],
    ['in this life of the books', { till_id: OLD_ID }, 0],
  ])('is not believed that it sold %s', async (_, change, earlier) => {
    const { sold, till, product } = await registeredAnew()
    till.at = () => new Date(sold.getTime() - earlier)
    const { till_id = till.id } = change
    const entry = till.write(till.sale([{ product }]), { ...change, till_id })
    expect(await till.send(entry)).toMatchObject([
      { outcome: 'exception', reason: expect.stringContaining('the till was not there yet') },
    ])
  })
})
