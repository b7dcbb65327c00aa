import { randomUUID } from 'node:crypto'
import { aBrowser } from '#server/test-browser.ts'

/** Sells at a demo shop, each time the same. */
export interface WildTill {
  sell(key: string): Promise<Response>
  lookUp(key: string): Promise<Response>
}

/** Signs in at a demo shop and sells the first product that is in stock. Answers the status of the sale. */
export const sellAt = async (port: number): Promise<number> =>
  (await (await openTillAt(port)).sell(randomUUID())).status

export async function openTillAt(port: number): Promise<WildTill> {
  const browser = aBrowser(`http://localhost:${port}`, port)
  await browser.signIn('budtender@veld.test')
  const { products } = (await (await browser.get('/api/till/catalogue')).json()) as {
    products: { id: number[]; price: number[]; is_medical: boolean[] }
  }
  const stock = (await (await browser.get('/api/till/stock')).json()) as {
    product_id: number[]
  }
  const at = products.id.findIndex(
    (id, place) => stock.product_id.includes(id) && !products.is_medical[place],
  )
  const items = [{ product_id: products.id[at], quantity: 1, unit_price: products.price[at] }]
  const body = { items, payment_method: 'card' }
  return {
    sell: (key) => browser.post('/api/transactions', body, { 'idempotency-key': key }),
    lookUp: (key) => browser.get(`/api/transactions/keys/${key}`),
  }
}
