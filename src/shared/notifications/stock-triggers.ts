import type { DashboardStats } from '#shared/dashboard/contract.ts'
import { counted, type Trigger, type Wanted } from './trigger.ts'

export function lowStock({ lowStockItems, trends }: DashboardStats, day: string): Trigger[] {
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

export function expiry({ trends }: DashboardStats, day: string, settings: Wanted): Trigger[] {
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
