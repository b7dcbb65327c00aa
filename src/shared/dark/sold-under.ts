import { z } from 'zod'
import { DarkSale, type Entry, readBody } from './entry.ts'

/** What makes a sale another one. Not its number, its moment, nor the promotions behind its total. */
const Asked = DarkSale.pick({
  customer_id: true,
  cart_discount: true,
  points_redeemed: true,
  total: true,
  payments: true,
}).extend({
  lines: z.array(
    DarkSale.shape.lines.element.pick({
      product_id: true,
      quantity: true,
      unit_price: true,
      discount: true,
    }),
  ),
})

/** The sale that is written under its key; undefined where that is another one, which the server would refuse too. */
export function soldUnder({ body }: Pick<Entry, 'body'>, sale: DarkSale): DarkSale | undefined {
  const act = readBody(body)?.act
  return act?.kind === 'sale' && asked(act) === asked(sale) ? act : undefined
}

const asked = (sale: DarkSale): string => JSON.stringify(z.encode(Asked, sale))
