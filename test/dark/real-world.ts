import { aCustomer, aProduct } from '#server/test-factories.ts'
import type { TestShop } from '#server/test-shop.ts'
import type { BookHead } from '#shared/dark/book.ts'
import { keepSignedIn, type RealServer, realServer } from './real-server.ts'
import { registerTill } from './register-till.ts'
import type { Protocol, SimulatedTill } from './simulated-till.ts'
import type { World } from './world.ts'

export interface RealWorld {
  world: World
  server: RealServer
  /** The same device once more, with all that lay on its disk. */
  copyOf(till: SimulatedTill): Promise<SimulatedTill>
}

/** One that goes on from run to run: to clone a database for each would take most of the time. */
export async function aRealWorld(shop: TestShop, protocol: Protocol = {}): Promise<RealWorld> {
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
  const server = realServer(shop, browser)
  const tills: SimulatedTill[] = []
  const devices = new Map<number, (head: BookHead) => SimulatedTill>()
  for (let count = 0; count < 3; count += 1) {
    const now = () => clock.now
    const { till, open } = await registerTill(server.ask, { now, seller: seller.id, protocol })
    devices.set(till.id, open)
    tills.push(till)
  }
  // From here on it can be brought back.
  await server.backup()
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
  return {
    world,
    server,
    async copyOf({ id, disk }) {
      const copy = devices.get(id)!(await disk.head())
      for (const [sequence, entry] of disk.entries) copy.disk.entries.set(sequence, entry)
      return copy
    },
  }
}
