import { z } from 'zod'
import { optionalText } from '#shared/fields.ts'
import { columnsOf } from '#shared/spreadsheets/columns.ts'
import { CategoryFields } from './category.ts'
import { type Product, ProductFields } from './product.ts'

export type ExportedProduct = Omit<Product, 'stock_level' | 'updated_at'>

/** The columns of a file of products. An import reads each by its kind, so that what was exported comes back. */
export const PRODUCT_COLUMNS = columnsOf<ExportedProduct>({
  id: 'whole',
  sku: 'text',
  barcode: 'text',
  name: 'text',
  description: 'text',
  category_id: 'whole',
  category_name: 'text',
  price: 'money',
  thc_percentage: 'number',
  cbd_percentage: 'number',
  strain_type: 'word',
  weight_grams: 'number',
  is_medical: 'flag',
  image_url: 'text',
  reorder_level: 'whole',
  archived_at: 'moment',
  created_at: 'moment',
})

const { sku, name, category_id: _, ...others } = ProductFields.shape

/** A product as a file tells it: the category by name, since ids differ from shop to shop. */
export const ProductRow = z.object({
  sku,
  name,
  category: CategoryFields.shape.name,
  ...others,
  /** What was archived when it was exported is not for sale when it comes back. */
  archived_at: optionalText(40).refine(
    (since) => since === null || /^\d{4}-\d\d-\d\d/.test(since),
    {
      error: 'archived_at is a date, or empty for a product that is sold',
    },
  ),
})
export type ProductRow = z.output<typeof ProductRow>
