import type { Catalogue, TillProduct } from './catalogue.ts'
import {
  allWords,
  heldWords,
  plainText,
  type SearchTexts,
  searchTexts,
  withSlips,
  wordsOf,
} from './search-text.ts'

/**
 * The catalogue made ready once, so that each key stroke and each scan only looks things up. Each part of it is worked
 * out when it is first wanted: the shelf is drawn without any.
 */
export interface TillIndex {
  catalogue: Catalogue
  byId: ReadonlyMap<number, TillProduct>
  /** What the products are found by, in the order of the catalogue. */
  texts: () => SearchTexts
  /** Every word of theirs, for what is typed with a slip of the finger. */
  words: () => readonly string[]
  /** The cheapest first. */
  byPrice: readonly TillProduct[]
  bySku: ReadonlyMap<string, TillProduct>
  byBarcode: ReadonlyMap<string, TillProduct>
  /** By barcode without leading zeros; null where several products share it. */
  byBareBarcode: ReadonlyMap<string, TillProduct | null>
  /** Works out what the first search, scan or product in the cart would wait for. */
  prepare: () => void
}

export function tillIndex(catalogue: Catalogue): TillIndex {
  const { products } = catalogue
  const texts = once(() => searchTexts(products))
  const words = once(() => allWords(products))
  const byId = once(() => new Map(products.map((product) => [product.id, product])))
  const byPrice = once(() => products.toSorted((a, b) => a.price - b.price || a.id - b.id))
  const bySku = once(() => new Map(products.map((product) => [product.sku.toLowerCase(), product])))
  const withBarcode = once(() => products.filter(({ barcode }) => barcode !== null))
  const byBarcode = once(() => new Map(withBarcode().map((product) => [product.barcode!, product])))
  const byBareBarcode = once(() => bareBarcodes(withBarcode()))
  return {
    catalogue,
    texts,
    words,
    get byId() {
      return byId()
    },
    get byPrice() {
      return byPrice()
    },
    get bySku() {
      return bySku()
    },
    get byBarcode() {
      return byBarcode()
    },
    get byBareBarcode() {
      return byBareBarcode()
    },
    prepare() {
      for (const part of [texts, byId, byPrice, bySku, byBarcode, byBareBarcode]) part()
    },
  }
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}

function bareBarcodes(products: readonly TillProduct[]): Map<string, TillProduct | null> {
  const found = new Map<string, TillProduct | null>()
  for (const product of products) {
    const bare = bareCode(product.barcode!)
    found.set(bare, found.has(bare) ? null : product)
  }
  return found
}

export interface ProductFilter {
  search: string
  /** Null is 'All Categories'. */
  category_id: number | null
}

/**
 * Products that hold the text in their name, SKU, barcode or category, in the order of the catalogue: word by word
 * without regard to hyphens, blanks, accents and plurals. Where that finds nothing, a word may have one slip.
 */
export function matchingProducts(
  index: TillIndex,
  { search, category_id }: ProductFilter,
): readonly TillProduct[] {
  const { products } = index.catalogue
  const typed = search.trim().toLowerCase()
  if (typed === '' && category_id === null) return products
  const found = (matches: (product: TillProduct, at: number) => boolean) =>
    products.filter(
      (product, at) =>
        (category_id === null || product.category_id === category_id) && matches(product, at),
    )
  const words = wordsOf(typed)
  // Signs alone, such as a hyphen, are sought as they are typed.
  if (words.length === 0) return found((product) => plainText(product).includes(typed))
  const holding = (wanted: readonly (readonly string[])[]) => {
    const held = heldWords(index.texts(), wanted)
    return found((_, at) => held[at] === wanted.length)
  }
  const exact = holding(words)
  if (exact.length > 0) return exact
  return holding(words.map((forms) => withSlips(forms, index.words())))
}

/**
 * The product whose SKU or barcode was scanned. Scanners read one article number as UPC, EAN or GTIN, which differ in
 * leading zeros; a number that could mean two products finds none.
 */
export function findScanned(index: TillIndex, scanned: string): TillProduct | undefined {
  const code = scanned.trim()
  return (
    index.bySku.get(code.toLowerCase()) ??
    index.byBarcode.get(code) ??
    index.byBareBarcode.get(bareCode(code)) ??
    undefined
  )
}

const bareCode = (code: string): string =>
  /^\d+$/.test(code) ? code.replace(/^0+(?=\d)/, '') : code
