import { onIntent } from '#web/ui/timing/on-intent.tsx'

// What lies over the till. None of it is needed to see the products.

export const customerPicker = onIntent(
  async () => (await import('#web/till/customer/customer-picker.tsx')).CustomerPicker,
)
export const shortcutsDialog = onIntent(
  async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
)
export const cartSheet = onIntent(
  async () => (await import('#web/till/cart/cart-sheet.tsx')).CartSheet,
)
export const receiptDialog = onIntent(
  async () => (await import('#web/till/receipt/receipt-dialog.tsx')).ReceiptDialog,
)
export const recentSales = onIntent(
  async () => (await import('#web/sales/recent-sales.tsx')).RecentSales,
)
export const outboxDialog = onIntent(
  async () => (await import('#web/dark/outbox-dialog.tsx')).OutboxDialog,
)
export const oldPaymentDialog = onIntent(
  async () => (await import('#web/till/payment/old-payment-dialog.tsx')).OldPaymentDialog,
)
export const splitDialog = onIntent(
  async () => (await import('#web/till/payment/split-dialog.tsx')).SplitDialog,
)
export const discountDialog = onIntent(
  async () => (await import('#web/till/cart/discount-dialog.tsx')).DiscountDialog,
)
export const approvalDialog = onIntent(
  async () => (await import('#web/till/payment/approval-dialog.tsx')).ApprovalDialog,
)
/** The two first steps of paying: with the first touch or key they are on their way. */
export const cashStep = onIntent(
  async () => (await import('#web/till/payment/cash-step.tsx')).CashStep,
)
export const cardStep = onIntent(
  async () => (await import('#web/till/payment/card-step.tsx')).CardStep,
)

const ALL = [
  customerPicker,
  shortcutsDialog,
  cartSheet,
  receiptDialog,
  recentSales,
  splitDialog,
  discountDialog,
  approvalDialog,
  cashStep,
  cardStep,
  outboxDialog,
]

/** Once the line is gone none of it can be fetched. */
export function preloadDialogs(): void {
  for (const dialog of ALL) dialog.preload()
}

/** With the first touch or key somebody has begun to work: F2 and Card should find their dialogs there. */
export function preloadWhenUsed(): () => void {
  const signs = ['pointerdown', 'keydown'] as const
  function preload() {
    preloadDialogs()
    stop()
  }
  function stop() {
    for (const sign of signs) document.removeEventListener(sign, preload)
  }
  for (const sign of signs) document.addEventListener(sign, preload)
  return stop
}
