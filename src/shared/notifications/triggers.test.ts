import { describe, expect, test } from 'vitest'
import type { DashboardStats } from '#shared/dashboard/contract.ts'
import { cents } from '#shared/money.ts'
import { QUIET } from './test-stats.ts'
import { addNotification, Notification } from './notifications.ts'
import { ShopSettings } from '#shared/settings/shop-settings.ts'
import { projectedSales } from './sales-triggers.ts'
import { type Moment, smartNotifications } from './triggers.ts'

/** 12:00 in Johannesburg. */
const NOON: Moment = {
  now: new Date('2026-11-15T10:00:00Z'),
  timeZone: 'Africa/Johannesburg',
  role: 'manager',
  settings: ShopSettings.parse({}),
}
const at = (instant: string, more: Partial<Moment> = {}): Moment => ({
  ...NOON,
  now: new Date(instant),
  ...more,
})
const withSettings = (change: Partial<ShopSettings>, moment = NOON): Moment => ({
  ...moment,
  settings: { ...moment.settings, ...change },
})
const ids = (stats: Partial<DashboardStats>, moment = NOON) =>
  smartNotifications({ ...QUIET, ...stats }, moment).map(({ id }) => id)

test('a quiet shop has nothing to tell', () => {
  expect(ids({})).toEqual([])
})

describe('each trigger', () => {
  test('low stock, with what is out', () => {
    const trends = { ...QUIET.trends, outOfStockItems: 2 }
    expect(smartNotifications({ ...QUIET, lowStockItems: 1, trends }, NOON)).toEqual([
      {
        id: 'low-stock:2026-11-15',
        type: 'warning',
        category: 'inventory',
        title: 'Low stock',
        message: '1 product running low, 2 products out of stock.',
        timestamp: '2026-11-15T10:00:00.000Z',
        read: false,
        priority: 'high',
        actionLabel: 'View inventory',
        actionUrl: '/inventory',
      },
    ])
    expect(ids({ trends })).toEqual(['low-stock:2026-11-15'])
    expect(ids({ lowStockItems: 1 })).toEqual(['low-stock:2026-11-15'])
  })

  test.each<[number, string[]]>([
    [0, []],
    [9, []],
    [10, ['customers:10']],
    [11, []],
    [200, ['customers:200']],
  ])('a milestone at %i customers: %j', (totalCustomers, expected) => {
    expect(ids({ totalCustomers })).toEqual(expected)
  })

  test.each<[number, string[]]>([
    [0, []],
    [1, ['sales-trend:2026-11-15']],
  ])('a projection when %i cents were sold today: %j', (todaySales, expected) => {
    expect(ids({ todaySales: cents(todaySales) })).toEqual(expected)
  })

  test.each<[string, string[]]>([
    ['2026-11-15T06:59:59Z', []],
    ['2026-11-15T07:00:00Z', ['morning:2026-11-15']],
    ['2026-11-15T07:59:59Z', ['morning:2026-11-15']],
    ['2026-11-15T08:00:00Z', []],
    ['2026-11-15T15:30:00Z', []],
  ])('a morning notice at 9 o’clock in the shop, at %s: %j', (instant, expected) => {
    expect(ids({}, at(instant))).toEqual(expected)
  })

  test('9 o’clock is the shop’s', () => {
    expect(ids({}, at('2026-11-15T09:15:00Z', { timeZone: 'UTC' }))).toEqual(['morning:2026-11-15'])
  })

  test.each<[number, string[]]>([
    [100, []],
    [101, ['performance:2026-11-15']],
  ])('a performance notice at %i transactions: %j', (totalTransactions, expected) => {
    expect(ids({ totalTransactions })).toEqual(expected)
  })
})

describe('expiry dates', () => {
  const message = (expiredBatches: number, expiringBatches: number, moment = NOON) =>
    smartNotifications(
      { ...QUIET, trends: { ...QUIET.trends, expiredBatches, expiringBatches } },
      moment,
    ).map((told) => `${told.priority}: ${told.message}`)

  test.each<[number, number, string[]]>([
    [0, 0, []],
    [0, 1, ['medium: 1 batch to sell within 30 days.']],
    [1, 0, ['high: 1 batch past the expiry date still on the shelf.']],
    [
      2,
      3,
      [
        'high: 2 batches past the expiry date still on the shelf, 3 batches to sell within 30 days.',
      ],
    ],
  ])('with %i expired and %i soon: %j', (expired, soon, told) => {
    expect(message(expired, soon)).toEqual(told)
  })

  test('are told to those who may see batches, unless the settings say no', () => {
    expect(message(1, 1, { ...NOON, role: 'admin' })).toHaveLength(1)
    for (const role of ['budtender', 'viewer'] as const)
      expect(message(1, 1, { ...NOON, role })).toEqual([])
    expect(message(1, 1, withSettings({ expiration_warnings: false }))).toEqual([])
  })
})

