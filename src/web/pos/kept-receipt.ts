import { z } from 'zod'
import { Receipt } from '#shared/sales/receipt.ts'
import { session } from '#web/session/session.ts'

const KEY = 'veld-receipt'
const Kept = z.object({ owner: z.string(), receipt: Receipt })

/** In this tab only: it outlives a reload, not the evening. */
export function keepReceipt(receipt: Receipt | null): void {
  const owner = session.getState().user?.id
  try {
    if (receipt === null || owner === undefined) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify({ owner, receipt }))
  } catch {
    // Storage is full or closed: the receipt can be found among the recent sales.
  }
}

/** The receipt that this person had on the screen. */
export function keptReceipt(userId: string): Receipt | null {
  try {
    const kept = Kept.parse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
    return kept.owner === userId ? kept.receipt : null
  } catch {
    return null
  }
}
