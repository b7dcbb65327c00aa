import { z } from 'zod'
import { Receipt } from '#shared/sales/receipt.ts'
import { session } from '#web/session/session.ts'

const KEY = 'veld-receipt'
const Kept = z.object({ owner: z.string(), receipt: Receipt, isPrinted: z.boolean() })

/** In this tab only: it outlives a reload, not the evening. */
export function keepReceipt(receipt: Receipt | null, isPrinted: boolean): void {
  const owner = session.get().user?.id
  try {
    if (receipt === null || owner === undefined) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify({ owner, receipt, isPrinted }))
  } catch {
    // Storage is full or closed: the receipt can be found among the recent sales.
  }
}

/** The receipt that this person had on the screen, and whether it was printed. */
export function keptReceipt(userId: string): [Receipt | null, boolean] {
  try {
    const kept = Kept.parse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
    return kept.owner === userId ? [kept.receipt, kept.isPrinted] : [null, false]
  } catch {
    return [null, false]
  }
}
