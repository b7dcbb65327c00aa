import type { DashboardStats } from '#shared/dashboard/contract.ts'
import { cents } from '#shared/money.ts'

/** A shop in which there is nothing to tell. */
export const QUIET: DashboardStats = {
  todaySales: cents(0),
  totalSales: cents(0),
  totalCustomers: 3,
  lowStockItems: 0,
  totalTransactions: 0,
  recentActivity: [],
  trends: {
    todayTransactions: 0,
    sameTimeLastWeekSales: cents(0),
    last30DaysSales: cents(0),
    previous30DaysSales: cents(0),
    newCustomersLast7Days: 0,
    outOfStockItems: 0,
    expiringBatches: 0,
    expiredBatches: 0,
  },
}
