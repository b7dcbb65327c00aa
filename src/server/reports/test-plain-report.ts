import { cents } from '#shared/money.ts'
import type { DayRange } from '#shared/reports/period.ts'
import type { Report } from '#shared/reports/report.ts'
import { BASIC_METHODS } from '#shared/sales/payment-method.ts'
import { percentages } from '#shared/shares.ts'
import { type History, type PastSale, totalsOf } from './test-history.ts'

const DAY = 86_400_000

/** The same report from the plain list of sales, one by one, without a database. */
export function plainReport(history: History, range: DayRange, timeZone: string): Report {
  const dayOf = (at: Date) => clockIn(timeZone, at).day
  const days = daysOf(range)
  const before = { from: dayAfter(range.from, -days.length), to: dayAfter(range.from, -1) }
  const within =
    ({ from, to }: DayRange) =>
    ({ at }: { at: Date }) =>
      dayOf(at) >= from && dayOf(at) <= to
  const sold = history.sales.filter(within(range))
  const soldBefore = history.sales.filter(within(before))
  const lines = sold.flatMap(({ lines: list }) => list)
  const categories = [...new Set(lines.map(({ category }) => category))]
    .map((category) => ({ category, sales: lineSum(lines, (line) => line.category === category) }))
    .toSorted((a, b) => b.sales - a.sales || (a.category < b.category ? -1 : 1))
  const shares = percentages(categories.map(({ sales }) => sales))
  const cost = cents(lines.reduce((sum, line) => sum + line.cost, 0))
  const subtotal = lineSum(lines, () => true)
  const products = topProducts(history, lines)
  return {
    period: range,
    previousPeriod: before,
    dailySales: days.map((date) => ({ date, ...takings(sold, ({ at }) => dayOf(at) === date) })),
    previousPeriodSales: takings(soldBefore, () => true).sales,
    previousPeriodTransactions: soldBefore.length,
    customerStats: {
      total: new Set(sold.flatMap(({ customer }) => (customer === null ? [] : [customer]))).size,
      new: history.customers.filter(({ created_at: at }) => within(range)({ at })).length,
    },
    categoryBreakdown: categories.map((row, index) => ({ ...row, percentage: shares[index]! })),
    topProducts: products,
    productsSold: products.length,
    totals: {
      ...takings(sold, () => true),
      subtotal,
      vat: cents(sold.reduce((sum, sale) => sum + totalsOf(sale).vat, 0)),
      cost,
      margin: cents(subtotal - cost),
      margin_percentage: rounded(((subtotal - cost) * 100) / subtotal),
      returns: 0,
      returned: cents(0),
    },
    bySeller: history.sellers
      .map(({ id, name }, seller) => ({
        seller_id: id,
        seller_name: name,
        ...takings(sold, (sale) => sale.seller === seller),
      }))
      .filter(({ transactions }) => transactions > 0)
      .toSorted((a, b) => b.sales - a.sales),
    byHour: Array.from({ length: 24 }, (_, hour) => ({
      hour,
      ...takings(sold, ({ at }) => clockIn(timeZone, at).hour === hour),
    })),
    byPaymentMethod: BASIC_METHODS.map((method) => ({
      payment_method: method,
      ...takings(sold, ({ payment_method }) => payment_method === method),
    })).toSorted((a, b) => b.sales - a.sales),
    byPromotion: [],
  }
}

function topProducts(history: History, lines: PastSale['lines']): Report['topProducts'] {
  return history.products
    .map(({ id, ...product }, index) => {
      const own = lines.filter((line) => line.product === index)
      const sales = lineSum(own, () => true)
      const cost = own.reduce((sum, line) => sum + line.cost, 0)
      return {
        product_id: id,
        ...product,
        sales,
        quantity: own.reduce((sum, { quantity }) => sum + quantity, 0),
        cost: cents(cost),
        margin: cents(sales - cost),
        margin_percentage: rounded(((sales - cost) * 100) / sales),
      }
    })
    .filter(({ quantity }) => quantity > 0)
    .toSorted((a, b) => b.sales - a.sales || a.product_id - b.product_id)
}

function takings(sales: readonly PastSale[], belongs: (sale: PastSale) => boolean) {
  const own = sales.filter(belongs)
  return {
    sales: cents(own.reduce((sum, sale) => sum + totalsOf(sale).total, 0)),
    transactions: own.length,
  }
}

const lineSum = (lines: PastSale['lines'], belongs: (line: PastSale['lines'][number]) => boolean) =>
  cents(
    lines.filter(belongs).reduce((sum, { quantity, unit_price }) => sum + quantity * unit_price, 0),
  )

const clocks = new Map<string, { day: string; hour: number }>()

/** What the calendar and the clock in the shop said. */
function clockIn(timeZone: string, at: Date): { day: string; hour: number } {
  const key = `${timeZone} ${+at}`
  const known = clocks.get(key) ?? readClock(timeZone, at)
  clocks.set(key, known)
  return known
}

function readClock(timeZone: string, at: Date): { day: string; hour: number } {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
  }).formatToParts(at)
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return { day: ['year', 'month', 'day'].map(part).join('-'), hour: Number(part('hour')) }
}

function daysOf({ from, to }: DayRange): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = dayAfter(day, 1)) days.push(day)
  return days
}

const dayAfter = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY).toISOString().slice(0, 10)

/** One decimal, half away from zero; of nothing it is 0. */
function rounded(percent: number): number {
  if (!Number.isFinite(percent)) return 0
  const tenths = Math.round(Math.abs(percent) * 10) / 10
  return percent < 0 && tenths > 0 ? -tenths : tenths
}
