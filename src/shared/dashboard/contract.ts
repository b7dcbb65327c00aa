import { z } from 'zod'
import { Instant } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Rand } from '#shared/money.ts'
import { EVERYONE, MANAGERS } from '#shared/roles.ts'

export const DashboardStats = z.object({
  todaySales: Rand,
  totalSales: Rand,
  totalCustomers: z.number().int(),
  lowStockItems: z.number().int(),
  totalTransactions: z.number().int(),
  recentActivity: z.array(
    z.object({
      transaction_id: z.number().int(),
      transaction_number: z.string(),
      /** By whom a budtender tells which receipts they may open. */
      seller_id: z.string(),
      customer_name: z.string(),
      total_amount: Rand,
      created_at: Instant,
    }),
  ),
  /** What the trend labels are computed from. */
  trends: z.object({
    todayTransactions: z.number().int(),
    yesterdaySales: Rand,
    /** Sales of the same weekday a week ago, up to this time of day. */
    sameTimeLastWeekSales: Rand,
    last30DaysSales: Rand,
    previous30DaysSales: Rand,
    newCustomersLast7Days: z.number().int(),
    outOfStockItems: z.number().int(),
    /** Batches on sale that expire within the days of the settings, and those that have expired. */
    expiringBatches: z.number().int(),
    expiredBatches: z.number().int(),
  }),
})
export type DashboardStats = z.output<typeof DashboardStats>

/** What a new shop has done on its way to the first sale. */
export const FirstSteps = z.object({
  /** The address that stands on receipts is known. */
  store: z.boolean(),
  product: z.boolean(),
  stock: z.boolean(),
  sale: z.boolean(),
})
export type FirstSteps = z.output<typeof FirstSteps>

export const dashboardApi = {
  stats: endpoint({
    method: 'GET',
    path: '/api/dashboard/stats',
    summary: 'The shop today: sales, customers, low stock and the latest sales',
    roles: EVERYONE,
    answer: DashboardStats,
  }),
  firstSteps: endpoint({
    method: 'GET',
    path: '/api/dashboard/first-steps',
    summary: 'Which steps to the first sale a new shop has taken',
    roles: MANAGERS,
    answer: FirstSteps,
  }),
}
