import { randomFor, type Random } from '#server/demo/random.ts'
import { cents, type Cents } from '#shared/money.ts'
import type { ProductFields } from '#shared/products/product.ts'
import {
  CATEGORY_NAMES,
  FORMS,
  GROWERS,
  STRAINS,
  WRITTEN_PRODUCTS,
  type CategoryName,
  type WrittenProduct,
} from './read-lists.ts'

/** How a product's stock ends up, so that every state of the shelf can be seen. */
type StockStory = 'steady' | 'low' | 'out' | 'near expiry' | 'expired' | 'recalled'

/** All that a product has, but for its picture. */
export interface DemoProduct extends WrittenProduct, Omit<ProductFields, 'image_url'> {
  id: number
  // Without the "none" of the contract: each has them.
  description: string
  barcode: string
  /** What the shop pays for one, before a supplier's ups and downs. */
  cost: Cents
  story: StockStory
  /** Whether it has a picture of its own in the database; the web draws the others. */
  hasImage: boolean
}

const SKU_PREFIX: Record<CategoryName, string> = {
  Flower: 'FLW',
  'Pre-Rolls': 'PRE',
  Edibles: 'EDI',
  'Oils & Tinctures': 'OIL',
  Vapes: 'VAP',
  Concentrates: 'CON',
  Topicals: 'TOP',
  Accessories: 'ACC',
}
/** In the larger catalogue as many in a hundred are for patients. */
const MEDICAL_SHARE = 0.05

/** The catalogue: the written products first, then as many more as asked for, put together from words. */
export function demoCatalogue(seed: number, count: number): DemoProduct[] {
  const random = randomFor(seed, 'catalogue')
  const written = WRITTEN_PRODUCTS.slice(0, count)
  const composed = composedProducts(random, count - written.length)
  return [...written, ...composed].map((product, index) => ({
    ...product,
    id: index + 1,
    category_id: CATEGORY_NAMES.indexOf(product.category) + 1,
    sku: `${SKU_PREFIX[product.category]}-${String(index + 1).padStart(index < 999 ? 3 : 5, '0')}`,
    barcode: barcodeOf(index + 1),
    reorder_level: null,
    cost: cents(Math.round((product.price / 100) * (40 + 25 * random.next()))),
    story: storyOf(index, random),
    hasImage: index < WRITTEN_PRODUCTS.length,
  }))
}

/** The two that others open with, by id and by name, always have plenty. */
const ALWAYS_STEADY = 2
const STORIES: [story: StockStory, everyNth: number, offset: number][] = [
  ['out', 23, 9],
  ['low', 11, 6],
  ['near expiry', 13, 4],
  ['expired', 17, 12],
  ['recalled', 29, 16],
]

function storyOf(index: number, random: Random): StockStory {
  if (index < ALWAYS_STEADY) return 'steady'
  const turn = index < WRITTEN_PRODUCTS.length ? index : random.whole(0, 100_000)
  return STORIES.find(([, everyNth, offset]) => turn % everyNth === offset)?.[0] ?? 'steady'
}

function composedProducts(random: Random, count: number): WrittenProduct[] {
  const names = new Set<string>()
  const products: WrittenProduct[] = []
  while (products.length < count) {
    const product = composedProduct(random)
    // Once the words run short, a lot number tells the products apart.
    if (names.has(product.name)) product.name += ` Lot ${products.length + 1}`
    names.add(product.name)
    products.push(product)
  }
  return products
}

function composedProduct(random: Random): WrittenProduct {
  const form = random.pick(FORMS)
  const { name: strainName, strain } = random.pick(STRAINS)
  const { name: grower } = random.pick(GROWERS)
  const between = (lowest: number | null, highest: number | null): number | null =>
    lowest === null || highest === null
      ? null
      : Math.round((lowest + (highest - lowest) * random.next()) * 10) / 10
  const isGear = form.category === 'Accessories'
  return {
    category: form.category,
    name: `${grower} ${strainName} ${form.suffix}`,
    price: cents(
      Math.round((form.lowest_rand + (form.highest_rand - form.lowest_rand) * random.next()) / 5) *
        500,
    ),
    strain_type: isGear || form.category === 'Topicals' ? null : strain,
    thc_percentage: between(form.lowest_thc, form.highest_thc),
    cbd_percentage: between(form.lowest_cbd, form.highest_cbd),
    weight_grams: form.grams,
    popularity: form.popularity * (0.4 + 1.2 * random.next()),
    is_medical: !isGear && random.chance(MEDICAL_SHARE),
    description: isGear
      ? `Made for ${grower}, with ${strainName} artwork.`
      : `${strainName} from ${grower}, tested by an independent laboratory before it reaches the shelf.`,
  }
}

/** EAN-13 with South Africa's prefix; the last digit checks the others. */
export function barcodeOf(number: number): string {
  const digits = `600${String(4_210_000_00 + number).padStart(9, '0')}`
  let sum = 0
  for (const [index, digit] of digits.split('').entries())
    sum += Number(digit) * (index % 2 ? 3 : 1)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
