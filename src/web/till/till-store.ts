import type { CartCustomer } from '#shared/till/cart-customer.ts'
import { type Cart, clearCart, isEmptyCart } from '#shared/till/cart.ts'
import { withLearnt } from '#shared/till/fresh-customer.ts'
import { EMPTY_CARTS, type ParkingTicket, type Carts } from '#shared/till/parked-carts.ts'
import { withSaleKey } from '#shared/till/sale-key.ts'
import { thisTillId } from '#web/drawer/this-till.ts'
import { newUuid } from '#web/new-uuid.ts'
import { createStore, useStore } from '#web/store.ts'
import { dropPayment, keepPayment, openPaymentsOf } from '#web/till/payment/open-payments.ts'
import {
  type KeptTill,
  type PaymentUnderWay,
  setAside,
  settled,
  takeUp,
  withOpenPayment,
} from './kept-till.ts'
import { customersOf, revivedPayment, revivedTill, TillOnDevice } from './on-device.ts'
import { keep, keptOwners, readKept, storageKey } from './till-storage.ts'

const NOTHING: KeptTill = { ...EMPTY_CARTS, payment: null, unresolved: [] }

export const tillStore = createStore<KeptTill>(NOTHING)
let owner = ''
let leftOpen: string | undefined
/** Of whom the device keeps no more than the id. */
const known = new Map<number, CartCustomer>()

export const useTill = <Part>(select: (till: KeptTill) => Part): Part => useStore(tillStore, select)

/** Brings back what this person had on the counter. */
export function openTill(userId: string): void {
  if (owner !== userId) known.clear()
  owner = userId
  forgetDetails()
  tillStore.set(kept() ?? NOTHING)
  leftOpen = tillStore.get().payment?.key
  void restorePayment(userId)
}

/** What was kept by a version that wrote more of its customers down, whoever's it is. */
function forgetDetails(): void {
  for (const person of keptOwners()) {
    const till = TillOnDevice.safeParse(readKept(person)).data
    if (till) keep(person, till)
  }
}

/** After a power cut only the disk knows of a payment. */
async function restorePayment(userId: string): Promise<void> {
  const open = (await openPaymentsOf(userId)).map((payment) => revivedPayment(payment, known))
  if (owner !== userId) return
  const till = withOpenPayment(kept() ?? tillStore.get(), open, newTicket())
  if (!till) return
  leftOpen = till.payment?.key
  put(till)
}

/** Whether this payment had begun before the till was opened: nobody here waits for its answer. */
export const wasLeftOpen = ({ key }: PaymentUnderWay): boolean => key === leftOpen

