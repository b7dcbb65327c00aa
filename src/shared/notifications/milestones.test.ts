import { describe, expect, test } from 'vitest'
import { cents } from '#shared/money.ts'
import { milestones, type MilestonesTold, NO_MILESTONES, roundNumberIn } from './milestones.ts'
import { NOON, QUIET } from './test-facts.ts'
import type { ShopFacts } from './trigger.ts'

const look = (facts: Partial<ShopFacts>, told: MilestonesTold = NO_MILESTONES, moment = NOON) =>
  milestones({ ...QUIET, ...facts }, told, moment)
const texts = (facts: Partial<ShopFacts>, told?: MilestonesTold, moment = NOON) =>
  look(facts, told, moment).events.map(({ id, message }) => `${id} ${message}`)

describe('customers', () => {
  test.each<[number, string[]]>([
    [0, []],
    [9, []],
    [10, ['customers:10 The shop now has 10 customers.']],
    [11, []],
    [200, ['customers:200 The shop now has 200 customers.']],
  ])('a shop that is first looked at with %i: %j', (totalCustomers, expected) => {
    expect(texts({ totalCustomers })).toEqual(expected)
  })

  test('a milestone whenever a multiple of ten is passed, also by an import', () => {
    const { told } = look({ totalCustomers: 195 })
    expect(texts({ totalCustomers: 199 }, told)).toEqual([])
    expect(texts({ totalCustomers: 201 }, told)).toEqual([
      'customers:200 The shop now has 201 customers.',
    ])
    const imported = look({ totalCustomers: 234 }, told)
    expect(imported.events.map(({ id }) => id)).toEqual(['customers:230'])
    expect(texts({ totalCustomers: 239 }, imported.told)).toEqual([])
    // Fewer, and as many again: that was told.
    const fewer = look({ totalCustomers: 229 }, imported.told)
    expect(texts({ totalCustomers: 230 }, fewer.told)).toEqual([])
  })
})

describe('sales', () => {
  test('in all, at round numbers', () => {
    const { told, events } = look({ totalTransactions: 4321 })
    expect(events).toEqual([])
    expect(texts({ totalTransactions: 4999 }, told)).toEqual([])
    expect(texts({ totalTransactions: 5002 }, told)).toEqual([
      'sales:5000 The shop has made 5002 sales.',
    ])
  })

  test('of the day, at round amounts, and anew the next day', () => {
    const sold = (rand: number) => ({ todaySales: cents(rand * 100) })
    expect(texts(sold(9_999))).toEqual([])
    const first = look(sold(12_345))
    expect(first.events).toMatchObject([
      { id: 'takings:2026-11-15:10000', message: 'Today’s sales have reached R10000.00.' },
    ])
    expect(texts(sold(19_999), first.told)).toEqual([])
    expect(texts(sold(52_000), first.told)).toEqual([
      'takings:2026-11-15:50000 Today’s sales have reached R50000.00.',
    ])
    const next = { ...NOON, day: '2026-11-16' }
    expect(texts(sold(10_000), first.told, next)).toEqual([
      'takings:2026-11-16:10000 Today’s sales have reached R10000.00.',
    ])
  })
})

test.each([
  [99, 100, 0],
  [100, 100, 100],
  [199, 100, 100],
  [200, 100, 200],
  [499, 100, 200],
  [500, 100, 500],
  [999, 100, 500],
  [1000, 100, 1000],
  [9_999_999, 100, 5_000_000],
])('the round number in %i from %i on is %i', (value, least, expected) => {
  expect(roundNumberIn(value, least)).toBe(expected)
})
