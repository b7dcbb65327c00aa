import type { APIRequestContext } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Runs wherever text is taken for markup; a marker tells where it was stored. */
export const scriptIn = (place: string): string =>
  `"><img src=x onerror="window.__xss='${place}'"><script>window.__xss='${place}'</script>`

/** A short one, for fields that take little. */
const short = (place: string): string => `<img src=x onerror=__xss='${place}'>`

/** Writes a script into every text that somebody can type, upload or name. */
export async function storeScripts(api: APIRequestContext): Promise<void> {
  const send = async (
    method: 'post' | 'put',
    path: string,
    data: object,
  ): Promise<{ id: number }> => {
    const answer = await api[method](path, { data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()) as { id: number }
  }
  const category = await send('post', '/api/categories', { name: short('category') })
  const product = await send('post', '/api/products', {
    sku: short('sku'),
    name: scriptIn('product'),
    description: scriptIn('description'),
    category_id: category.id,
    price: 100,
  })
  const batch = await send('post', '/api/inventory/batches', {
    product_id: product.id,
    batch_number: short('batch'),
    quantity: 5,
    cost_per_unit: 1,
    supplier: scriptIn('supplier'),
    received_date: '2026-01-01',
    compliance_id: short('compliance'),
  })
  await send('post', `/api/inventory/batches/${batch.id}/adjust`, {
    reason: 'count',
    change: -1,
    note: scriptIn('adjustment'),
  })
  const customer = await send('post', '/api/customers', {
    first_name: short('first'),
    last_name: short('last'),
  })
  const { transaction_id } = (await send('post', '/api/transactions', {
    customer_id: customer.id,
    items: [{ product_id: product.id, quantity: 1, unit_price: 100 }],
    payment_method: 'card',
    notes: scriptIn('notes'),
    age_confirmed: true,
  })) as unknown as { transaction_id: number }
  await send('post', `/api/transactions/${transaction_id}/slips`, { reference: short('slip') })
  await send('post', '/api/users', {
    email: `"<img/src=x/onerror=__xss=1>"@veld.test`,
    first_name: short('member'),
    last_name: short('surname'),
    role: 'budtender',
  })
  const { version } = (await (await api.get('/api/settings')).json()) as { version: number }
  await send('put', '/api/settings', {
    version,
    store_name: short('store'),
    address: scriptIn('address'),
    cannabis_license: short('license'),
  })
  await send('post', '/api/api-keys', { name: short('key') })
  await importFile(api)
}

/** A file whose name, cells and header are scripts. */
async function importFile(api: APIRequestContext): Promise<void> {
  const cell = `"${short('cell').replaceAll('"', '""')}"`
  const answer = await api.post('/api/import', {
    multipart: {
      type: 'customers',
      file: {
        name: `${short('file')}.csv`,
        mimeType: 'text/csv',
        buffer: Buffer.from(`first_name,last_name,${cell}\n${cell},${cell},x\n`),
      },
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}
