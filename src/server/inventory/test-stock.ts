import { expect } from 'vitest'
import type { Browser } from '#server/test-browser.ts'
import { aProduct, type ProductOptions } from '#server/test-factories.ts'
import type { TestShop } from '#server/test-shop.ts'

export interface BatchAnswer {
  id: number
  batch_number: string
  remaining_quantity: number
  is_active: boolean
  [field: string]: unknown
}

let made = 0
const next = (): number => (made += 1)

/** A product without stock, for tests that receive it themselves. */
export async function aStockless(
  { owner }: TestShop,
  { sku, ...options }: ProductOptions & { sku?: string } = {},
): Promise<number> {
  const { id } = await aProduct(owner, options)
  if (sku !== undefined) await owner`UPDATE products SET sku = ${sku} WHERE id = ${id}`
  return id
}

export const batchFields = (product_id: number, more: object = {}) => ({
  product_id,
  batch_number: `B-${next()}`,
  quantity: 10,
  cost_per_unit: 45.5,
  received_date: '2026-01-05',
  ...more,
})

/** A batch that is received through the API. */
export async function received(
  browser: Browser,
  product_id: number,
  more: object = {},
): Promise<BatchAnswer> {
  const answer = await browser.post('/api/inventory/batches', batchFields(product_id, more))
  expect(answer.status, await answer.clone().text()).toBe(201)
  return (await answer.json()) as BatchAnswer
}

export async function refusal(answer: Response): Promise<[number, string]> {
  const { error } = (await answer.json()) as { error: string }
  return [answer.status, error]
}

/** Everything a write to the stock may touch. */
export async function stockBooks({ owner }: TestShop): Promise<unknown> {
  return owner`
    SELECT (SELECT count(*) FROM inventory_batches) AS batches, (SELECT count(*) FROM stock_movements) AS movements,
      (SELECT count(*) FROM audit_logs) AS audit,
      (SELECT md5(coalesce(string_agg(b::text, '' ORDER BY id), '')) FROM inventory_batches b) AS content`
}

export async function lastAudit({ owner }: TestShop) {
  const [row] = await owner`
    SELECT user_name, action, table_name, record_id, old_values, new_values FROM audit_logs ORDER BY id DESC LIMIT 1`
  return row
}

/** Batches whose remaining quantity is not the sum of their movements: always none. */
export async function brokenBatches({ owner }: TestShop): Promise<unknown[]> {
  const rows = await owner`
    SELECT b.id, b.remaining_quantity, sum(m.quantity) AS moved
    FROM inventory_batches b LEFT JOIN stock_movements m ON m.batch_id = b.id
    GROUP BY b.id HAVING b.remaining_quantity IS DISTINCT FROM coalesce(sum(m.quantity), 0)`
  return [...rows]
}
