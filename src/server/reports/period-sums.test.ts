import * as fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { sharedShop } from '#server/test-shop.ts'
import { addDays, DAY_MS } from '#shared/dates.ts'
import { lastDays, PERIOD_DAYS } from '#shared/reports/period.ts'
import { listSold } from './line-queries.ts'
import type { SalesWindow } from './sales-window.ts'
import { summariseDays } from './summarise-days.ts'
import { type History, openHistory, play, randomSales } from './test-history.ts'

const NOW = new Date('2028-03-01T12:30:00Z')
const TODAY = '2028-03-01'
const YESTERDAY = addDays(TODAY, -1)
const WEEK = lastDays(7, TODAY)

const shop = await sharedShop()
let history: History
let products: readonly number[]

beforeEach(async () => {
  shop.clock.now = NOW
  await shop.owner`
    TRUNCATE transactions, transaction_items, products, categories, customers, sales_summary, daily_products,
      daily_categories, running_products, period_products CASCADE`
  history = await openHistory(shop.owner, [NOW])
  products = history.products.map(({ id }) => id)
})

interface Sums {
  quantity: number
  sales: number
  cost: number
}

const counted: SalesWindow = {
  timeZone: 'Africa/Johannesburg',
  countedUntil: NOW.toISOString(),
  countedDay: TODAY,
  overDay: YESTERDAY,
}

const sums = (min: number) =>
  fc.record({
    quantity: fc.integer({ min, max: 4 }),
    sales: fc.integer({ min: min * 100, max: 400 }),
    cost: fc.integer({ min: min * 50, max: 200 }),
  })
/** Of each of the nine products, none for some. */
const ofProducts = (min: number) => fc.array(fc.option(sums(min)), { minLength: 9, maxLength: 9 })

test('the best of a period are those of its days and of today together, also where goods came back today', async () => {
  await fc.assert(
    fc.asyncProperty(
      ofProducts(0),
      ofProducts(-4),
      fc.integer({ min: 1, max: 9 }),
      async (period, today, limit) => {
        await shop.owner`TRUNCATE daily_products, period_products`
        await insert('period_products', period, { days: 7, through: YESTERDAY })
        await insert('daily_products', today, { day: TODAY })
        const expected = products
          .map((id, at) => ({ product_id: id, ...added(period[at], today[at]) }))
          .filter(({ quantity }) => quantity > 0)
          .toSorted((a, b) => b.sales - a.sales || a.product_id - b.product_id)
        const sold = await listSold(shop.pool, counted, WEEK, limit)
        expect(sold.products).toMatchObject(expected.slice(0, limit))
        expect(sold.products).toHaveLength(Math.min(expected.length, limit))
        expect(sold.productsSold).toBe(expected.length)
      },
    ),
    { numRuns: 60 },
  )
})

test('sums of a period that is over, or of more than is counted by now, are not read', async () => {
  await insert('period_products', [{ quantity: 1, sales: 100, cost: 50 }], {
    days: 7,
    through: YESTERDAY,
  })
  const soldIn = async (window: SalesWindow, range = WEEK) =>
    (await listSold(shop.pool, window, range, 5)).productsSold
  expect(await soldIn(counted)).toBe(1)
  expect(await soldIn(counted, lastDays(7, addDays(TODAY, 1)))).toBe(0)
  expect(await soldIn(counted, lastDays(7, YESTERDAY))).toBe(0)
  expect(await soldIn(counted, lastDays(8, TODAY))).toBe(0)
  // The next day, before the next round.
  const tomorrow = addDays(TODAY, 1)
  const over = { ...counted, countedDay: tomorrow, overDay: TODAY }
  expect(await soldIn(over, lastDays(7, tomorrow))).toBe(0)
  // A sale of yesterday came late, and what was counted is taken back to that day.
  const back = { ...counted, countedDay: YESTERDAY, overDay: addDays(YESTERDAY, -1) }
  expect(await soldIn(back)).toBe(0)
})

test('each round keeps the sums of the usual periods up to the newest day that is over', async () => {
  const moments = Array.from({ length: 400 }, (_, days) => new Date(+NOW - days * DAY_MS))
  await play(shop.owner, history, randomSales(moments, 200, 3))
  for (const at of [NOW, new Date(+NOW + DAY_MS)]) {
    await summariseDays(shop.pool, at)
    const today = at === NOW ? TODAY : addDays(TODAY, 1)
    const kept = await shop.pool`
      SELECT DISTINCT days, through FROM period_products ORDER BY days`
    expect(kept).toEqual(
      Object.values(PERIOD_DAYS).map((days) => ({
        days,
        through: addDays(today, -1),
      })),
    )
  }
})

async function insert(
  table: 'period_products' | 'daily_products',
  sums: readonly (Sums | null)[],
  key: Record<string, string | number>,
): Promise<void> {
  const rows = sums.flatMap((sum, at) =>
    sum ? [{ ...key, product_id: products[at]!, ...sum }] : [],
  )
  if (rows.length > 0) await shop.owner`INSERT INTO ${shop.owner(table)} ${shop.owner(rows)}`
}

const NOTHING: Sums = { quantity: 0, sales: 0, cost: 0 }

const added = (one: Sums | null = null, other: Sums | null = null): Sums => {
  const [a, b] = [one ?? NOTHING, other ?? NOTHING]
  return { quantity: a.quantity + b.quantity, sales: a.sales + b.sales, cost: a.cost + b.cost }
}
