import { describe, expect, test } from 'vitest'
import { boundEndpoints } from '#server/http/bind.ts'
import { aShop } from '#server/test-shop.ts'
import { verifyLedger } from '#server/verify/verify-ledger.ts'
import { EXTENT, IS_LONG, LONGEST_MS } from './extent.ts'
import { type Fuzzed, fuzz } from './fuzz.ts'
import { aFuzzedShop, type FuzzedShop } from './fuzzed-shop.ts'

const PROTOTYPE = Reflect.ownKeys(Object.prototype)
const LIST_PROTOTYPE = Reflect.ownKeys(Array.prototype)

/** What a handler says who was asked for something that does not fit what there is. */
const CONFLICT = 409

const shop = await aFuzzedShop()
await shop.restore()
const endpoints = boundEndpoints(shop.app)

/**
 * What made-up requests do not get done: it takes a code that the identity provider gave to this very browser, and that
 * is spent by the first who shows it. The tests of sign-in go that way with the real flow.
 */
const OUT_OF_REACH = new Set(['POST /api/sessions'])

describe.each(
  endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
)('%s', (name, endpoint) => {
  test('breaks no rule, whatever is sent', { timeout: LONGEST_MS }, async () => {
    // What thousands leave behind would slow all that come after them.
    const asked = IS_LONG ? await aFuzzedShop(aShop) : shop
    const started = performance.now()
    const fuzzed = await fuzz(asked, asked.app, endpoint, EXTENT)
    if (IS_LONG) {
      tell(name, fuzzed, performance.now() - started)
      await expectRightBooks(asked)
    }
    const { problems, statuses } = fuzzed
    expect(problems.slice(0, 5)).toEqual([])
    // It did get through to the handler, so it is not only the schema that was tried.
    const done = [...statuses.keys()].filter((status) => status < 400 || status === CONFLICT)
    if (!OUT_OF_REACH.has(name)) expect(done, JSON.stringify([...statuses])).not.toEqual([])
  })
})

/** Of a run of hours somebody wants to see how far it is. */
function tell(name: string, { problems, statuses }: Fuzzed, took: number): void {
  const counts = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
  // oxlint-disable-next-line no-console -- the reporter prints nothing before the file ends
  console.log(`${name}: ${counts}; ${problems.length} problems, ${Math.round(took / 1000)} s`)
}

async function expectRightBooks({ pool }: FuzzedShop): Promise<void> {
  const findings = await verifyLedger(pool)
  expect(findings.filter(({ count }) => count > 0)).toEqual([])
}

test('afterwards the books are right', () => expectRightBooks(shop))

test('afterwards no object has more than it should', () => {
  expect(Reflect.ownKeys(Object.prototype)).toEqual(PROTOTYPE)
  expect(Reflect.ownKeys(Array.prototype)).toEqual(LIST_PROTOTYPE)
})
