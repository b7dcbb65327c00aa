import { z } from 'zod'
import { NO_CARD_NUMBER } from '#shared/card-number.ts'
import { Id, requiredText } from '#shared/fields.ts'

export const CategoryFields = z.object({
  name: requiredText(80, 'Category name is required').refine(...NO_CARD_NUMBER),
})
export type CategoryFields = z.output<typeof CategoryFields>

export const Category = z.object({
  id: Id,
  name: z.string(),
  /** Products that are not archived. */
  product_count: z.number().int(),
})
export type Category = z.output<typeof Category>
