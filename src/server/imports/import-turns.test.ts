import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts'
import { countWaiting } from '#server/db/test-locks.ts'
import type { Browser } from '#server/test-browser.ts'
import { aProduct } from '#server/test-factories.ts'
import { aShop, type TestShop } from '#server/test-shop.ts'
import { upload } from './test-import.ts'

/** Keeps every import waiting where it would begin to write. */
async function holdImports({ owner }: TestShop) {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = owner.begin(async (db) => {
    await db`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.imports})`
    held.resolve()
    await released.promise
  })
  await held.promise
  return () => {
    released.resolve()
    return holding
  }
}

test('imports wait for their turn without a connection, too many are told to come back, and a sale is made meanwhile', async () => {
  const shop = await aShop()
  const [admin, manager] = [
    await shop.signIn('admin@veld.test'),
    await shop.signIn('manager@veld.test'),
  ]
  const { id } = await aProduct(shop.owner, { price: 100_00, batches: [10] })
  const release = await holdImports(shop)
  const sent: Promise<unknown>[] = []
  const came: Awaited<ReturnType<typeof upload>>[] = []
  const send = (browser: Browser, count: number) => {
    for (let n = 0; n < count; n += 1) {
      const file = `first_name,last_name\n${randomUUID()},Nkosi\n`
      sent.push(upload(browser, file).then((answer) => came.push(answer)))
    }
  }
  const turnedAway = async (count: number) => {
    await vi.waitFor(() => expect(came).toHaveLength(count), { timeout: 20_000 })
    return came.splice(0)
  }
  onTestFinished(async () => {
    await Promise.allSettled([release(), ...sent])
  })

  // Four of each person come in: one works, the others wait.
  send(admin, 8)
  for (const { status, body } of await turnedAway(4)) {
    expect([status, body.error]).toEqual([
      429,
      'You have several uploads under way. Please wait until one has ended.',
    ])
    expect(body).toMatchObject({ success: false, imported: 0 })
  }
  // Three more may wait; whoever comes then is told so.
  send(manager, 9)
  const late = await turnedAway(6)
  expect(late.find(({ status }) => status === 503)?.body.error).toBe(
    'Many imports are waiting already. Please try again in a minute.',
  )
  expect(late.every(({ status }) => status === 503 || status === 429)).toBe(true)
  await vi.waitFor(async () => expect(await countWaiting(shop.owner)).toBe(1), { timeout: 20_000 })
  const items = [{ product_id: id, quantity: 1, unit_price: 100 }]
  const sale = await manager.post('/api/transactions', { items, payment_method: 'card' })
  expect(sale.status).toBe(200)

  await release()
  await Promise.all(sent)
  expect(came).toHaveLength(7)
  expect(came.every(({ status }) => status === 200)).toBe(true)
  expect((await upload(manager, 'first_name,last_name\nLast,Nkosi\n')).status).toBe(200)
})
