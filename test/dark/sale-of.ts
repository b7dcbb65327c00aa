import { darkSale, inCash } from '#server/dark/test-till.ts'
import type { TestProduct } from '#server/test-factories.ts'
import type { DarkSale } from '#shared/dark/entry.ts'

/** What somebody buys in the simulation: so much of one product, and whether they are a customer. */
export interface Basket {
  product: TestProduct
  quantity: number
  customer: number | null
}

/** As a till writes it down; prices are such that nothing is rounded. */
export function saleOf({ product, quantity, customer }: Basket, number: string): DarkSale {
  const sale = darkSale([{ product, quantity }], { number, customer_id: customer })
  return { ...sale, ...inCash(sale) }
}
