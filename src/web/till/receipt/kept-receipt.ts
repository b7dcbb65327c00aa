import { z } from 'zod'
import { UNNAMED } from '#shared/sales/buyer.ts'
import { Receipt } from '#shared/sales/receipt.ts'
import { sessionKey } from '#web/session/session-keys.ts'
import { session } from '#web/session/session.ts'

const RECEIPT_KEY = sessionKey('receipt')

const Kept = z.object({ owner: z.string(), receipt: Receipt, isPrinted: z.boolean() })

/** In this tab only: it outlives a reload, not the evening. Without the customer's name, which is asked for again. */
export function keepReceipt(receipt: Receipt | null, isPrinted: boolean): void {
  const owner = session.get().user?.id
  try {
    if (receipt === null || owner === undefined) sessionStorage.removeItem(RECEIPT_KEY)
    else {
      const unnamed = { ...receipt, customer_name: receipt.customer_name && UNNAMED }
      sessionStorage.setItem(RECEIPT_KEY, JSON.stringify({ owner, receipt: unnamed, isPrinted }))
    }
  } catch {
    // Storage is full or closed: the receipt can be found among the recent sales.
  }
}

/** The receipt that this person had on the screen, and whether it was printed; a customer's name is still to come. */
export function keptReceipt(userId: string): [Receipt | null, boolean] {
  try {
    const kept = Kept.parse(JSON.parse(sessionStorage.getItem(RECEIPT_KEY) ?? 'null'))
    return kept.owner === userId ? [kept.receipt, kept.isPrinted] : [null, false]
  } catch {
    return [null, false]
  }
}
