import { z } from 'zod'
import { NO_CARD_NUMBER } from '#shared/card-number.ts'
import { Instant } from '#shared/dates.ts'
import { Id, maybe, optionalText, otherwise, requiredText } from '#shared/fields.ts'
import { type Cents, cents, formatRand, Rand } from '#shared/money.ts'
import { ImageAddress } from './image.ts'
import { StrainType } from './strain-type.ts'

/** R1 000 000, in the catalogue and for what a unit costs. */
export const MAX_PRICE: Cents = cents(1_000_000_00)
const MAX_GRAMS = 1_000_000
const MAX_UNITS = 1_000_000

const Price = Rand.refine((price) => price > 0, {
  error: 'Price must be more than R0.00',
}).refine((price) => price <= MAX_PRICE, {
  error: `Price must be at most ${formatRand(MAX_PRICE)}`,
})

const CategoryId = z
  .number({ error: 'Please select a category' })
  .int({ error: 'Please select a category' })
  .positive({ error: 'Please select a category' })

/** What a person fills in about a product. */
export const ProductFields = z.object({
  sku: requiredText(60, 'SKU is required'),
  name: requiredText(200, 'Product name is required').refine(...NO_CARD_NUMBER),
  description: optionalText(2000).refine(...NO_CARD_NUMBER),
  category_id: CategoryId,
  price: Price,
  thc_percentage: maybe(percentage('THC')),
  cbd_percentage: maybe(percentage('CBD')),
  strain_type: maybe(StrainType),
  weight_grams: maybe(twoDecimals('Weight', MAX_GRAMS, `Weight must be from 0 to ${MAX_GRAMS} g`)),
  is_medical: otherwise(z.boolean(), false),
  image_url: maybe(ImageAddress),
  barcode: optionalText(64),
  /** At or below this many it is time to order; without it the shop's threshold for low stock stands in. */
  reorder_level: maybe(wholeUnits()),
})
export type ProductFields = z.output<typeof ProductFields>

/** The same fields as they are answered: what was stored under other rules must still be read. */
const ANSWERED = {
  sku: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  category_id: Id,
  price: Rand,
  thc_percentage: z.number().nullable(),
  cbd_percentage: z.number().nullable(),
  strain_type: StrainType.nullable(),
  weight_grams: z.number().nullable(),
  is_medical: z.boolean(),
  image_url: z.string().nullable(),
  barcode: z.string().nullable(),
  reorder_level: z.number().int().nullable(),
} satisfies { [Name in keyof ProductFields]: z.ZodType<ProductFields[Name]> }

/** What the table of products holds. */
export const StoredProduct = z.object({
  id: Id,
  ...ANSWERED,
  archived_at: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
})
export type StoredProduct = z.output<typeof StoredProduct>

export const Product = StoredProduct.extend({
  category_name: z.string(),
  /** What can be sold today. */
  stock_level: z.number().int(),
})
export type Product = z.output<typeof Product>

function wholeUnits() {
  const error = `Reorder level must be a whole number from 0 to ${MAX_UNITS}`
  return z.number({ error }).int({ error }).min(0, { error }).max(MAX_UNITS, { error })
}

function percentage(name: string) {
  return twoDecimals(name, 100, `${name} percentage must be from 0 to 100`)
}

/** As the columns keep it: a third decimal would be rounded away unseen. */
function twoDecimals(name: string, max: number, range: string) {
  return z
    .number()
    .min(0, { error: range })
    .max(max, { error: range })
    .refine((value) => Math.round(value * 100) / 100 === value, {
      error: `${name} has at most two decimals`,
    })
}
