import { randomUUID } from 'node:crypto'
import { afterAll, expect, inject, test } from 'vitest'
import { aDatabase } from '#server/db/test-database.ts'
import type { Browser } from '#server/test-browser.ts'
import { aProduct } from '#server/test-factories.ts'
import { verifyLedger } from '#server/verify/verify-ledger.ts'
import { serverProcesses } from './server-processes.ts'

/** A few to be quick; `DRAWER_KILLS=100` for the long run. */
const KILLS = Number(process.env['DRAWER_KILLS'] ?? 3)
/** So many requests make up the day, and so long one of them takes on a quiet machine. */
const REQUESTS = 10
const REQUEST_MS = 25

const SELLER = { email: 'budtender@veld.test', role: 'budtender', first_name: 'B', last_name: 'T' }

const database = await aDatabase()
await database.owner`INSERT INTO profiles ${database.owner(SELLER)}`
const product = await aProduct(database.owner, { price: 100_00, batches: [100_000] })
const aServer = () =>
  serverProcesses({
    database: database.ownerAddress,
    keyFile: inject('cluster').keyFile,
    email: SELLER.email,
    count: 1,
  })
const steady = await aServer()
afterAll(async () => {
  await steady.stop()
  await database.drop()
})
const [other] = steady.tills as [Browser]

/** Of so many answers one is lost on its way. */
const LOST = 1 / 3

type Ask = (path: string, body?: unknown) => Promise<unknown>

/** Asks the server that dies, and where nothing is heard of it, or that it failed, the other one under the same key. */
const asking =
  (till: Browser, begun: () => void = () => {}): Ask =>
  async (path, body) => {
    const key = { 'idempotency-key': randomUUID() }
    const sent = till.post(path, body, key)
    begun()
    let answer = await sent.catch(() => undefined)
    while (!answer || answer.status >= 500 || Math.random() < LOST)
      answer = await other.post(path, body, key)
    expect(answer.status, await answer.clone().text()).toBeLessThan(300)
    return answer.json()
  }

const sale = (till_id: number) => ({
  items: [{ product_id: product.id, quantity: 1, unit_price: 100 }],
  payment_method: 'cash',
  till_id,
})

/** A day whose end is known beforehand: 200 + 4 x 115 + 40 - 15 - 100 = 585. */
async function aDay(ask: Ask, tillId: number, zNumber: number): Promise<void> {
  const { id } = (await ask('/api/shifts', { till_id: tillId, float: 200 })) as { id: number }
  const path = `/api/shifts/${id}`
  const event = (kind: string, amount: number) =>
    ask(`${path}/events`, { kind, amount, reason: 'whatever' })
  await Promise.all([
    ...[1, 2, 3].map(() => ask('/api/transactions', sale(tillId))),
    event('paid_in', 40),
    event('paid_out', 15),
  ])
  await ask('/api/transactions', sale(tillId))
  await event('drop', 100)
  const counted = await ask(`${path}/counts`, { denominations: { '200.00': 2 } })
  expect(counted).toMatchObject({ expected: 585, counted: 400, difference: -185 })
  expect(await ask(`${path}/close`)).toMatchObject({
    z_number: zNumber,
    report: { sales: 4, expected: 585, paid_in: 40, paid_out: 15 },
  })
}

/** Calls it some time into one of the requests, no matter which. */
function atAnyPoint(deed: () => void): () => void {
  let left = Math.ceil(Math.random() * REQUESTS)
  return () => {
    left -= 1
    if (left === 0) setTimeout(deed, Math.random() * REQUEST_MS)
  }
}

test(
  'a server that is killed at any point of a day at the drawer loses nothing and books nothing twice',
  { timeout: 60_000 + KILLS * 30_000 },
  async () => {
    const { id } = (await asking(other)('/api/tills', {})) as { id: number }
    for (let round = 1; round <= KILLS; round += 1) {
      const dying = await aServer()
      await aDay(asking(dying.tills[0]!, atAnyPoint(() => dying.kill())), id, round)
      await dying.stop()
    }
    const findings = await verifyLedger(database.pool)
    expect(
      findings.filter(({ rule, count }) => count > 0 && /shift|Z report|till|count/i.test(rule)),
    ).toEqual([])
  },
)
