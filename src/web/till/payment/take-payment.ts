import type { WantedApproval } from '#shared/approvals/contract.ts'
import { ANSWER_WITHIN_MS, cannotServe } from '#shared/dark/line.ts'
import { fullName } from '#shared/full-name.ts'
import { formatRand, type Cents } from '#shared/money.ts'
import { approveCart, type Word } from '#shared/till/cart-approval.ts'
import { cartTotals, saleRequest } from '#shared/till/cart-sale.ts'
import { type Cart } from '#shared/till/cart.ts'
import { isOldPayment } from '#shared/till/old-payment.ts'
import { receiptOfCart, type Sold } from '#shared/till/receipt-of-cart.ts'
import { ApiError } from '#web/call.ts'
import { isAble, isDark } from '#web/dark/line-store.ts'
import { logError } from '#web/log.ts'
import { refreshAll } from '#web/query-client.ts'
import { methodWord } from '#web/session/method-name.ts'
import { session } from '#web/session/session.ts'
import { sellingNow } from '#web/till/cart/use-cart-totals.ts'
import { changeCounter, type Counter, NO_OFFERS, showReceipt } from '#web/till/counter.ts'
import type { PaymentUnderWay } from '#web/till/kept-till.ts'
import { say } from '#web/till/last-word.ts'
import { named } from '#web/till/receipt/named-cart.ts'
import {
  approvePayment,
  askFirst,
  beginPayment,
  drawLater,
  endPayment,
  isLast,
  keepUntilAnswered,
  renewPayment,
  takeUpPayment,
  tillStore,
} from '#web/till/till-store.ts'
import { toast } from '#web/ui/states/toast.tsx'
import { darkPart, keepForRestore } from './dark-part.ts'
import { nextTry, type Outcome } from './next-try.ts'
import { serverPart } from './server-part.ts'

/** A till does not wait for ever: after this it asks again with the same key. */
const SALE_TIMEOUT_MS = 10_000
const FAILURE_MS = 6000
/** Without a session or behind a broken proxy nobody knows whether an earlier try went through (decision 0014). */
const SIGNED_OUT = 401
const NO_ANSWER = [0, SIGNED_OUT, 502, 504]
const BUSY = 503
const SOLD_AS_ANOTHER = 422
const NOT_ON_DISK =
  'This till cannot store anything, so nothing was sold. Make room on this device, or sell when the line is back.'
const PAID_ELSEWHERE =
  'This cart was already paid for in another window. Its receipt is among the recent sales.'

interface Paying {
  tendered?: Cents | null
  payments?: PaymentUnderWay['payments']
  /** The total that the customer was told. */
  told?: Cents
  /** What was answered about the customer's age. */
  answer?: (cart: Cart) => Cart
}

/** At most one payment is under way: double clicks and held keys find it begun. */
export function takePayment(
  method: PaymentUnderWay['method'],
  { tendered = null, payments = null, told, answer = (cart) => cart }: Paying = {},
): void {
  // A till that has just come back may not know of promotions yet: then the server decides, where there is one.
  const isSure = isDark() || sellingNow().promotions !== undefined
  const sum = told ?? cartTotals(tillStore.get().cart, sellingNow()).total
  // What is drawn before the sale is on disk keeps the disk waiting: drawn is the receipt.
  if (isDark()) drawLater()
  const paid = { method, tendered, payments, told: isSure ? sum : null, is_unsent: isDark() }
  const payment = beginPayment(paid, answer)
  if (payment) void settlePayment(payment)
  else if (settling.size === 0) tillStore.tell()
}

/** Comes back to a payment that was set aside. */
export function checkUnresolved(key: string): void {
  const payment = takeUpPayment(key)
  if (payment) void settlePayment(payment)
}

/** The keys of those that wait for an answer; one may have been set aside for the next. */
const settling = new Set<string>()

/**
 * Sends the sale, again with the same key while no answer comes, until it is known what became of it. One that is too
 * old to be sent by itself is only asked about.
 */
