import { beforeEach, describe, expect, test } from 'vitest'
import { countWaiting } from '#server/db/test-locks.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { aCustomer, aProduct, aSale } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import { watchShop } from './watch.ts'

const shop = await sharedShop()

/** Noon in Johannesburg. */
const NOON = new Date('2026-11-15T10:00:00Z')
const EVENING = new Date('2026-11-15T16:00:00Z')

beforeEach(async () => {
  shop.clock.now = NOON
  await shop.owner`TRUNCATE products, customers, inventory_batches, transactions, notifications CASCADE`
  await shop.owner`UPDATE notification_watch SET told = '{}'`
  await shop.owner`UPDATE settings SET value = '{}'`
})

const look = () => shop.services.watch.look()

async function told(): Promise<string[]> {
  const rows = await shop.owner<{ cause: string; message: string }[]>`
    SELECT cause, message FROM notifications ORDER BY id DESC`
  return rows.map(({ cause, message }) => `${cause} ${message}`)
}

describe('what happens in the shop is told once', () => {
  test('low stock by name, and again when another product joins', async () => {
    await aProduct(shop.owner, { name: 'Durban Poison', batches: [4] })
    await aProduct(shop.owner, { name: 'Blue Dream', batches: [40] })
    await aProduct(shop.owner, { name: 'Long gone', archived: true })
    await look()
    await look()
    const first = 'low-stock:2026-11-15 1 product running low: Durban Poison (4 left).'
    expect(await told()).toEqual([first])
    await aProduct(shop.owner, { name: 'Swazi Gold', batches: [0] })
    shop.clock.advance(5)
    await look()
    expect(await told()).toEqual([
      'low-stock:2026-11-15:2 1 product out of stock: Swazi Gold.',
      first,
    ])
  })

  test('what is filled up is no longer told, and what was never received is not told at all', async () => {
    const { id } = await aProduct(shop.owner, { name: 'Durban Poison', batches: [0] })
    await aProduct(shop.owner, { name: 'Imported and not yet received' })
    await look()
    expect(await told()).toEqual(['low-stock:2026-11-15 1 product out of stock: Durban Poison.'])
    await shop.owner`
      INSERT INTO inventory_batches (product_id, batch_number, quantity, remaining_quantity, cost_per_unit, received_date)
      VALUES (${id}, 'NEW', 20, 19, 100, '2026-11-15')`
    await look()
    expect(await told()).toEqual([])
  })

  test('batches near and past their expiry date', async () => {
    await aProduct(shop.owner, {
      name: 'Haze',
      batches: [
        { remaining: 20, expiry_date: '2026-12-15' },
        { remaining: 20, expiry_date: '2026-11-14' },
        { remaining: 0, expiry_date: '2026-11-14' },
        { remaining: 20, expiry_date: '2026-11-14', is_active: false },
        { remaining: 20, expiry_date: '2026-12-16' },
      ],
    })
    await look()
    expect(await told()).toEqual([
      'expiry:2026-11-15 1 batch past the expiry date still on the shelf: Haze. ' +
        '1 batch to sell within 30 days: Haze.',
    ])
  })

  test('a multiple of ten customers that was passed', async () => {
    const add = async (count: number) => {
      for (let n = 0; n < count; n += 1) await aCustomer(shop.owner)
    }
    await add(8)
    await look()
    await add(4)
    await look()
    await look()
    expect(await told()).toEqual(['customers:10 The shop now has 12 customers.'])
  })

  test('the day’s trend, in the words of the newest look', async () => {
    for (let n = 0; n < 5; n += 1) await aSale(shop.owner, { at: NOON, subtotal: 20_00 })
    await look()
    await aSale(shop.owner, { at: NOON, subtotal: 100_00 })
    await look()
    expect(await told()).toEqual([
      'sales-trend:2026-11-15 R230.00 so far: at this pace R690.00 by 18:00.',
    ])
  })

  test('the day when it is over, beside the same weekday, with what sold best', async () => {
    const product = await aProduct(shop.owner, { name: 'Durban Poison', batches: [40] })
    const lines = [{ product, quantity: 2 }]
    await aSale(shop.owner, { at: NOON, lines })
    await aSale(shop.owner, { at: new Date('2026-11-08T19:00:00Z'), subtotal: 100_00 })
    await aSale(shop.owner, { at: new Date('2026-11-07T19:00:00Z'), subtotal: 999_00 })
    shop.clock.now = EVENING
    await look()
    const rows = await shop.owner`
      SELECT message, details FROM notifications WHERE cause = 'daily-summary:2026-11-15'`
    expect(rows).toEqual([
      {
        message: 'R230.00 from 1 transaction today.',
        details: 'Same day last week: R115.00.\nBest sellers: Durban Poison R200.00 (2).',
      },
    ])
  })
})

test('many servers that look at once tell it once', async () => {
  await aProduct(shop.owner, { name: 'Durban Poison', batches: [4] })
  const servers = Array.from({ length: 4 }, () => watchShop(shop.services))
  await Promise.all(servers.flatMap((server) => [server.look(), server.look(), server.look()]))
  expect(await told()).toHaveLength(1)
  expect(shop.logged.join()).not.toContain('the shop could not be looked at')
})

test('who looks while another server does waits for it', async () => {
  const waiting = () => countWaiting(shop.owner)
  // Nothing is new after this: who waits does so before reading, not when writing.
  await look()
  const servers = [watchShop(shop.services), watchShop(shop.services)]
  const looking = await shop.owner.begin(async (db) => {
    await db`SELECT FROM notification_watch FOR UPDATE`
    const both = Promise.all(servers.map((server) => server.look()))
    await expect.poll(waiting).toBe(2)
    // In a box: the transaction would wait for a bare promise, and so for itself.
    return { both }
  })
  await looking.both
})

test('a look sees what was committed before it was asked for, also while another is under way', async () => {
  const under = await inTransaction(shop.pool, async (db) => {
    await db`SELECT FROM notification_watch FOR UPDATE`
    const first = look()
    await aProduct(shop.owner, { name: 'Durban Poison', batches: [4] })
    return { looks: Promise.all([first, look()]) }
  })
  await under.looks
  expect(await told()).toHaveLength(1)
})

test('a shop that cannot be looked at is logged, and the bell has what was told before', async () => {
  await aProduct(shop.owner, { name: 'Durban Poison', batches: [4] })
  const manager = await shop.at(NOON, 'manager@veld.test')
  await look()
  await shop.owner`UPDATE notification_watch SET told = '{"low_stock": 7}'`
  const answer = await manager.get('/api/notifications')
  expect(await answer.json()).toMatchObject([{ title: 'Low stock' }])
  expect(shop.logged.join()).toContain('the shop could not be looked at')
})
