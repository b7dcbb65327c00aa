import type { Catalogue, TillProduct } from './catalogue.ts'

/** The catalogue made ready once, so that each key stroke and each scan only looks things up. */
export interface TillIndex {
  catalogue: Catalogue
  byId: ReadonlyMap<number, TillProduct>
  /** Name and SKU of each product in lower case, in the order of the catalogue. */
  texts: readonly string[]
  /** The cheapest first. */
  byPrice: readonly TillProduct[]
  bySku: ReadonlyMap<string, TillProduct>
  byBarcode: ReadonlyMap<string, TillProduct>
  /** By barcode without leading zeros; null where several products share it. */
  byBareBarcode: ReadonlyMap<string, TillProduct | null>
}

export function tillIndex(catalogue: Catalogue): TillIndex {
  const { products } = catalogue
  const withBarcode = products.filter(({ barcode }) => barcode !== null)
  const byBareBarcode = new Map<string, TillProduct | null>()
  for (const product of withBarcode) {
    const bare = bareCode(product.barcode!)
    byBareBarcode.set(bare, byBareBarcode.has(bare) ? null : product)
  }
  return {
    catalogue,
    byId: new Map(products.map((product) => [product.id, product])),
    // A line break, which nobody can type, keeps a text from matching across name and SKU.
    texts: products.map(({ name, sku }) => `${name}\n${sku}`.toLowerCase()),
    byPrice: products.toSorted((a, b) => a.price - b.price || a.id - b.id),
    bySku: new Map(products.map((product) => [product.sku.toLowerCase(), product])),
    byBarcode: new Map(withBarcode.map((product) => [product.barcode!, product])),
    byBareBarcode,
  }
}

export interface ProductFilter {
  search: string
  /** Null is 'All Categories'. */
  category_id: number | null
}

/** Products whose name or SKU holds the text in any case, in the order of the catalogue. */
export function matchingProducts(
  { catalogue: { products }, texts }: TillIndex,
  { search, category_id }: ProductFilter,
): readonly TillProduct[] {
  const wanted = search.trim().toLowerCase()
  if (wanted === '' && category_id === null) return products
  return products.filter(
    (product, index) =>
      (category_id === null || product.category_id === category_id) &&
      texts[index]!.includes(wanted),
  )
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