export async function settlePayment(payment: PaymentUnderWay): Promise<void> {
  if (settling.has(payment.key)) return
  settling.add(payment.key)
  changeCounter({ progress: 'sending', offers: NO_OFFERS, old: null, lost: null, asked: null })
  const tries: Outcome[] = []
  try {
    // Where it is not sent, the entry itself is what is kept of it: to write it twice would take twice as long.
    if (!isDark() || isOld(payment)) await keepUntilAnswered(payment)
    for (;;) {
      if (isDark() && !isOld(payment)) return await sellHere(payment, tillStore.get().cart)
      if (payment.ask_first || isOld(payment)) return await lookUp(payment)
      const outcome = await attempt(payment)
      if (outcome === 'settled') return
      if (tillStore.get().payment?.ask_first) return changeCounter({ progress: 'unanswered' })
      const next = nextTry([...tries, outcome])
      tries.push(outcome)
      // Set aside, or another tab has heard the answer.
      if (tillStore.get().payment?.key !== payment.key) return
      changeCounter({ progress: next.progress })
      if (next.afterMs === null) return
      await pause(next.afterMs)
      if (tillStore.get().payment?.key !== payment.key) return
    }
  } finally {
    settling.delete(payment.key)
    tillStore.tell()
  }
}

/** The cashier wants an old payment sold: it begins anew, under its own key. */
export function sellNow({ key }: PaymentUnderWay): void {
  const payment = renewPayment(key)
  if (payment) void settlePayment(payment)
}

/** The card may have been charged: with the word that was missing the same payment is sent again, under its own key. */
export function sellApproved({ key }: PaymentUnderWay, wanted: WantedApproval, word: Word): void {
  const payment = approvePayment(key, (cart) => approveCart(cart, wanted, word, new Date()))
  if (payment) void settlePayment(payment)
}

/** Nobody gives their word: the cart is as it was, and it stays beside it that nothing was sold. */
export function sellNot(payment: PaymentUnderWay): void {
  changeCounter({ asked: null })
  giveBack(payment)
}

/** The cashier knows that an old payment was rung up elsewhere. */
export const dropOld = ({ key }: PaymentUnderWay): void => void endPayment(key, true)

const isOld = ({ started_at }: PaymentUnderWay): boolean =>
  isOldPayment(started_at, new Date(), session.get().user?.settings.timezone ?? 'UTC')

async function lookUp(payment: PaymentUnderWay): Promise<void> {
  const { key } = payment
  changeCounter({ progress: 'checking' })
  try {
    const sold = await (await serverPart()).findSale(key, SALE_TIMEOUT_MS)
    if (sold) await showSold(payment, tillStore.get().cart, sold)
    else if (payment.ask_first) giveBack(payment)
    else changeCounter({ old: { key, isMissing: true } })
  } catch (error) {
    logError('A payment could not be looked up', error)
    changeCounter(
      payment.ask_first ? { progress: 'unanswered' } : { old: { key, isMissing: false } },
    )
  }
}

/** It was not recorded. The cart is as it was, under its own key: whatever is still on its way is not sold twice. */
function giveBack({ key, method, told }: PaymentUnderWay): void {
  const total = told ?? cartTotals(tillStore.get().cart, sellingNow()).total
  if (!endPayment(key, false)) return
  const paid = methodWord(method)
  const text = `The ${paid} payment of ${formatRand(total)} was not recorded: nothing was sold.`
  changeCounter({ lost: { key, text } })
}

