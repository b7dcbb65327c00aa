import createClient from 'openapi-fetch'
import type { paths } from './veld.d.ts'

declare const process: { argv: string[] }

const [, , baseUrl = '', key = '', sku = ''] = process.argv
const veld = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${key}` } })

const list = await veld.GET('/api/products', { params: { query: { search: sku } } })
const product = list.data?.[0]
if (!product) throw new Error(list.error?.error ?? `there is no ${sku}`)

const header = { 'Idempotency-Key': crypto.randomUUID() }
const sell = (unit_price: number, params: { header?: { 'Idempotency-Key': string } }) =>
  veld.POST('/api/transactions', {
    params,
    body: {
      items: [{ product_id: product.id, quantity: 2, unit_price }],
      payment_method: 'card',
    },
  })

const sold = await sell(product.price, { header })
if (!sold.data) throw new Error(sold.error.error)
const again = await sell(product.price, { header })
const refused = await sell(product.price + 1, {})

console.log(
  JSON.stringify({
    found: list.response.headers.get('X-Total-Count'),
    total: sold.data.total,
    // The same sale, and not another one.
    isSame: again.data?.transaction_id === sold.data.transaction_id,
    replayed: again.response.headers.get('Idempotent-Replayed'),
    refused: refused.response.status,
    // What the document says that this refusal carries.
    price:
      refused.error && 'price_changes' in refused.error
        ? refused.error.price_changes?.[0]?.price
        : undefined,
  }),
)
