import { generateKeyPairSync, hash, type KeyObject, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { aCustomer, aProduct } from '#server/test-factories.ts'
import { aShop, type TestShop } from '#server/test-shop.ts'
import { checkRules } from '#server/verify/verify-ledger.ts'
import type { TillKey } from '#shared/dark/book.ts'
import { A_HEAD } from '#shared/dark/test-book.ts'
import { keepSignedIn, realServer } from './real-server.ts'
import { simulate } from './simulate.ts'
import { type SimulatedTill, simulatedTill } from './simulated-till.ts'
import type { World } from './world.ts'

const RUNS = Number(process.env['DARK_RUNS'] ?? 150)
const SEED = process.env['DARK_SEED']

test(
  'the same with the real server on PostgreSQL, backups and all: each sale is booked once and nothing is lost',
  { timeout: 1_200_000 },
  async () => {
    const shop = await aShop()
    const { world, server } = await aRealWorld(shop)
    const seed = SEED === undefined ? Math.trunc(Math.random() * 2 ** 31) : Number(SEED)
    process.stdout.write(
      `${RUNS} pieces of one long life with the real server, DARK_SEED=${seed}\n`,
    )
    try {
      const { fault } = await simulate(
        { runs: RUNS, most: 12, restores: 1, seed },
        () => world,
        true,
      )
      expect(fault, `DARK_SEED=${seed}`).toBeUndefined()
      const broken = (await checkRules(server.database().owner)).filter(({ count }) => count > 0)
      expect(broken.flatMap(({ problems }) => problems)).toEqual([])
    } finally {
      await server.close()
    }
  },
)

/** One that goes on from run to run: to clone a database for each would take most of the time. */
async function aRealWorld(shop: TestShop) {
  const email = 'budtender@veld.test'
  const browser = await shop.signIn(email)
  const db = shop.owner
  const products = [
    await aProduct(db, { price: 100_00, batches: [3, 1] }),
    await aProduct(db, { price: 40_00, batches: [100_000] }),
  ]
  const customers = [(await aCustomer(db)).id, (await aCustomer(db)).id]
  // Of age at the next midnight.
  await db`
    UPDATE customers SET date_of_birth = (${shop.clock.now}::timestamptz + interval '1 day')::date - interval '18 years'
    WHERE id = ${customers[0]!}`
  const [seller] = await db<[{ id: string }]>`SELECT id FROM profiles WHERE email = ${email}`
  const clock = { now: shop.clock.now.getTime() }
  const tills: SimulatedTill[] = []
  for (let count = 0; count < 3; count += 1) {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const answer = await browser.post('/api/tills', {
      public_key: JSON.stringify(publicKey.export({ format: 'jwk' })),
    })
    const { id, letter } = (await answer.json()) as { id: number; letter: string }
    const head = { ...A_HEAD, till_id: id, letter }
    tills.push(simulatedTill(head, keyOf(privateKey), () => clock.now, seller.id))
  }
  const server = await realServer(shop, browser)
  let keys = 0
  const world: World = {
    server,
    tills,
    products,
    customers,
    clock,
    async pass(ms) {
      clock.now += ms
      shop.clock.now = new Date(clock.now)
      if (ms > 60_000) await keepSignedIn(server.database().owner, shop.clock.now)
    },
    underWay: [],
    newKey: () => `33333333-3333-4333-8333-${String((keys += 1)).padStart(12, '0')}`,
  }
  return { world, server }
}

/** As a browser's. */
const keyOf = (key: KeyObject): TillKey => ({
  hash: (text) => Promise.resolve(hash('sha256', text)),
  sign: (text) =>
    Promise.resolve(
      sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url'),
    ),
})