describe('the daily summary', () => {
  const day = (todaySales: number, todayTransactions: number) => ({
    ...QUIET,
    todaySales: cents(todaySales),
    trends: { ...QUIET.trends, todayTransactions },
  })
  const summary = (moment: Moment, stats = day(1150_00, 3)) =>
    smartNotifications(stats, moment).find(({ id }) => id.startsWith('daily-summary'))

  test.each([
    ['2026-11-15T15:59:59Z', undefined],
    ['2026-11-15T16:00:00Z', 'daily-summary:2026-11-15'],
    ['2026-11-15T21:59:59Z', 'daily-summary:2026-11-15'],
    ['2026-11-15T22:00:00Z', undefined],
  ])('comes at closing time and stays until midnight: at %s %s', (instant, id) => {
    expect(summary(at(instant))?.id).toBe(id)
  })

  test('follows the shop’s hours and its settings', () => {
    expect(summary(withSettings({ closing_time: '12:00' }))).toBeDefined()
    const afterMidnight = { opening_time: '18:00', closing_time: '00:00' }
    expect(summary(withSettings(afterMidnight, at('2026-11-15T21:44:00Z')))).toBeUndefined()
    expect(summary(withSettings(afterMidnight, at('2026-11-15T21:45:00Z')))).toBeDefined()
    const evening = at('2026-11-15T17:00:00Z')
    expect(summary(withSettings({ daily_summary: false }, evening))).toBeUndefined()
    expect(summary(evening)).toMatchObject({
      title: 'Daily summary',
      message: 'R1150.00 from 3 transactions today.',
      actionUrl: '/reports',
    })
    expect(summary(evening, day(0, 0))?.message).toBe('No sales today.')
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

  test('of a shop that never closes', () => {
    const hours = { opening_time: '08:00', closing_time: '08:00' }
    expect(projectedSales(cents(100_00), '06:00', hours)).toBe(400_00)
    const night = withSettings(hours, at('2026-11-15T10:00:00Z'))
    expect(smartNotifications({ ...QUIET, todaySales: cents(100_00) }, night)[0]!.message).toBe(
      'R100.00 so far: at this pace R200.00 by midnight.',
    )
  })

  test('is told with the shop’s closing time, and after it no more', () => {
    const stats = { ...QUIET, todaySales: cents(300_00) }
    const message = (moment: Moment) => smartNotifications(stats, moment)[0]!.message
    expect(message(NOON)).toBe('R300.00 so far: at this pace R900.00 by 18:00.')
    expect(message(withSettings({ closing_time: '15:00' }))).toBe(
      'R300.00 so far: at this pace R600.00 by 15:00.',
    )
    const evening = withSettings({ daily_summary: false }, at('2026-11-15T17:00:00Z'))
    expect(message(evening)).toBe('R300.00 sold today.')
  })
})

const BUSY: DashboardStats = {
  ...QUIET,
  lowStockItems: 2,
  totalCustomers: 20,
  todaySales: cents(10_00),
  totalTransactions: 101,
}
const MORNING = at('2026-11-15T07:30:00Z')

test('links lead only where the person may go', () => {
  const links = (role: Moment['role']) =>
    smartNotifications(BUSY, { ...MORNING, role }).map(({ actionUrl }) => actionUrl ?? null)
  expect(links('manager')).toEqual(['/inventory', '/customers', '/reports', '/reports', '/pos'])
  expect(links('budtender')).toEqual([null, '/customers', null, null, '/pos'])
  expect(links('viewer')).toEqual([null, null, null, null, null])
})

test('the shop’s settings silence what nobody wants to hear', () => {
  const silent = { low_stock_alerts: false, sales_milestone_alerts: false }
  expect(ids(BUSY, withSettings(silent))).toEqual([])
})

test('told again five minutes later nothing is doubled and what was read stays read', () => {
  const tell = (list: readonly Notification[], moment: Moment) =>
    smartNotifications(BUSY, moment).reduce(addNotification, list)
  const first = tell([], MORNING).map((one) => Notification.parse({ ...one, read: true }))
  const again = tell(first, at('2026-11-15T07:35:00Z'))
  expect(again.map(({ id }) => id)).toEqual(first.map(({ id }) => id))
  expect(again.every(({ read }) => read)).toBe(true)
  const nextDay = tell(again, at('2026-11-16T07:30:00Z'))
  // The milestone is the same, the rest is a new day's.
  expect(nextDay).toHaveLength(first.length + 4)
})
