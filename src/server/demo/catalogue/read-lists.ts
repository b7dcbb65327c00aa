import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { cents } from '#shared/money.ts'
import { StrainType } from '#shared/products/strain-type.ts'

/** In the order of their ids. */
export const CATEGORY_NAMES = [
  'Flower',
  'Pre-Rolls',
  'Edibles',
  'Oils & Tinctures',
  'Vapes',
  'Concentrates',
  'Topicals',
  'Accessories',
] as const
const CategoryName = z.enum(CATEGORY_NAMES)
export type CategoryName = z.infer<typeof CategoryName>

const Amount = z.coerce.number()
const OptionalAmount = z.string().transform((text) => (text === '' ? null : Number(text)))

const WrittenProduct = z.object({
  category: CategoryName,
  name: z.string(),
  price: Amount.transform((rand) => cents(rand * 100)),
  strain_type: z.union([StrainType, z.literal('').transform(() => null)]),
  thc_percentage: OptionalAmount,
  cbd_percentage: OptionalAmount,
  weight_grams: OptionalAmount,
  /** How often it is asked for, against the others. */
  popularity: Amount,
  is_medical: z.enum(['yes', '']).transform((text) => text === 'yes'),
  description: z.string(),
})
export type WrittenProduct = z.infer<typeof WrittenProduct>

/** The name of a composed product is a grower, a strain and the form's suffix: 'Karoo Gelato Live Rosin 1g'. */
const Form = z.object({
  category: CategoryName,
  suffix: z.string(),
  lowest_rand: Amount,
  highest_rand: Amount,
  lowest_thc: OptionalAmount,
  highest_thc: OptionalAmount,
  lowest_cbd: OptionalAmount,
  highest_cbd: OptionalAmount,
  grams: OptionalAmount,
  popularity: Amount,
})

const Strain = z.object({ name: z.string(), strain: StrainType })
const Grower = z.object({ name: z.string() })

/** Tills and checks open with the first product by id and by name: both are for everybody and in stock. */
export const WRITTEN_PRODUCTS = readList('products.csv', WrittenProduct)
export const FORMS = readList('forms.csv', Form)
export const STRAINS = readList('strains.csv', Strain)
/** None sorts before the written 'Acapulco Gold'. */
export const GROWERS = readList('growers.csv', Grower)

function readList<Row extends z.ZodType>(file: string, row: Row): z.infer<Row>[] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8')
  return z.array(row).parse(parse(text, { columns: true }))
}
