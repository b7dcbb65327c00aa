import type { APIRequestContext } from '@playwright/test'

// What people do in a shop whose pictures are taken, through the calls of its screens.

export interface Good {
  id: number
  name: string
  sku: string
  /** In rand. */
  price: number
}

export type Act = <Answer = { id: number }>(path: string, data?: object) => Promise<Answer>

/** What one person does; what is refused is told. */
export function actsOf(by: APIRequestContext): Act {
  return async (path, data = {}) => {
    const answer = await by.post(path, {
      data,
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
    return answer.json()
  }
}

/** Plenty of each, and for everybody. */
export async function goodsOnShelf(by: APIRequestContext): Promise<Good[]> {
  const products: (Good & { is_medical: boolean })[] = await (await by.get('/api/products')).json()
  const stock: { product_id: number[]; stock_level: number[] } = await (
    await by.get('/api/till/stock')
  ).json()
  const left = new Map(stock.product_id.map((id, at) => [id, stock.stock_level[at] ?? 0]))
  return products.filter(({ id, is_medical }) => !is_medical && (left.get(id) ?? 0) > 20)
}

export interface Sold {
  transaction_id: number
  payments: { method: string; amount: number }[]
}

/** One of the first, two of the second and so on, by card unless told. */
export const sell = (act: Act, goods: readonly Good[], more: object = {}): Promise<Sold> =>
  act<Sold>('/api/transactions', {
    items: goods.map(({ id, price }, at) => ({
      product_id: id,
      quantity: at + 1,
      unit_price: price,
    })),
    payment_method: 'card',
    age_confirmed: true,
    ...more,
  })
