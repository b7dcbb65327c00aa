import { describe, expect, test } from 'vitest'
import { boundEndpoints } from '#server/http/bind.ts'
import { verifyLedger } from '#server/verify/verify-ledger.ts'
import { fuzz } from './fuzz.ts'
import { aFuzzedShop } from './fuzzed-shop.ts'

const PROTOTYPE = Reflect.ownKeys(Object.prototype)
const LIST_PROTOTYPE = Reflect.ownKeys(Array.prototype)

/** What a handler says who was asked for something that does not fit what there is. */
const CONFLICT = 409

/** Thousands of exports of all that the others have left in the trail take their time. */
const LONGEST_MS = 3_600_000

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
    const { problems, statuses } = await fuzz(shop, shop.app, endpoint)
    expect(problems.slice(0, 5)).toEqual([])
    // It did get through to the handler, so it is not only the schema that was tried.
    const done = [...statuses.keys()].filter((status) => status < 400 || status === CONFLICT)
    if (!OUT_OF_REACH.has(name)) expect(done, JSON.stringify([...statuses])).not.toEqual([])
  })
})

test('afterwards the books are right', async () => {
  const findings = await verifyLedger(shop.pool)
  expect(findings.filter(({ count }) => count > 0)).toEqual([])
})

test('afterwards no object has more than it should', () => {
  expect(Reflect.ownKeys(Object.prototype)).toEqual(PROTOTYPE)
  expect(Reflect.ownKeys(Array.prototype)).toEqual(LIST_PROTOTYPE)
})