/** The tabs of one person work on the same cart. */
export function followOtherTabs(): () => void {
  function onStorage({ key }: StorageEvent) {
    if (key === storageKey(owner)) tillStore.set(kept() ?? NOTHING)
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/** While a payment is under way nothing can be changed: the cart is what is being paid for. */
export function changeCarts(change: (till: Carts) => Carts): boolean {
  const state = tillStore.get()
  if (state.payment !== null) return false
  const next = change(state)
  if (next === state) return true
  const { cart, parked } = next
  put({ ...state, cart: withSaleKey(cart, newUuid), parked })
  return true
}

/** Who it is that came back from the device by their id: nothing of the sale changes, so also during a payment. */
export function learnCustomer(customer: CartCustomer): void {
  known.set(customer.id, customer)
  const till = tillStore.get()
  const learnt = withLearnt(till, customer)
  if (learnt !== till) tillStore.set({ ...till, ...learnt })
}

export const changeCart = (change: (cart: Cart) => Cart): boolean =>
  changeCarts((till) => ({ ...till, cart: change(till.cart) }))

/** Undefined when there is nothing to pay for, or a payment is under way here or in another tab. */
export function beginPayment(
  paid: Omit<PaymentUnderWay, 'key' | 'started_at' | 'till_id'>,
  answer: (cart: Cart) => Cart,
): PaymentUnderWay | undefined {
  // As it is on disk: the other tab may have been faster than its event.
  const till = kept() ?? tillStore.get()
  if (till.payment !== null || isEmptyCart(till.cart)) {
    tillStore.set(till)
    return undefined
  }
  const key = till.cart.sale_key ?? newUuid()
  const till_id = thisTillId()
  const payment = {
    key,
    ...paid,
    started_at: new Date().toISOString(),
    ...(till_id !== undefined && { till_id }),
  }
  put({ ...till, cart: answer(till.cart), payment })
  return payment
}

/** A payment that takes longer is seen to be under way. */
const SEEN_AFTER_MS = 250

/** From here on nothing of the till is drawn, whatever changes, until a payment has ended or takes its time. */
export function drawLater(): void {
  tillStore.hush()
  setTimeout(tillStore.tell, SEEN_AFTER_MS)
}

/** As if it had begun just now. Undefined when it has ended meanwhile. */
export function renewPayment(key: string): PaymentUnderWay | undefined {
  const till = kept() ?? tillStore.get()
  if (till.payment?.key !== key) return undefined
  const payment = { ...till.payment, started_at: new Date().toISOString() }
  put({ ...till, payment })
  return payment
}

/** Somebody has given their word for what is being paid for. Undefined when the payment has ended meanwhile. */
export function approvePayment(
  key: string,
  approve: (cart: Cart) => Cart,
): PaymentUnderWay | undefined {
  const till = kept() ?? tillStore.get()
  if (till.payment?.key !== key) return undefined
  put({ ...till, cart: approve(till.cart) })
  return till.payment
}

/** Before it is sent, so that the till asks under the same key whatever happens to it. */
export function keepUntilAnswered(payment: PaymentUnderWay): Promise<void> {
  const sent = { ...payment, is_unsent: false }
  const till = kept() ?? tillStore.get()
  if (payment.is_unsent && till.payment?.key === payment.key) put({ ...till, payment: sent })
  return keepPayment({ owner, cart: tillStore.get().cart, payment: sent })
}

/**
 * The server has answered, about the payment at hand or one that was set aside. Undefined when another tab heard it
 * first.
 */
export function endPayment(key: string, sold: boolean): 'at hand' | 'aside' | undefined {
  const till = kept() ?? tillStore.get()
  const isAtHand = till.payment?.key === key
  const ended = isAtHand
    ? { ...till, cart: sold ? clearCart() : till.cart, payment: null }
    : settled(till, key, sold, newTicket())
  if (ended !== till) put({ ...ended, answered: key })
  tillStore.tell()
  dropPayment(key)
  return ended === till ? undefined : isAtHand ? 'at hand' : 'aside'
}

/** Whether this was the last thing that happened at the till: nobody has begun the next sale. */
export function isLast(key: string): boolean {
  const { answered, payment, cart } = tillStore.get()
  return answered === key && payment === null && isEmptyCart(cart) && cart.customer === null
}

/** From here on nothing of it is sent before somebody has been told what became of it. */
export function askFirst(key: string): void {
  const till = kept() ?? tillStore.get()
  if (till.payment?.key === key) put({ ...till, payment: { ...till.payment, ask_first: true } })
}

export const setPaymentAside = (): void => put(setAside(kept() ?? tillStore.get()))

/** Undefined while another payment is under way. */
export function takeUpPayment(key: string): PaymentUnderWay | undefined {
  const till = takeUp(kept() ?? tillStore.get(), key, newTicket())
  if (till.payment?.key !== key) return undefined
  put(till)
  return till.payment
}

/** For a cart that is put aside. */
export const newTicket = (): ParkingTicket => ({
  id: newUuid(),
  parked_at: new Date().toISOString(),
})

function put(till: KeptTill): void {
  for (const customer of customersOf(till)) known.set(customer.id, customer)
  keep(owner, TillOnDevice.parse(till))
  tillStore.set(till)
}

function kept(): KeptTill | undefined {
  const till = TillOnDevice.safeParse(readKept(owner)).data
  return till && revivedTill(till, known)
}
