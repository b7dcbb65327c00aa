import { z } from 'zod'
import { Id, requiredText } from '#shared/fields.ts'

export const CategoryFields = z.object({ name: requiredText(80, 'Category name is required') })
export type CategoryFields = z.output<typeof CategoryFields>

export const Category = z.object({
  id: Id,
  name: z.string(),
  /** Products that are not archived. */
  product_count: z.number().int(),
})
export type Category = z.output<typeof Category>
