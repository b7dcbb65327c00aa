import { z } from 'zod'
import { Id } from '#shared/fields.ts'
import { type Cents, centsOf, Rand } from '#shared/money.ts'
import { StrainType } from '#shared/products/strain-type.ts'
import { Promotion } from '#shared/promotions/promotion.ts'

/** A product as the till works on it. */
export interface TillProduct {
  id: number
  sku: string
  barcode: string | null
  name: string
  category_id: number
  category_name: string
  price: Cents
  thc_percentage: number | null
  cbd_percentage: number | null
  strain_type: StrainType | null
  weight_grams: number | null
  is_medical: boolean
  image_url: string | null
  /** Ids of what is most often bought with it, best first. */
  bought_together: readonly number[]
}

export interface TillCategory {
  id: number
  name: string
}

/** Everything on sale, products and categories in the order of their names. */
export interface Catalogue {
  categories: readonly TillCategory[]
  products: readonly TillProduct[]
  /** Those that are not ended, whether they are on or yet to come. */
  promotions: readonly Promotion[]
}

const Index = z.number().int().nonnegative()

/**
 * On the wire a column holds one field of all products: without ten thousand times the same names it is half the size,
 * also after compression. `category` and `bought_together` point into `categories` and `products` by position. Made
 * when it is first wanted: a till that starts alone has read its catalogue before.
 */
const Columns = z.lazy(() =>
  z.object({
    categories: z.object({ id: z.array(Id), name: z.array(z.string()) }),
    products: z.object({
      id: z.array(Id),
      sku: z.array(z.string()),
      barcode: z.array(z.string().nullable()),
      name: z.array(z.string()),
      category: z.array(Index),
      price: z.array(Rand),
      thc_percentage: z.array(z.number().nullable()),
      cbd_percentage: z.array(z.number().nullable()),
      strain_type: z.array(StrainType.nullable()),
      weight_grams: z.array(z.number().nullable()),
      is_medical: z.array(z.boolean()),
      image_url: z.array(z.string().nullable()),
      bought_together: z.array(z.array(Index)),
    }),
    promotions: z.array(Promotion),
  }),
)
type Columns = z.output<typeof Columns>

export const Catalogue = z.codec(
  Columns.refine(isWhole, { error: 'The columns of the catalogue do not fit together' }),
  z.custom<Catalogue>(),
  { decode: fromColumns, encode: toColumns },
)

/**
 * A catalogue that was read whole before, from its text. What each field of ten thousand products may be is not asked
 * again: that took longer than all the rest of it.
 */
export function catalogueReadBefore(text: string): Catalogue {
  const { products, promotions, ...rest } = JSON.parse(text) as z.input<typeof Columns>
  return fromColumns({
    ...rest,
    products: { ...products, price: products.price.map(centsOf) },
    promotions: z.decode(z.array(Promotion), promotions),
  })
}

function isWhole({ categories, products }: Columns): boolean {
  const count = products.id.length
  return (
    categories.id.length === categories.name.length &&
    Object.values(products).every((column) => column.length === count) &&
    products.category.every((index) => index < categories.id.length) &&
    products.bought_together.every((others) => others.every((index) => index < count))
  )
}

function fromColumns({ categories: named, products: columns, promotions }: Columns): Catalogue {
  const categories = named.id.map((id, index) => ({ id, name: named.name[index]! }))
  const products = columns.id.map((id, index): TillProduct => {
    const category = categories[columns.category[index]!]!
    return {
      id,
      sku: columns.sku[index]!,
      barcode: columns.barcode[index]!,
      name: columns.name[index]!,
      category_id: category.id,
      category_name: category.name,
      price: columns.price[index]!,
      thc_percentage: columns.thc_percentage[index]!,
      cbd_percentage: columns.cbd_percentage[index]!,
      strain_type: columns.strain_type[index]!,
      weight_grams: columns.weight_grams[index]!,
      is_medical: columns.is_medical[index]!,
      image_url: columns.image_url[index]!,
      bought_together: columns.bought_together[index]!.map((other) => columns.id[other]!),
    }
  })
  return { categories, products, promotions }
}

/** What is bought together and no longer on sale is left out. */
function toColumns({ categories, products, promotions }: Catalogue): Columns {
  const categoryAt = positions(categories)
  const productAt = positions(products)
  const column = <Name extends keyof TillProduct>(name: Name) => products.map((row) => row[name])
  return {
    categories: { id: categories.map(({ id }) => id), name: categories.map(({ name }) => name) },
    products: {
      id: column('id'),
      sku: column('sku'),
      barcode: column('barcode'),
      name: column('name'),
      category: products.map((row) => categoryAt.get(row.category_id) ?? -1),
      price: column('price'),
      thc_percentage: column('thc_percentage'),
      cbd_percentage: column('cbd_percentage'),
      strain_type: column('strain_type'),
      weight_grams: column('weight_grams'),
      is_medical: column('is_medical'),
      image_url: column('image_url'),
      bought_together: products.map((row) =>
        row.bought_together.flatMap((id) => productAt.get(id) ?? []),
      ),
    },
    promotions: [...promotions],
  }
}

const positions = (rows: readonly { id: number }[]): Map<number, number> =>
  new Map(rows.map(({ id }, index) => [id, index]))
