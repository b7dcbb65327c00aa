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

export const stockOf = (levels: StockLevels, productId: number): number => levels[productId] ?? 0
