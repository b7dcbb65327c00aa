import { type Draft, writeEntry } from '#shared/dark/book.ts'
import { cartAsTold } from '#shared/dark/cart-as-told.ts'
import type { DarkSale, ShiftRef } from '#shared/dark/entry.ts'
import {
  type DarkCart,
  darkProblem,
  receiptOf,
  saleByServer,
  saleByTill,
} from '#shared/dark/sale-act.ts'
import { soldUnder } from '#shared/dark/sold-under.ts'
import type { Cents } from '#shared/money.ts'
import type { SaleReceipt } from '#shared/sales/contract.ts'
import { isCustomerMethod } from '#shared/sales/payment-method.ts'
import type { CartPayment } from '#shared/till/cart-sale.ts'
import type { Cart } from '#shared/till/cart.ts'
import type { Sold } from '#shared/till/receipt-of-cart.ts'
import { cannotSell } from '#shared/tills/contract.ts'
import { thisTillId } from '#web/drawer/this-till.ts'
import { tillKey } from '#web/drawer/till-key.ts'
import { session } from '#web/session/session.ts'
import { leaveShelf, loadShelf } from '#web/till/data.ts'
import { promotionsAt, promotionsNow } from '#web/till/promotions-now.ts'
import { bookOnDisk, shiftSeen, tillSeen } from './book-on-disk.ts'
import { countAgain, otherTabs } from './counts.ts'
import { dark, noteWaiting } from './line-store.ts'
import { momentAfter, tillNow } from './now.ts'

/** Sold by the till itself: on disk, with its number, or not at all. Its key may be that of another cart. */
export type SoldHere = { sold: Sold } | { problem: string } | 'sold as another'

/** A payment, and the total that the customer was told; null where the till did not know what there is. */
type ToldPayment = CartPayment & { told: Cents | null }

export async function sellHere(key: string, cart: Cart, payment: ToldPayment): Promise<SoldHere> {
  try {
    const dark = await asCustomerWasTold(cart, payment)
    const problem = needsServer(cart, payment) ?? darkProblem(dark, tillNow())
    if (problem !== undefined) return { problem }
    // Another tab may have opened one since this page has looked, or the server before the line went.
    if (needsShift() && shiftSeen() === null) await lookAtBook()
    const entry = await write(key, cart, (shift, number, at) => {
      refuseRetired()
      refuseWithoutShift(shift)
      return saleByTill({ ...dark, shift }, number, at)
    })
    // What is on disk is what was sold: another tab may have written it a moment before.
    const sold = soldUnder(entry, saleByTill(dark, '', entry.at))
    if (!sold) return 'sold as another'
    leaveShelf(cart)
    return { sold: receiptOf(sold, entry.at) }
  } catch (error) {
    if (error instanceof NotHere) return { problem: error.message }
    throw error
  }
}

/** A sale that the server has made is kept too, since a server that is restored from a backup may have lost it. */
export async function keepSold(
  key: string,
  cart: Cart,
  payment: CartPayment,
  sold: SaleReceipt,
): Promise<void> {
  const told = darkCart(cart, payment)
  const promotions = promotionsNow(told.settings.timezone)
  await write(key, cart, (shift) => saleByServer({ ...told, shift, promotions }, sold))
}

/** Somebody is about to pay: what the sale needs of the disk is read before the last key is pressed. */
export async function readyToSell(): Promise<void> {
  const id = thisTillId()
  if (id === undefined) return
  await Promise.all([bookOnDisk(id).lastSeen?.() ?? lookAtBook(), tillKey(id).sign('')])
}

async function lookAtBook(): Promise<void> {
  const id = thisTillId()
  if (id !== undefined) await bookOnDisk(id).head()
}

type ActIn = (shift: ShiftRef | null, number: string, at: string) => DarkSale

async function write(key: string, cart: Cart, act: ActIn) {
  const id = thisTillId()
  const { user } = session.get()
  if (id === undefined || user === null) throw new Error('There is no till or nobody at it')
  /** As in the try that is being made. */
  let shift: ShiftRef | null = null
  const draft: Draft = {
    key,
    seller_id: user.id,
    seller_role: user.profile.role,
    moment: momentAfter,
    act: (number, at) => {
      shift = shiftSeen()
      return act(shift, number, at)
    },
  }
  const entry = await writeEntry(bookOnDisk(id), tillKey(id), draft, () => ({
    sold: cart.lines,
    shift,
  }))
  // That something waits is known at once, so that no update comes between; how much, beside the receipt.
  const { waiting, sales } = dark.get()
  noteWaiting(waiting + 1, sales)
  void countAgain().then(() => otherTabs.tell())
  return entry
}

/** A page that was just opened may not have read yet what there is, and would sell at the full price. */
async function asCustomerWasTold(cart: Cart, payment: ToldPayment): Promise<DarkCart> {
  const bare = darkCart(cart, payment)
  const { timezone } = bare.settings
  if (!promotionsNow(timezone)) await loadShelf()
  const told = cartAsTold(bare, payment.told, new Date(tillNow()), (moment) => {
    const offers = promotionsAt(moment, timezone)
    if (!offers)
      throw new NotHere('This till has not read yet what there is: try again in a moment.')
    return offers
  })
  if ('problem' in told) throw new NotHere(told.problem)
  return told
}

/** But for its shift, which is on disk, and its promotions. */
function darkCart(cart: Cart, payment: CartPayment): Omit<DarkCart, 'promotions'> {
  const { user } = session.get()
  if (user === null) throw new Error('Nobody is at the till')
  return {
    cart,
    payment,
    settings: user.settings,
    shift: null,
    approval: cart.sealed_approval,
  }
}

class NotHere extends Error {}

/** Of a sale that the server could only hold. */
function refuseRetired(): void {
  const till = tillSeen()
  if (till && till.retired_at !== null) throw new NotHere(cannotSell(till.name))
}

const needsShift = (): boolean => session.get().user?.settings.shift_required === true

function refuseWithoutShift(shift: ShiftRef | null): void {
  if (needsShift() && shift === null)
    throw new NotHere('Open a shift first: this shop sells within a shift.')
}

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
