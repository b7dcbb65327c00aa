import { writeEntry } from '#shared/dark/book.ts'
import { type DarkSale, readBody, type ShiftRef } from '#shared/dark/entry.ts'
import {
  type DarkCart,
  darkProblem,
  receiptOf,
  saleByServer,
  saleByTill,
} from '#shared/dark/sale-act.ts'
import type { SaleReceipt } from '#shared/sales/contract.ts'
import { isCustomerMethod } from '#shared/sales/payment-method.ts'
import type { CartPayment } from '#shared/till/cart-sale.ts'
import type { Cart } from '#shared/till/cart.ts'
import type { Sold } from '#shared/till/receipt-of-cart.ts'
import { thisTillId } from '#web/drawer/this-till.ts'
import { tillKey } from '#web/drawer/till-key.ts'
import { session } from '#web/session/session.ts'
import { leaveShelf } from '#web/till/data.ts'
import { promotionsNow } from '#web/till/promotions-now.ts'
import { bookOnDisk } from './book-on-disk.ts'
import { countAgain, otherTabs } from './counts.ts'
import { keptThing } from './kept.ts'
import { dark, noteWaiting } from './line-store.ts'
import { momentAfter, tillNow } from './now.ts'

/** Sold by the till itself: on disk, with its number, or not at all. */
export type SoldHere = { sold: Sold } | { problem: string }

export async function sellHere(key: string, cart: Cart, payment: CartPayment): Promise<SoldHere> {
  const told = await darkCart(cart, payment)
  const problem =
    needsServer(cart, payment) ?? needsShift(told.shift) ?? darkProblem(told, tillNow())
  if (problem !== undefined) return { problem }
  const entry = await write(key, cart, (number, at) => saleByTill(told, number, at))
  leaveShelf(cart)
  // What is on disk is what was sold: another tab may have written it a moment before.
  const act = readBody(entry.body)?.act
  return { sold: receiptOf(act as DarkSale, entry.at) }
}

/** A sale that the server has made is kept too, since a server that is restored from a backup may have lost it. */
export async function keepSold(
  key: string,
  cart: Cart,
  payment: CartPayment,
  sold: SaleReceipt,
): Promise<void> {
  const told = await darkCart(cart, payment)
  await write(key, cart, () => saleByServer(told, sold))
}

async function write(key: string, cart: Cart, act: (number: string, at: string) => DarkSale) {
  const id = thisTillId()
  const { user } = session.get()
  if (id === undefined || user === null) throw new Error('There is no till or nobody at it')
  const draft = { key, seller_id: user.id, moment: momentAfter, act }
  const entry = await writeEntry(bookOnDisk(id), tillKey, draft, () => ({ sold: cart.lines }))
  // That something waits is known at once, so that no update comes between; how much, beside the receipt.
  const { waiting, sales } = dark.get()
  noteWaiting(waiting + 1, sales)
  void countAgain().then(() => otherTabs.tell())
  return entry
}

async function darkCart(cart: Cart, payment: CartPayment): Promise<DarkCart> {
  const { user } = session.get()
  if (user === null) throw new Error('Nobody is at the till')
  const drawer = await keptThing('drawer')
  return {
    cart,
    payment,
    settings: user.settings,
    shift: drawer?.shift?.ref ?? null,
    approval: cart.sealed_approval,
    promotions: promotionsNow(user.settings.timezone),
  }
}

const needsShift = (shift: ShiftRef | null): string | undefined =>
  session.get().user?.settings.shift_required && shift === null
    ? 'Open a shift first: this shop sells within a shift.'
    : undefined

/** What only the server can answer for. */
function needsServer(cart: Cart, { method, payments }: CartPayment): string | undefined {
  const methods = payments?.map((part) => part.method) ?? [method]
  if (methods.some(isCustomerMethod))
    return 'Store credit and accounts wait for the line: take cash, card or wallet.'
  const points = cart.customer?.loyalty_points ?? 0
  if ((cart.redeem_points ?? 0) > points)
    return `This till knows of ${points} points: more can be redeemed when the line is back.`
  return undefined
}
