import type { SealState } from '#shared/audit/audit-log.ts'
import type { DashboardStats } from '#shared/dashboard/contract.ts'
import { formatTime, shopDay } from '#shared/dates.ts'
import { PAGES } from '#shared/pages.ts'
import { isAmong, MANAGERS, type Role } from '#shared/roles.ts'
import type { Notification } from './notifications.ts'
import { dailySummary, performance, salesTrend } from './sales-triggers.ts'
import { trailTriggers } from './trail-triggers.ts'
import { counted, type Trigger, type Wanted } from './trigger.ts'

const CUSTOMERS_PER_MILESTONE = 10
const MORNING_HOUR = '09'

export interface Moment {
  now: Date
  timeZone: string
  /** Links lead only where the person may go. */
  role: Role
  settings: Wanted
  /** Of the audit trail; null to those whom it is not told. */
  seal?: SealState | null
}

/**
 * What the bell should tell at this moment. The ids stay the same while the matter does, for the day or for the
 * milestone, so that telling it again adds nothing to the list.
 */
export function smartNotifications(stats: DashboardStats, moment: Moment): Notification[] {
  const { settings } = moment
  const maySeeBatches = isAmong(MANAGERS, moment.role)
  const day = shopDay(moment.now, moment.timeZone)
  const clock = formatTime(moment.now, moment.timeZone)
  return [
    ...(moment.seal ? trailTriggers(moment.seal, moment.timeZone, moment.role) : []),
    ...(settings.low_stock_alerts ? lowStock(stats, day) : []),
    ...(settings.expiration_warnings && maySeeBatches ? expiry(stats, day, settings) : []),
    ...(settings.daily_summary ? dailySummary(stats, day, clock, settings) : []),
    ...(settings.sales_milestone_alerts
      ? [
          ...customerMilestone(stats),
          ...salesTrend(stats, day, clock, settings),
          ...performance(stats, day),
        ]
      : []),
    ...morningSetup(day, clock),
  ].map((trigger) => notification(trigger, moment))
}

function customerMilestone({ totalCustomers }: DashboardStats): Trigger[] {
  if (totalCustomers === 0 || totalCustomers % CUSTOMERS_PER_MILESTONE !== 0) return []
  return [
    {
      id: `customers:${totalCustomers}`,
      type: 'success',
      category: 'customers',
      title: 'Customer milestone',
      message: `The shop now has ${totalCustomers} customers.`,
      priority: 'medium',
      action: ['View customers', '/customers'],
    },
  ]
}

function morningSetup(day: string, clock: string): Trigger[] {
  if (!clock.startsWith(`${MORNING_HOUR}:`)) return []
  return [
    {
      id: `morning:${day}`,
      type: 'info',
      category: 'system',
      title: 'Good morning',
      message: 'Time to set up: check the stock, the till and today’s expiry dates.',
      priority: 'medium',
      action: ['Open the till', '/pos'],
    },
  ]
}

function notification(
  { action: [label, page, search = ''], ...told }: Trigger,
  moment: Moment,
): Notification {
  const mayGo = PAGES.some(({ path, roles }) => path === page && roles.includes(moment.role))
  return {
    ...told,
    timestamp: moment.now.toISOString(),
    read: false,
    ...(mayGo ? { actionLabel: label, actionUrl: `${page}${search}` } : {}),
  }
}

function lowStock({ lowStockItems, trends }: DashboardStats, day: string): Trigger[] {
  const { outOfStockItems } = trends
  if (lowStockItems + outOfStockItems === 0) return []
  const parts = [
    ...(lowStockItems > 0 ? [`${counted(lowStockItems, 'product')} running low`] : []),
    ...(outOfStockItems > 0 ? [`${counted(outOfStockItems, 'product')} out of stock`] : []),
  ]
  return [
    {
      id: `low-stock:${day}`,
      type: 'warning',
      category: 'inventory',
      title: 'Low stock',
      message: `${parts.join(', ')}.`,
      priority: 'high',
      action: ['View inventory', '/inventory'],
    },
  ]
}

function expiry({ trends }: DashboardStats, day: string, settings: Wanted): Trigger[] {
  const { expiringBatches, expiredBatches } = trends
  if (expiringBatches + expiredBatches === 0) return []
  const within = `within ${counted(settings.expiration_warning_days, 'day')}`
  const parts = [
    ...(expiredBatches > 0
      ? [`${counted(expiredBatches, 'batch', 'batches')} past the expiry date still on the shelf`]
      : []),
    ...(expiringBatches > 0
      ? [`${counted(expiringBatches, 'batch', 'batches')} to sell ${within}`]
      : []),
  ]
  return [
    {
      id: `expiry:${day}`,
      type: 'warning',
      category: 'inventory',
      title: 'Expiry dates',
      message: `${parts.join(', ')}.`,
      priority: expiredBatches > 0 ? 'high' : 'medium',
      action: ['View inventory', '/inventory'],
    },
  ]
}
