import { z } from 'zod'
import { Id } from '#shared/fields.ts'

/** What can be sold today, by product id; a product that is not in it is out of stock. */
export type StockLevels = Readonly<Record<number, number>>

/** Two columns on the wire: the n-th product has the n-th level. */
const Columns = z
  .object({ product_id: z.array(Id), stock_level: z.array(z.number().int().positive()) })
  .refine(({ product_id, stock_level }) => product_id.length === stock_level.length, {
    error: 'The columns of the stock do not fit together',
  })

export const StockLevels = z.codec(Columns, z.custom<StockLevels>(), {
  decode: ({ product_id, stock_level }) =>
    Object.fromEntries(product_id.map((id, index) => [id, stock_level[index]!])),
  encode: (levels) => ({
    product_id: Object.keys(levels).map(Number),
    stock_level: Object.values(levels),
  }),
})

/** What a till has sold since it was told what there is, by product id: a few, where the stock is ten thousand. */
export type SoldSince = Readonly<Record<number, number>>

type Units = readonly { product_id: number; quantity: number }[]

export function withSold(before: SoldSince, units: Units): SoldSince {
  const sold = { ...before }
  for (const { product_id, quantity } of units)
    sold[product_id] = (sold[product_id] ?? 0) + quantity
  return sold
}

export function lessSold(levels: StockLevels, sold: SoldSince): StockLevels {
  const gone = Object.entries(sold)
  // Ten thousand figures are not copied for nothing.
  if (gone.length === 0) return levels
  const left = { ...levels }
  for (const [id, quantity] of gone)
    left[Number(id)] = Math.max(0, stockOf(levels, Number(id)) - quantity)
  return left
}

export const stockOf = (levels: StockLevels, productId: number): number => levels[productId] ?? 0
