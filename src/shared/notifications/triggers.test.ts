import { describe, expect, test } from 'vitest'
import { cents } from '#shared/money.ts'
import { projectedSales } from './sales-triggers.ts'
import { NOON, QUIET, withSettings } from './test-facts.ts'
import type { Moment, ShopFacts } from './trigger.ts'
import { lookAtShop, Told } from './triggers.ts'

const NOTHING = Told.parse({})
const at = (clock: string): Moment => ({ ...NOON, clock })
const events = (facts: Partial<ShopFacts>, moment = NOON, told = NOTHING) =>
  lookAtShop({ ...QUIET, ...facts }, told, moment).events
const ids = (facts: Partial<ShopFacts>, moment = NOON, told = NOTHING) =>
  events(facts, moment, told).map(({ id }) => id)

test('a quiet shop has nothing to tell', () => {
  expect(ids({})).toEqual([])
})

test('each event names its kind, and what it leads to', () => {
  const [event] = events({ lowProducts: [{ id: 7, name: 'Durban Poison', stock_level: 4 }] })
  expect(event).toEqual({
    id: 'low-stock:2026-11-15',
    kind: 'low_stock',
    type: 'warning',
    category: 'inventory',
    title: 'Low stock',
    message: '1 product running low: Durban Poison (4 left).',
    plain_message: '1 product running low.',
    priority: 'high',
    action: ['See what to order', '/inventory'],
    isNews: true,
    isLasting: false,
  })
})

test.each<[number, string[]]>([
  [0, []],
  [1, ['sales-trend:2026-11-15']],
])('a projection when %i cents were sold today: %j', (todaySales, expected) => {
  expect(ids({ todaySales: cents(todaySales) })).toEqual(expected)
})

test.each<[string, string[]]>([
  ['08:59', []],
  ['09:00', ['morning:2026-11-15']],
  ['09:59', ['morning:2026-11-15']],
  ['10:00', []],
  ['17:30', []],
])('a morning notice at 9 o’clock in the shop, at %s: %j', (clock, expected) => {
  expect(ids({}, at(clock))).toEqual(expected)
})

test.each<[number, string[]]>([
  [100, []],
  [101, ['performance:2026-11-15']],
])('a performance notice at %i transactions of the day: %j', (todayTransactions, expected) => {
  // However many there ever were.
  const facts = { todayTransactions, totalTransactions: 123_456 }
  expect(ids(facts)).toEqual(expected)
})

describe('the daily summary', () => {
  const day: Partial<ShopFacts> = { todaySales: cents(1150_00), todayTransactions: 3 }
  const summary = (moment: Moment, facts = day) =>
    events(facts, moment).find(({ id }) => id.startsWith('daily-summary'))

  test.each([
    ['17:59', undefined],
    ['18:00', 'daily-summary:2026-11-15'],
    ['23:59', 'daily-summary:2026-11-15'],
    ['00:00', undefined],
  ])('comes at closing time and stays until midnight: at %s %s', (clock, id) => {
    expect(summary(at(clock))?.id).toBe(id)
  })

  test('follows the shop’s hours and its settings', () => {
    expect(summary(withSettings({ closing_time: '12:00' }))).toBeDefined()
    const afterMidnight = { opening_time: '18:00', closing_time: '00:00' }
    expect(summary(withSettings(afterMidnight, at('23:44')))).toBeUndefined()
    expect(summary(withSettings(afterMidnight, at('23:45')))).toBeDefined()
    expect(summary(withSettings({ daily_summary: false }, at('19:00')))).toBeUndefined()
  })

  test('tells the takings, and more to those who lead the shop', () => {
    const facts: Partial<ShopFacts> = {
      ...day,
      lowProducts: [
        { id: 1, name: 'Blue Dream', stock_level: 0 },
        { id: 2, name: 'Durban Poison', stock_level: 4 },
      ],
      dueBatches: [{ id: 3, name: 'Swazi Gold', is_expired: false }],
      closing: {
        sameWeekdaySales: cents(980_00),
        best: [
          { name: 'Durban Poison', quantity: 5, sales: cents(500_00) },
          { name: 'Rolling papers', quantity: 9, sales: cents(90_00) },
        ],
      },
    }
    expect(summary(at('18:00'), facts)).toMatchObject({
      title: 'Daily summary',
      message: 'R1150.00 from 3 transactions today.',
      details: [
        'Same day last week: R980.00.',
        'Best sellers: Durban Poison R500.00 (5), Rolling papers R90.00 (9).',
        'Stock: 1 product running low, 1 product out.',
        'Due: 0 batches past the expiry date, 1 batch to sell within 30 days.',
      ].join('\n'),
      action: ['View reports', '/reports'],
      isNews: true,
    })
    expect(summary(at('18:00'), {})?.message).toBe('No sales today.')
  })
})

