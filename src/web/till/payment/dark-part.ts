import type { SaleReceipt } from '#shared/sales/contract.ts'
import type { Cart } from '#shared/till/cart.ts'
import { isDark } from '#web/dark/line-store.ts'
import { logError } from '#web/log.ts'
import type { PaymentUnderWay } from '#web/till/kept-till.ts'

// How a till sells without the server. Not in the first load, but fetched as soon as a till is open: it must be there
// when nothing else is.

let loaded: Awaited<ReturnType<typeof load>> | undefined

/** Also what is there already would be asked for anew by an import, and take its turn behind what is drawn. */
export const darkPart = async () => (loaded ??= await load())

const load = async () => ({
  counts: await import('#web/dark/counts.ts'),
  sell: await import('#web/dark/sell.ts'),
})

/** Somebody is about to pay: in the dark, what a sale needs of the disk is read before the last key is pressed. */
export function expectPayment(): void {
  if (!isDark()) return
  darkPart()
    .then(({ sell }) => sell.readyToSell())
    .catch((error: unknown) => logError('What a sale needs could not be read', error))
}

/** The till keeps what the server has sold, in case the server loses it. */
export function keepForRestore(payment: PaymentUnderWay, cart: Cart, sold: SaleReceipt): void {
  darkPart()
    .then(({ sell }) => sell.keepSold(payment.key, cart, payment, sold))
    .catch((error: unknown) => logError('A sale could not be kept on this till', error))
}
