import type { Db } from '#server/db/client.ts'
import { listGivenByPromotion } from '#server/promotions/queries.ts'
import { type Cents, cents } from '#shared/money.ts'
import { type DayRange, daysBefore, eachDay } from '#shared/reports/period.ts'
import { type Report, TOP_PRODUCTS } from '#shared/reports/report.ts'
import { BASIC_METHODS, type PaymentMethod } from '#shared/sales/payment-method.ts'
import { percentage, percentages } from '#shared/shares.ts'
import { getCustomerStats } from './customer-queries.ts'
import { listSold } from './line-queries.ts'
import { type SalesReader, type SalesWindow, withSales } from './sales-window.ts'
import {
  getTotals,
  listDays,
  listHours,
  listPaymentMethods,
  listSellers,
  type Takings,
} from './takings-queries.ts'

const NOTHING: Takings = { sales: cents(0), transactions: 0 }

/** What was sold on these days, seen from every side, all at one moment. */
export function readReport(
  shop: SalesReader,
  range: DayRange,
  products = TOP_PRODUCTS,
): Promise<Report> {
  return withSales(shop, (db, window) => report(db, window, range, products))
}

async function report(
  db: Db,
  window: SalesWindow,
  range: DayRange,
  productLimit: number,
): Promise<Report> {
  const previous = daysBefore(range)
  // On one connection, one after the other; asked together, they do not wait for each other's answers.
  const [totals, before, days, sold, customerStats, bySeller, hours, methods, given] =
    await Promise.all([
      getTotals(db, window, range),
      getTotals(db, window, previous),
      listDays(db, window, range),
      listSold(db, window, range, productLimit),
      getCustomerStats(db, window, range),
      listSellers(db, window, range),
      listHours(db, window, range),
      listPaymentMethods(db, window, range),
      listGivenByPromotion(db, range),
    ])
  const { products, productsSold, categories } = sold
  const shares = percentages(categories.map(({ sales }) => sales))
  return {
    period: range,
    previousPeriod: previous,
    dailySales: everyDay(days, range),
    previousPeriodSales: before.sales,
    previousPeriodTransactions: before.transactions,
    customerStats,
    categoryBreakdown: categories.map(({ category, sales }, index) => ({
      category,
      sales,
      percentage: shares[index]!,
    })),
    topProducts: products.map((product) => withMargin(product, product.sales)),
    productsSold,
    totals: withMargin(totals, totals.subtotal),
    bySeller,
    byHour: everyHour(hours),
    byPaymentMethod: everyMethod(methods),
    byPromotion: given,
  }
}

/** Days without a sale are days too. */
export function everyDay(
  days: readonly ({ day: string } & Takings)[],
  range: DayRange,
): Report['dailySales'] {
  const byDay = new Map(days.map(({ day, ...takings }) => [day, takings]))
  return eachDay(range).map((date) => ({ date, ...(byDay.get(date) ?? NOTHING) }))
}

export function everyHour(hours: readonly ({ hour: number } & Takings)[]): Report['byHour'] {
  const byHour = new Map(hours.map((row) => [row.hour, row]))
  return Array.from({ length: 24 }, (_, hour) => byHour.get(hour) ?? { hour, ...NOTHING })
}

function everyMethod(
  methods: readonly ({ payment_method: PaymentMethod } & Takings)[],
): Report['byPaymentMethod'] {
  const byMethod = new Map(methods.map((row) => [row.payment_method, row]))
  return [...new Set([...BASIC_METHODS, ...byMethod.keys()])]
    .map((payment_method) => byMethod.get(payment_method) ?? { payment_method, ...NOTHING })
    .toSorted((one, other) => other.sales - one.sales)
}

/** `sold` is before VAT, as costs are. */
function withMargin<Row extends { cost: Cents }>(row: Row, sold: Cents) {
  const margin = cents(sold - row.cost)
  return { ...row, margin, margin_percentage: percentage(margin, sold) }
}