describe('the projection', () => {
  test.each<[string, number, number]>([
    ['12:00', 300_00, 900_00],
    ['13:30', 450_00, 900_00],
    // The first hour counts as a whole one, and so does what was sold before opening.
    ['09:10', 100_00, 900_00],
    ['08:00', 100_00, 900_00],
    ['18:00', 500_00, 500_00],
    ['22:00', 500_00, 500_00],
    ['17:59', 500_00, 500_93],
  ])('at %s %i cents become %i', (clock, sales, projected) => {
    expect(
      projectedSales(cents(sales), clock, { opening_time: '09:00', closing_time: '18:00' }),
    ).toBe(projected)
  })

  test.each<[string, number, number]>([
    // Two hours after midnight, six before it.
    ['01:00', 100_00, 800_00],
    ['12:00', 200_00, 800_00],
    ['19:00', 300_00, 800_00],
    ['23:59', 479_00, 480_00],
  ])(
    'of a shop that is open until two in the morning: at %s %i cents become %i',
    (clock, sales, projected) => {
      const hours = { opening_time: '18:00', closing_time: '02:00' }
      expect(projectedSales(cents(sales), clock, hours)).toBe(projected)
    },
  )

  const message = (sales: number, moment: Moment, transactions = 12) =>
    events({ todaySales: cents(sales), todayTransactions: transactions }, moment).find(
      ({ title }) => title === 'Sales trend',
    )?.message

  test('is not told from a few sales, or before the shop was open for an hour', () => {
    expect(message(1035_00, NOON, 4)).toBe('R1035.00 sold today.')
    expect(message(1035_00, at('06:21'))).toBe('R1035.00 sold today.')
    expect(message(1035_00, at('09:30'))).toBe('R1035.00 sold today.')
  })

  test('of a shop that never closes', () => {
    const hours = { opening_time: '08:00', closing_time: '08:00' }
    expect(message(100_00, withSettings(hours))).toBe(
      'R100.00 so far: at this pace R200.00 by midnight.',
    )
  })

  test('is told with the shop’s closing time, and after it no more', () => {
    expect(message(300_00, NOON)).toBe('R300.00 so far: at this pace R900.00 by 18:00.')
    expect(message(300_00, withSettings({ closing_time: '15:00' }))).toBe(
      'R300.00 so far: at this pace R600.00 by 15:00.',
    )
    expect(message(300_00, at('19:00'))).toBe('R300.00 sold today.')
  })
})

const BUSY: Partial<ShopFacts> = {
  lowProducts: [{ id: 7, name: 'Durban Poison', stock_level: 4 }],
  dueBatches: [{ id: 3, name: 'Swazi Gold', is_expired: true }],
  totalCustomers: 20,
  todaySales: cents(10_00),
  todayTransactions: 101,
}

test('the shop’s settings silence what nobody wants to hear', () => {
  const silent = {
    low_stock_alerts: false,
    expiration_warnings: false,
    sales_milestone_alerts: false,
  }
  expect(ids(BUSY, withSettings(silent))).toEqual([])
})

test('the weightiest come first', () => {
  expect(ids(BUSY, at('09:30'))).toEqual([
    'low-stock:2026-11-15',
    'expiry:2026-11-15',
    'customers:20',
    'sales-trend:2026-11-15',
    'performance:2026-11-15',
    'morning:2026-11-15',
  ])
})

test('looked at again, the shop has nothing new to tell; the next day what is of the day', () => {
  const facts = { ...QUIET, ...BUSY }
  const first = lookAtShop(facts, NOTHING, NOON)
  const again = lookAtShop(facts, first.told, at('12:05'))
  expect(again.events.map(({ id }) => id)).toEqual([
    // Their figures go on, under the same ids.
    'sales-trend:2026-11-15',
    'performance:2026-11-15',
  ])
  expect(again.told).toEqual(first.told)
  const nextDay = lookAtShop(facts, again.told, { ...NOON, day: '2026-11-16' })
  expect(nextDay.events.map(({ id, isNews }) => [id, isNews])).toEqual([
    ['low-stock:2026-11-16', false],
    ['expiry:2026-11-16', false],
    ['sales-trend:2026-11-16', false],
    ['performance:2026-11-16', false],
  ])
})
