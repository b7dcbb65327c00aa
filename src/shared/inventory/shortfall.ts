import { z } from 'zod'
import { Instant } from '#shared/dates.ts'
import { Id } from '#shared/fields.ts'

/** What was sold of a product and is in no batch: somebody counts the shelf. */
export const Shortfall = z.object({
  product_id: Id,
  product_name: z.string(),
  sku: z.string(),
  quantity: z.number().int(),
  since: Instant,
  /** The numbers of the sales. */
  sales: z.array(z.string()),
})
export type Shortfall = z.output<typeof Shortfall>
