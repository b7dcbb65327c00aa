import { onIntent } from '#web/ui/timing/on-intent.tsx'

/** For screens that lead to a receipt. */
export const saleReceipt = onIntent(async () => (await import('./sale-receipt.tsx')).SaleReceipt)