async function attempt(payment: PaymentUnderWay): Promise<Outcome | 'settled'> {
  const { cart } = tillStore.get()
  try {
    const sale = saleRequest(cart, payment, payment.told)
    const request = { ...sale, till_id: payment.till_id ?? null }
    const patience = isAble() ? ANSWER_WITHIN_MS : SALE_TIMEOUT_MS
    const sold = await (await serverPart()).recordSale(payment.key, request, patience)
    if (!sold) return { kind: 'unanswered' }
    if (isAble()) keepForRestore(payment, cart, sold)
    await showSold(payment, cart, sold)
  } catch (error) {
    if (isAble() && mayGoOnAlone(error)) {
      await (await darkPart()).counts.failed()
      await sellHere(payment, cart, true)
      return 'settled'
    }
    // Whoever signs in again decides anew.
    if (error instanceof ApiError && error.status === SIGNED_OUT) askFirst(payment.key)
    if (!(error instanceof ApiError) || NO_ANSWER.includes(error.status))
      return { kind: 'unanswered' }
    if (error.status === BUSY) return { kind: 'busy', retryAfter: error.retryAfter }
    const { approvalIn, offersIn } = await serverPart()
    const wanted = approvalIn(error)
    if (wanted && tillStore.get().payment?.key === payment.key)
      changeCounter({ asked: { key: payment.key, wanted, why: error.message } })
    else giveUp(payment, error, offersIn(error))
  }
  return 'settled'
}

/** No answer, or a server that cannot do its work: from now on the till sells by itself, and waits no more. */
const mayGoOnAlone = (error: unknown): boolean =>
  !(error instanceof ApiError) || cannotServe(error.status)

/**
 * Sells without the server, under the payment's own key: if the server has it after all, it is one sale with two
 * numbers. What cannot be sold or put on disk is not sold. Where it may have arrived at the server, also before a
 * reload, the cart stays locked until it answers.
 */
async function sellHere(
  payment: PaymentUnderWay,
  cart: Cart,
  wasSent = !payment.is_unsent,
): Promise<void> {
  try {
    const done = await (await darkPart()).sell.sellHere(payment.key, cart, payment)
    if (done === 'sold as another') return leaveSoldCart(payment.key)
    if ('sold' in done) return await showSold(payment, cart, done.sold)
    if (wasSent) return changeCounter({ progress: 'unanswered' })
    endPayment(payment.key, false)
    say(() => toast.error(done.problem, FAILURE_MS))
  } catch (error) {
    logError('A sale could not be put on disk', error)
    if (wasSent) return changeCounter({ progress: 'unanswered' })
    endPayment(payment.key, false)
    say(() => toast.error(NOT_ON_DISK, false))
  }
}

async function showSold({ key }: PaymentUnderWay, paid: Cart, sold: Sold): Promise<void> {
  const place = endPayment(key, true)
  if (!place) return
  // Over the next customer's cart no receipt comes up: it is among the recent sales.
  if (place === 'at hand') {
    const cart = await named(paid)
    if (isLast(key)) showReceipt(receiptOfCart(sold, { cart, seller_name: sellerName() }))
  }
  const { total, loyalty_points_earned: points } = sold
  const earned = points > 0 ? ` (+${points} loyalty points)` : ''
  const word = sold.transaction_id === null ? 'Saved on this till.' : 'Payment successful!'
  say(() => toast.success(`${word} Total: ${formatRand(total)}${earned}`))
  // Without the server there is nobody to ask.
  if (sold.transaction_id !== null) void refreshAll()
}

/** The cart stays; what the server offers instead is shown beside it. */
function giveUp({ key }: PaymentUnderWay, error: ApiError, offers: Counter['offers']): void {
  if (error.status === SOLD_AS_ANOTHER) return leaveSoldCart(key)
  if (!endPayment(key, false)) return
  changeCounter({ offers })
  const said = error.said ?? `HTTP ${error.status}: Transaction failed`
  say(() => toast.error(said, FAILURE_MS))
  void refreshAll()
}

/** Another window has sold this very cart in another form: by another method, or before its last change. */
function leaveSoldCart(key: string): void {
  if (!endPayment(key, true)) return
  say(() => toast.error(PAID_ELSEWHERE, FAILURE_MS))
  if (!isDark()) void refreshAll()
}

function sellerName(): string {
  const { user } = session.get()
  return user ? fullName(user.profile) : ''
}

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))
