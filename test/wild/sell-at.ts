import { randomUUID } from 'node:crypto'
import { aBrowser } from '#server/test-browser.ts'

/** Signs in at a demo shop and sells the first product that is in stock. Answers the status of the sale. */
export async function sellAt(port: number): Promise<number> {
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
  const sale = await browser.post('/api/transactions', body, { 'idempotency-key': randomUUID() })
  return sale.status
}
