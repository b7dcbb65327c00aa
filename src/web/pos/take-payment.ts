import type { Cents } from '#shared/money.ts'
import { formatRand } from '#shared/money.ts'
import type { SaleReceipt } from '#shared/sales/contract.ts'
import { type Cart, saleRequest } from '#shared/till/cart.ts'
import { ApiError } from '#web/call.ts'
import { toast } from '#web/shell/toast.tsx'
import { changeCounter, NO_OFFERS } from './counter.ts'
import { recordSale, refreshAll, refusalOf } from './data.ts'
import { beginPayment, endPayment, type Payment, tillStore } from './till-store.ts'

const FAILURE_MS = 6000
const RETRY_AFTER_MS = [1000, 2000, 4000, 8000]
/** Without a session or behind a broken proxy nobody knows whether an earlier try went through. */
const NO_ANSWER = [0, 401, 502, 504]

/** At most one payment is under way: double clicks and held keys find it begun. */
export function takePayment(method: Payment['method'], tendered: Cents | null = null): void {
  const payment = beginPayment(method, tendered)
  if (payment) void settlePayment(payment)
}

let settling: string | undefined

/** Sends the sale, again with the same key while no answer comes, until it is known what became of it. */
export async function settlePayment(payment: Payment): Promise<void> {
  if (settling === payment.key) return
  settling = payment.key
  changeCounter({ progress: 'sending', offers: NO_OFFERS, sold: null })
  try {
    for (const wait of [...RETRY_AFTER_MS, undefined]) {
      if (await attempt(payment)) return
      changeCounter({ progress: wait === undefined ? 'unanswered' : 'checking' })
      await pause(wait ?? 0)
      // Another tab may have heard the answer.
      if (tillStore.get().payment?.key !== payment.key) return
    }
  } finally {
    settling = undefined
  }
}

/** True when the server has answered. */
async function attempt(payment: Payment): Promise<boolean> {
  const { cart } = tillStore.get()
  try {
    const receipt = await recordSale(payment.key, saleRequest(cart, payment.method))
    if (receipt) celebrate(payment, cart, receipt)
    return receipt !== undefined
  } catch (error) {
    if (!(error instanceof ApiError) || NO_ANSWER.includes(error.status)) return false
    giveUp(payment, error)
    return true
  }
}

function celebrate({ key, method, tendered }: Payment, cart: Cart, receipt: SaleReceipt): void {
  if (!endPayment(key, true)) return
  changeCounter({ sold: { receipt, cart, method, tendered, sold_at: new Date().toISOString() } })
  const { total, loyalty_points_earned: points } = receipt
  toast.success(
    `Payment successful! Total: ${formatRand(total)}${points > 0 ? ` (+${points} loyalty points)` : ''}`,
  )
  refreshAll()
}

/** The cart stays; what the server offers instead is shown beside it. */
function giveUp({ key }: Payment, error: ApiError): void {
  if (!endPayment(key, false)) return
  const { error: text, details, price_changes, shortages } = refusalOf(error)
  changeCounter({ offers: { prices: price_changes, shortages } })
  const status = error.status > 0 ? `HTTP ${error.status}: ` : ''
  toast.error(text ?? details ?? `${status}Transaction failed`, FAILURE_MS)
  refreshAll()
}

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))
