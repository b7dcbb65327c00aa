import { z } from 'zod'

export const StockStatus = z.enum(['good', 'low', 'out'])
export type StockStatus = z.infer<typeof StockStatus>

/** Nothing left is out, less than `lowBelow` is low, that many or more is good. */
export function stockStatus(stockLevel: number, lowBelow: number): StockStatus {
  if (stockLevel <= 0) return 'out'
  return stockLevel < lowBelow ? 'low' : 'good'
}

/** The word on the badge. */
export const STOCK_STATUS_LABEL: Readonly<Record<StockStatus, string>> = {
  good: 'In Stock',
  low: 'Low Stock',
  out: 'Out of Stock',
}
