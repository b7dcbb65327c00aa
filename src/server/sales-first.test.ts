import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { countWaiting } from './db/test-locks.ts'
import { letSalesGoFirst, PATIENCE_MS, whileSelling } from './sales-first.ts'
import { holdStock } from './sales/test-held-stock.ts'
import { aProduct } from './test-factories.ts'
import { sharedShop } from './test-shop.ts'

/** Patience that ends when the test says so. */
function onItsOwnClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** Long work that wants to go on, and whether it may yet. */
function aPiece() {
  const piece = { goesOn: false }
  const done = letSalesGoFirst().then(() => (piece.goesOn = true))
  return Object.assign(piece, { done })
}

async function someTurns() {
  for (let turn = 0; turn < 5; turn += 1) await setImmediate()
}

test('without a sale under way long work goes on after a turn of the event loop', async () => {
  onItsOwnClock()
  const piece = aPiece()
  expect(piece.goesOn).toBe(false)
  await someTurns()
  expect(piece.goesOn).toBe(true)
})

test('long work waits until the last sale under way is sold, or has failed', async () => {
  onItsOwnClock()
  const [one, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const selling = [whileSelling(() => one.promise), whileSelling(() => other.promise)]
  const pieces = [aPiece(), aPiece()]
  one.resolve()
  await someTurns()
  expect(pieces.map(({ goesOn }) => goesOn)).toEqual([false, false])
  other.reject(new Error('refused'))
  await Promise.allSettled(selling)
  await Promise.all(pieces.map(({ done }) => done))
})

test('sales that do not end keep long work no longer than its patience, every time', async () => {
  onItsOwnClock()
  const sold = Promise.withResolvers<void>()
  const selling = whileSelling(() => sold.promise)
  for (let time = 0; time < 3; time += 1) {
    const piece = aPiece()
    await someTurns()
    await vi.advanceTimersByTimeAsync(PATIENCE_MS - 1)
    expect(piece.goesOn).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(piece.goesOn).toBe(true)
  }
  sold.resolve()
  await selling
})

test('a sale is under way from its request to its answer', async () => {
  const shop = await sharedShop()
  const till = await shop.signIn('budtender@veld.test')
  const { id, price } = await aProduct(shop.owner, { batches: [1] })
  const hold = await holdStock(shop.owner, id)
  const answer = till.post('/api/transactions', {
    items: [{ product_id: id, quantity: 1, unit_price: price / 100 }],
    payment_method: 'cash',
  })
  await vi.waitFor(async () => expect(await countWaiting(shop.owner)).toBe(1))
  onItsOwnClock()
  const piece = aPiece()
  await someTurns()
  expect(piece.goesOn).toBe(false)
  await hold.release()
  expect((await answer).status).toBe(200)
  await piece.done
})
