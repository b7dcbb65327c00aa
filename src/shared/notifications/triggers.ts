import type { DashboardStats } from '#shared/dashboard/contract.ts'
import { formatTime, shopDay } from '#shared/dates.ts'
import { type Cents, cents, formatRand } from '#shared/money.ts'
import { type PagePath, PAGES } from '#shared/pages.ts'
import type { Role } from '#shared/roles.ts'
import type { ShopSettings } from '#shared/settings/shop-settings.ts'
import type { Notification } from './notifications.ts'

const CUSTOMERS_PER_MILESTONE = 10
const BUSY_ABOVE_TRANSACTIONS = 100
const MORNING_HOUR = '09'
/** Less of a day tells nothing about the rest of it. */
const SHORTEST_BASIS_MINUTES = 60

type Wanted = Pick<
  ShopSettings,
  'opening_time' | 'closing_time' | 'low_stock_alerts' | 'sales_milestone_alerts'
>

const AS_SHIPPED: Wanted = {
  opening_time: '09:00',
  closing_time: '18:00',
  low_stock_alerts: true,
  sales_milestone_alerts: true,
}

export interface Moment {
  now: Date
  timeZone: string
  /** Links lead only where the person may go. */
  role: Role
  settings?: Partial<Wanted>
}

/** What is left to say about the moment is added to each: when, unread, and a link if there is one. */
type Trigger = Omit<Notification, 'timestamp' | 'read' | 'actionLabel' | 'actionUrl'> & {
  action: [label: string, page: PagePath]
}

/**
 * What the bell should tell at this moment. The ids stay the same while the matter does, for the day or for the
 * milestone, so that telling it again adds nothing to the list.
 */
export function smartNotifications(stats: DashboardStats, moment: Moment): Notification[] {
  const settings = { ...AS_SHIPPED, ...moment.settings }
  const day = shopDay(moment.now, moment.timeZone)
  const clock = formatTime(moment.now, moment.timeZone)
  return [
    ...(settings.low_stock_alerts ? lowStock(stats, day) : []),
    ...customerMilestone(stats),
    ...(settings.sales_milestone_alerts ? salesTrend(stats, day, clock, settings) : []),
    ...morningSetup(day, clock),
    ...performance(stats, day),
  ].map((trigger) => notification(trigger, moment))
}

function lowStock({ lowStockItems, trends }: DashboardStats, day: string): Trigger[] {
  const { outOfStockItems } = trends
  if (lowStockItems + outOfStockItems === 0) return []
  const parts = [
    ...(lowStockItems > 0 ? [`${products(lowStockItems)} running low`] : []),
    ...(outOfStockItems > 0 ? [`${products(outOfStockItems)} out of stock`] : []),
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

function salesTrend(
  { todaySales }: DashboardStats,
  day: string,
  clock: string,
  { opening_time, closing_time }: Wanted,
): Trigger[] {
  if (todaySales <= 0) return []
  const projected = projectedSales(todaySales, clock, opening_time, closing_time)
  const message =
    projected > todaySales
      ? `${formatRand(todaySales)} so far: at this pace ${formatRand(projected)} by ${closing_time}.`
      : `${formatRand(todaySales)} sold today.`
  return [
    {
      id: `sales-trend:${day}`,
      type: 'insight',
      category: 'sales',
      title: 'Sales trend',
      message,
      priority: 'low',
      action: ['View reports', '/reports'],
    },
  ]
}

/** What the day will bring if it goes on as it went since opening; times are HH:MM of one day. */
export function projectedSales(
  sales: Cents,
  clock: string,
  opening: string,
  closing: string,
): Cents {
  const [now, open, close] = [minutes(clock), minutes(opening), minutes(closing)]
  if (now >= close || close <= open) return sales
  const elapsed = Math.max(now - open, SHORTEST_BASIS_MINUTES)
  return cents(Math.max(sales, Math.round((sales * (close - open)) / elapsed)))
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

function performance({ totalTransactions, trends }: DashboardStats, day: string): Trigger[] {
  if (totalTransactions <= BUSY_ABOVE_TRANSACTIONS) return []
  return [
    {
      id: `performance:${day}`,
      type: 'success',
      category: 'insights',
      title: 'Strong performance',
      message: `${totalTransactions} transactions in all, ${trends.todayTransactions} of them today.`,
      priority: 'low',
      action: ['View reports', '/reports'],
    },
  ]
}

function notification({ action: [label, page], ...told }: Trigger, moment: Moment): Notification {
  const mayGo = PAGES.some(({ path, roles }) => path === page && roles.includes(moment.role))
  return {
    ...told,
    timestamp: moment.now.toISOString(),
    read: false,
    ...(mayGo ? { actionLabel: label, actionUrl: page } : {}),
  }
}

const products = (count: number): string => `${count} ${count === 1 ? 'product' : 'products'}`

const minutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
