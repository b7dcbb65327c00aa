import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, inject, test } from 'vitest'
import { aDatabase } from '#server/db/test-database.ts'
import type { Browser } from '#server/test-browser.ts'
import { aProduct } from '#server/test-factories.ts'
import { verifyLedger } from '#server/verify/verify-ledger.ts'
import { serverProcesses } from './server-processes.ts'

/** A few to be quick; `DRAWER_KILLS=100` for the long run. */
const KILLS = Number(process.env['DRAWER_KILLS'] ?? 3)
/** By then the day that follows is over on a quiet machine. */
const LATEST_KILL_MS = 400

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

/** Asks the server that dies, and where it says nothing, or that it failed, the other one under the same key. */
async function ask(till: Browser, path: string, body?: unknown) {
  const key = { 'idempotency-key': randomUUID() }
  const first = await till.post(path, body, key).catch(() => undefined)
  const answer = first && first.status < 500 ? first : await other.post(path, body, key)
  const text = await answer.text().catch(async () => (await other.post(path, body, key)).text())
  expect([path, answer.status < 300, text]).toEqual([path, true, text])
  // oxlint-disable-next-line typescript/no-explicit-any -- whoever asks knows what is answered
  return JSON.parse(text) as any
}

const sale = (till_id: number) => ({
  items: [{ product_id: product.id, quantity: 1, unit_price: 100 }],
  payment_method: 'cash',
  till_id,
})

/** A day whose end is known beforehand: 200 + 4 x 115 + 40 - 15 - 100 = 585. */
async function aDay(till: Browser, tillId: number): Promise<number> {
  const shift = await ask(till, '/api/shifts', { till_id: tillId, float: 200 })
  const path = `/api/shifts/${shift.id}`
  const event = (kind: string, amount: number) =>
    ask(till, `${path}/events`, { kind, amount, reason: 'whatever' })
  await Promise.all([
    ...[1, 2, 3].map(() => ask(till, '/api/transactions', sale(tillId))),
    event('paid_in', 40),
    event('paid_out', 15),
  ])
  await ask(till, '/api/transactions', sale(tillId))
  await event('drop', 100)
  const counted = await ask(till, `${path}/counts`, { denominations: { '200.00': 2 } })
  expect(counted).toMatchObject({ expected: 585, counted: 400, difference: -185 })
  const closed = await ask(till, `${path}/close`)
  expect(closed.report).toMatchObject({ sales: 4, expected: 585, paid_in: 40, paid_out: 15 })
  return closed.z_number as number
}

test(
  'a server that is killed at any point of a day at the drawer loses nothing and books nothing twice',
  { timeout: 60_000 + KILLS * 30_000 },
  async () => {
    const { id } = await ask(other, '/api/tills', {})
    for (let round = 1; round <= KILLS; round += 1) {
      const dying = await aServer()
      const day = aDay(dying.tills[0]!, id)
      await pause(Math.random() * LATEST_KILL_MS)
      dying.kill()
      expect(await day).toBe(round)
      await dying.stop()
    }
    const findings = await verifyLedger(database.pool)
    expect(
      findings.filter(({ rule, count }) => count > 0 && /shift|Z report|till|count/i.test(rule)),
    ).toEqual([])
  },
)
