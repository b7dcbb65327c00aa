import { z } from 'zod'
import { PlainDate } from '#shared/dates.ts'
import { Id } from '#shared/fields.ts'
import { Rand } from '#shared/money.ts'
import { DayRange } from '#shared/reports/period.ts'
import { SystemVerdicts } from './system-verdicts.ts'

const Count = z.number().int()

/** Products, categories and peak hours look at today and the days before it, so many in all. */
export const INSIGHT_DAYS = 30
/** The current month and those before it. */
export const TREND_MONTHS = 12
export const MAX_ALERTS = 200
/** For so many days a sale without proof of age is an alert. */
export const UNPROVEN_DAYS = 7

export const AlertReason = z.enum(['out', 'low', 'expired', 'expiring'])
export type AlertReason = z.infer<typeof AlertReason>

/** Revenue of today, of months and of staff includes VAT; that of products and categories leaves it out. */
export const ManagerAnalytics = z.object({
  todayStats: z.object({ today_revenue: Rand, today_transactions: Count, avg_transaction: Rand }),
  /** The calendar month so far. */
  monthStats: z.object({ month_revenue: Rand, month_transactions: Count }),
  /** Active budtenders and managers, and whoever else sold today; top earner first. */
  staffPerformance: z.array(
    z.object({
      staff_id: z.string(),
      staff_name: z.string(),
      transactions_today: Count,
      revenue_today: Rand,
    }),
  ),
  /** The best sellers of the last 30 days. */
  productPerformance: z.array(
    z.object({
      product_id: Id,
      name: z.string(),
      category: z.string(),
      units_sold: Count,
      revenue: Rand,
      avg_price: Rand,
    }),
  ),
  /** By what they have spent in all. */
  topCustomers: z.array(
    z.object({
      id: Id,
      customer_name: z.string(),
      total_visits: Count,
      loyalty_points: Count,
      total_spent: Rand,
    }),
  ),
  businessInsights: z.object({
    /** 24 rows, hours 0 to 23, of the last 30 days. */
    peakHours: z.array(z.object({ hour: Count, transaction_count: Count })),
    /** Of the last 30 days; the percentages sum to exactly 100.0. */
    categoryAnalysis: z.array(
      z.object({
        category: z.string(),
        items_sold: Count,
        revenue: Rand,
        revenue_percentage: z.number(),
        avg_price: Rand,
      }),
    ),
    /** Newest first, `2026-11`; months without a sale are shown, from the first month that had one. */
    monthlyTrends: z.array(z.object({ month: z.string(), revenue: Rand, transactions: Count })),
  }),
  /** The most urgent first, at most `MAX_ALERTS` of `inventoryAlertCount`. */
  inventoryAlerts: z.array(
    z.object({
      product_id: Id,
      name: z.string(),
      sku: z.string(),
      /** What can be sold today. */
      current_stock: Count,
      /** Of what is on the shelf, expired stock included; null when nothing there expires. */
      nearest_expiry: PlainDate.nullable(),
      /** Past its date and still on the shelf, and what will be within the days of the settings. */
      expired_units: Count,
      expiring_units: Count,
      reasons: z.array(AlertReason),
    }),
  ),
  inventoryAlertCount: Count,
  /** Sales without proof of age of the last days; none where the shop does not ask for it. */
  unprovenSales: z.object({ period: DayRange, transactions: Count }),
  systemStatus: SystemVerdicts,
})
export type ManagerAnalytics = z.output<typeof ManagerAnalytics>
