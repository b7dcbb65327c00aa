import type { Cents } from '#shared/money.ts'
import type { Report } from '#shared/reports/report.ts'
import { methodLabel } from '#shared/sales/payment-method.ts'
import type { ShopSettings } from '#shared/settings/shop-settings.ts'
import { type Columns, day, money, number, text, whole } from '#shared/spreadsheets/columns.ts'

export const DAY_COLUMNS: Columns<Report['dailySales'][number]> = {
  date: day((row) => row.date),
  sales_incl_vat: money((row) => row.sales),
  transactions: whole((row) => row.transactions),
}

interface Line {
  section: string
  name: string
  sku?: string
  category?: string
  transactions?: number
  quantity?: number
  /** What customers paid. */
  paid?: Cents
  /** Before VAT. */
  sold?: Cents
  vat?: Cents
  cost?: Cents
  margin?: Cents
  margin_percentage?: number
  share_percentage?: number
  returns?: number
  returned?: Cents
  /** By a promotion. */
  taken_off?: Cents
}

export const REPORT_COLUMNS: Columns<Line> = {
  section: text((line) => line.section),
  name: text((line) => line.name),
  sku: text((line) => line.sku),
  category: text((line) => line.category),
  transactions: whole((line) => line.transactions),
  quantity: whole((line) => line.quantity),
  sales_incl_vat: money((line) => line.paid),
  sales_excl_vat: money((line) => line.sold),
  vat: money((line) => line.vat),
  cost: money((line) => line.cost),
  margin: money((line) => line.margin),
  margin_percentage: number((line) => line.margin_percentage),
  share_percentage: number((line) => line.share_percentage),
  returns: whole((line) => line.returns),
  returned_incl_vat: money((line) => line.returned),
  taken_off: money((line) => line.taken_off),
}

/** Every section, one after the other. */
export function reportLines(report: Report, shop: Pick<ShopSettings, 'payment_methods'>): Line[] {
  const { totals, period, previousPeriod } = report
  return [
    {
      section: 'period',
      name: `${period.from} to ${period.to}`,
      ...totals,
      paid: totals.sales,
      sold: totals.subtotal,
    },
    {
      section: 'previous period',
      name: `${previousPeriod.from} to ${previousPeriod.to}`,
      transactions: report.previousPeriodTransactions,
      paid: report.previousPeriodSales,
    },
    ...report.dailySales.map(({ date, sales, transactions }) => ({
      section: 'day',
      name: date,
      transactions,
      paid: sales,
    })),
    ...report.categoryBreakdown.map(({ category, sales, percentage }) => ({
      section: 'category',
      name: category,
      sold: sales,
      share_percentage: percentage,
    })),
    ...report.topProducts.map(({ sales, ...product }) => ({
      section: 'product',
      ...product,
      sold: sales,
    })),
    ...report.bySeller.map(({ seller_name, sales, transactions }) => ({
      section: 'seller',
      name: seller_name,
      transactions,
      paid: sales,
    })),
    ...report.byHour.map(({ hour, sales, transactions }) => ({
      section: 'hour',
      name: `${String(hour).padStart(2, '0')}:00`,
      transactions,
      paid: sales,
    })),
    ...report.byPaymentMethod.map(({ payment_method, sales, transactions }) => ({
      section: 'payment method',
      name: methodLabel(payment_method, shop),
      transactions,
      paid: sales,
    })),
    ...report.byPromotion.map(({ name, discount, transactions }) => ({
      section: 'promotion',
      name,
      transactions,
      taken_off: discount,
    })),
  ]
}
