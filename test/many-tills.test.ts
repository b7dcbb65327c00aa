import { afterAll, expect, inject, test } from 'vitest'
import { aDatabase } from '#server/db/test-database.ts'
import { aProduct } from '#server/test-factories.ts'
import { verifyLedger } from '#server/verify/verify-ledger.ts'
import { crossedCarts, lastUnit, oneCustomer, sameKey } from './many-tills.ts'
import { serverProcesses } from './server-processes.ts'

/** A few to be quick; `TILL_ROUNDS=500` for the long run. */
const ROUNDS = Number(process.env['TILL_ROUNDS'] ?? 5)

const SELLER = { email: 'budtender@veld.test', role: 'budtender', first_name: 'B', last_name: 'T' }

const database = await aDatabase()
await database.owner`INSERT INTO profiles ${database.owner(SELLER)}`
// A shop that holds something is not filled as a demo.
await aProduct(database.owner)
const servers = await serverProcesses({
  database: database.ownerAddress,
  keyFile: inject('cluster').keyFile,
  email: SELLER.email,
  count: 2,
})
afterAll(async () => {
  await servers.stop()
  await database.drop()
})
const shop = { tills: servers.tills, owner: database.owner }

test(
  'two servers, 32 tills on the last unit: one wins each round',
  { timeout: 60_000 + ROUNDS * 5000 },
  async () => {
    expect(await lastUnit(shop, ROUNDS)).toEqual([])
  },
)

test('two servers, crossed carts: no till hears of a deadlock', async () => {
  expect(await crossedCarts(shop)).toEqual([])
})

test('two servers, the same key twenty times: one sale with one answer', async () => {
  for (let round = 0; round < 3; round += 1) expect(await sameKey(shop)).toEqual([])
})

test('two servers, 32 sales to one customer: points are exact', async () => {
  expect(await oneCustomer(shop)).toEqual([])
})

test('afterwards the ledger is right', async () => {
  const findings = await verifyLedger(database.pool)
  expect(findings.filter(({ count }) => count > 0)).toEqual([])
})
