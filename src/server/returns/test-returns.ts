import { randomUUID } from 'node:crypto'
import type { Browser } from '#server/test-browser.ts'
import { aProduct } from '#server/test-factories.ts'
import type { TestShop } from '#server/test-shop.ts'

interface SoldTestSale {
  id: number
  number: string
  total: number
}

/** Sells by the call that tills use, so that stock, points and payments are as they would be. */
export async function sell(
  by: Browser,
  body: object,
  key: string = randomUUID(),
): Promise<SoldTestSale> {
  const answer = await by.post('/api/transactions', body, { 'idempotency-key': key })
  const sold = (await answer.json()) as Record<string, never>
  if (answer.status !== 200) throw new Error(`not sold: ${JSON.stringify(sold)}`)
  return { id: sold['transaction_id']!, number: sold['transaction_number']!, total: sold['total']! }
}

/** A sale of so many of one new product. */
export async function sellNew(
  { owner }: TestShop,
  by: Browser,
  options: { price?: number; quantity?: number; batches?: number[]; body?: object } = {},
): Promise<SoldTestSale & { product_id: number }> {
  const {
    price = 100_00,
    quantity = 2,
    batches = [10],
    body = { payment_method: 'cash' },
  } = options
  const product = await aProduct(owner, { price, batches })
  const items = [{ product_id: product.id, quantity, unit_price: price / 100 }]
  return { ...(await sell(by, { items, ...body })), product_id: product.id }
}

const RETURN = { reason: 'Damaged', destination: 'quarantine' } as const

export function takeBack(
  by: Browser,
  saleId: number,
  body: object,
  key: string = randomUUID(),
): Promise<Response> {
  return by.post(
    `/api/transactions/${saleId}/returns`,
    { ...RETURN, ...body },
    { 'idempotency-key': key },
  )
}

/** Changes settings as an admin does. */
export async function changeSettings(admin: Browser, change: object): Promise<void> {
  const { version } = (await (await admin.get('/api/settings')).json()) as { version: number }
  const answer = await admin.put('/api/settings', { ...change, version })
  if (answer.status !== 200) throw new Error(`not saved: ${await answer.text()}`)
}

interface Told {
  error: string
  transaction_id: number
  transaction_number: string
  total: number
  payments: { method: string; amount: number }[]
  document: { kind: string; number: string }
}

/** What a return was answered, or why it was refused. */
export const told = async (answer: Response): Promise<Told> => (await answer.json()) as Told
