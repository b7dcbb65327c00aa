import { randomUUID } from 'node:crypto'
import type { Browser } from '#server/test-browser.ts'
import type { TestProduct } from '#server/test-factories.ts'

interface Shown {
  id: number
  [field: string]: unknown
}

/** An answer as a test reads it: what is asked of it is there, or the expectation fails. */
// oxlint-disable-next-line typescript/no-explicit-any -- each test knows what it asked for
export const read = async (answer: Response): Promise<any> => answer.json()

/** A till of its own, registered by this browser. */
export async function aTill(browser: Browser): Promise<{ id: number; name: string }> {
  const answer = await browser.post('/api/tills', {})
  return (await answer.json()) as { id: number; name: string }
}

/** An open shift at a till of its own. */
export async function aShift(browser: Browser, float = 500): Promise<{ id: number; till: number }> {
  const till = await aTill(browser)
  const answer = await browser.post('/api/shifts', { till_id: till.id, float })
  return { id: ((await answer.json()) as Shown).id, till: till.id }
}

export function sellAt(
  browser: Browser,
  tillId: number | null,
  product: TestProduct,
  more: object = {},
): Promise<Response> {
  return browser.post(
    '/api/transactions',
    {
      items: [{ product_id: product.id, quantity: 1, unit_price: product.price / 100 }],
      payment_method: 'cash',
      till_id: tillId,
      ...more,
    },
    { 'idempotency-key': randomUUID() },
  )
}

/** What lies in the drawer, as somebody counts it. */
export const piecesOf = (cents: number): Record<string, number> => {
  const pieces: Record<string, number> = {}
  let left = cents
  for (const value of [20000, 10000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10]) {
    pieces[(value / 100).toFixed(2)] = Math.floor(left / value)
    left %= value
  }
  return pieces
}
