import { A_HEAD, A_KEY } from '#shared/dark/test-book.ts'
import { modelServer, type ServerFlaws } from './model-server.ts'
import { type Protocol, simulatedTill } from './simulated-till.ts'
import type { World } from './world.ts'

const SELLER = '22222222-2222-4222-8222-222222222222'
/** Half a day before a customer is eighteen, and an hour before midnight. */
const BEGIN = Date.parse('2026-11-16T21:00:00.000Z')

/** A world without a disk, in which the till's protocol is the real one unless it is broken on purpose. */
export function modelWorld(broken: { till?: Protocol; server?: ServerFlaws } = {}): World {
  const products = [
    { id: 1, name: 'Northern Lights', sku: 'NL', price: 100_00 },
    { id: 2, name: 'Papers', sku: 'PA', price: 40_00 },
  ]
  const clock = { now: BEGIN }
  let keys = 0
  return {
    server: modelServer(
      new Map([
        [1, 4],
        [2, 1000],
      ]),
      () => clock.now,
      broken.server,
    ),
    tills: ['A', 'B', 'C'].map((letter, at) =>
      simulatedTill(
        {
          ...A_HEAD,
          till_id: at + 1,
          letter,
          incarnation: A_HEAD.incarnation.replace(/.{4}$/, '0001'),
        },
        A_KEY,
        () => clock.now,
        SELLER,
        broken.till,
      ),
    ),
    products,
    customers: [1, 2],
    clock,
    pass: async (ms) => void (clock.now += ms),
    underWay: [],
    newKey: () => `33333333-3333-4333-8333-${String((keys += 1)).padStart(12, '0')}`,
  }
}
