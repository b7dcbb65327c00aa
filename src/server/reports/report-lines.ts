import { type ExportColumns, randCell } from '#server/csv/export-lines.ts'
import type { CsvCell } from '#shared/csv.ts'
import type { Cents } from '#shared/money.ts'
import type { Report } from '#shared/reports/report.ts'
import { PAYMENT_METHOD_LABEL } from '#shared/sales/payment-method.ts'

export const DAY_COLUMNS: ExportColumns<Report['dailySales'][number]> = {
  date: (row) => row.date,
  sales_incl_vat: (row) => randCell(row.sales),
  transactions: (row) => row.transactions,
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
}

export const REPORT_COLUMNS: ExportColumns<Line> = {
  section: (line) => line.section,
  name: (line) => line.name,
  sku: (line) => line.sku,
  category: (line) => line.category,
  transactions: (line) => line.transactions,
  quantity: (line) => line.quantity,
  sales_incl_vat: (line) => amount(line.paid),
  sales_excl_vat: (line) => amount(line.sold),
  vat: (line) => amount(line.vat),
  cost: (line) => amount(line.cost),
  margin: (line) => amount(line.margin),
  margin_percentage: (line) => line.margin_percentage,
  share_percentage: (line) => line.share_percentage,
}

/** As a number when it is below zero: text that begins with a minus would be quoted out as a formula. */
function amount(value: Cents | undefined): CsvCell {
  if (value === undefined) return undefined
  return value < 0 ? value / 100 : randCell(value)
}

/** Every section, one after the other. */
export function reportLines(report: Report): Line[] {
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
      name: PAYMENT_METHOD_LABEL[payment_method],
      transactions,
      paid: sales,
    })),
  ]
}
