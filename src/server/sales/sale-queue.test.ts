import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { aProduct } from '#server/test-factories.ts'
import { aShop } from '#server/test-shop.ts'
import { saleQueue } from './sale-queue.ts'
import { holdStock } from './test-held-stock.ts'

const entering = (queue: ReturnType<typeof saleQueue>, count: number, at: number): number =>
  Array.from({ length: count }, () => queue.enter(at)).filter(Boolean).length

describe('the queue', () => {
  test('before the pace is known only the limit counts', () => {
    expect(entering(saleQueue(4000), 5000, 0)).toBe(4000)
  })

  test('a database that keeps up turns nobody away, however many come', () => {
    const queue = saleQueue(4000)
    for (let at = 0; at < 20_000; at += 10) {
      expect(entering(queue, 300, at)).toBe(300)
      for (let sale = 0; sale < 300; sale += 1) queue.leave(at + 9)
    }
  })

  test('of a slow one no more wait than it does in two seconds', () => {
    const queue = saleQueue(4000)
    entering(queue, 1000, 0)
    // A hundred a second.
    for (let at = 10; at <= 4000; at += 10) queue.leave(at)
    expect(entering(queue, 1000, 4010)).toBe(0)
    for (let at = 4010; at <= 8000; at += 10) queue.leave(at)
    expect(entering(queue, 1000, 8001)).toBe(0)
    for (let sale = 0; sale < 150; sale += 1) queue.leave(8002)
    expect(entering(queue, 1000, 8003)).toBeGreaterThan(100)
  })

  test('some may always wait, also for one that stands still', () => {
    const queue = saleQueue(4000)
    entering(queue, 1, 0)
    queue.enter(2000)
    expect(entering(queue, 1000, 60_000)).toBe(126)
  })

  test('the limit of the shop holds, whatever the pace', () => {
    expect(entering(saleQueue(5), 12, 0)).toBe(5)
  })
})

test('when too many sales wait, the next is told at once to come back, and is sold then', async () => {
  const shop = await aShop({ env: { SALES_WAITING: '5' } })
  const till = await shop.signIn('budtender@veld.test')
  const product = await aProduct(shop.owner, { price: 100_00, batches: [100] })
  const items = [{ product_id: product.id, quantity: 1, unit_price: 100 }]
  const sell = () => till.post('/api/transactions', { items, payment_method: 'card' })

  const held = await holdStock(shop.owner, product.id)
  const came: Response[] = []
  const all = Promise.all(Array.from({ length: 12 }, async () => came.push(await sell())))
  // Whatever becomes of this test, nobody is left waiting for the lock when the shop closes.
  onTestFinished(async () => {
    await Promise.allSettled([held.release(), all])
  })
  // Those who are turned away do not wait for the lock.
  await vi.waitFor(() => expect(came).toHaveLength(7), { timeout: 20_000 })
  for (const answer of came) {
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('1')
    expect(await answer.json()).toMatchObject({
      success: false,
      error: 'The shop is very busy. Please try again.',
      details: 'The shop is very busy. Please try again.',
    })
  }
  expect((await till.get('/api/till/stock')).status).toBe(200)
  await held.release()
  await all
  expect(came.filter(({ status }) => status === 200)).toHaveLength(5)
  expect((await sell()).status).toBe(200)
  expect(
    await shop.services.metrics.registry.getSingleMetricAsString('veld_shed_sales_total'),
  ).toContain(' 7')
})
