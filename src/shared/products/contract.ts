import { z } from 'zod'
import { Instant } from '#shared/dates.ts'
import { endpoint, ExportFile, formatQuery, MAX_UPLOAD_BYTES } from '#shared/endpoint.ts'
import { Id, IdText, maybe } from '#shared/fields.ts'
import { Rand } from '#shared/money.ts'
import { pageQuery } from '#shared/paging.ts'
import { MANAGERS, SELLERS } from '#shared/roles.ts'
import { SeenVersion } from '#shared/seen-version.ts'
import { Category, CategoryFields } from './category.ts'
import { IMAGE_TOO_LARGE, MAX_IMAGE_BYTES, NOT_AN_IMAGE } from './image.ts'
import { NewPrices } from './price-change.ts'
import { Product, ProductFields } from './product.ts'

const PRODUCT_SORTS = ['name', 'price', 'sku', 'created_at'] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]

const ProductQuery = z.object({
  ...pageQuery(PRODUCT_SORTS),
  category_id: maybe(IdText),
  /** Without it archived products are left out. */
  archived: maybe(z.enum(['only', 'all'])),
})
export type ProductQuery = z.output<typeof ProductQuery>

/** A price and since when, newest first; `user_name` is null for what nobody typed. */
export const PriceChange = z.object({
  id: Id,
  price: Rand,
  user_name: z.string().nullable(),
  created_at: Instant,
})
export type PriceChange = z.output<typeof PriceChange>

const ById = z.object({ id: IdText })

/** What came after the first programs: one that does not know a field leaves it out, and it stays as it is. */
const LATER = { barcode: true, reorder_level: true } as const
const ProductChange = ProductFields.partial(LATER).extend({ updated_at: SeenVersion })
export type ProductChange = z.output<typeof ProductChange>

export const productsApi = {
  listProducts: endpoint({
    method: 'GET',
    path: '/api/products',
    summary: 'The catalogue, searched by name or SKU, filtered, sorted and paged',
    roles: SELLERS,
    query: ProductQuery,
    answer: z.array(Product),
    paged: true,
  }),
  getProduct: endpoint({
    method: 'GET',
    path: '/api/products/:id',
    summary: 'One product',
    roles: SELLERS,
    params: ById,
    answer: Product,
  }),
  addProduct: endpoint({
    method: 'POST',
    path: '/api/products',
    summary: 'Add a product to the catalogue',
    roles: MANAGERS,
    body: ProductFields,
    answer: Product,
    status: 201,
    changes: ['products'],
  }),
  updateProduct: endpoint({
    method: 'PUT',
    path: '/api/products/:id',
    summary:
      'Change a product; a new price is kept in its history; a barcode or reorder level that is left out stays as it is; 409 with `current` when it was changed after the `updated_at` sent',
    roles: MANAGERS,
    params: ById,
    body: ProductChange,
    answer: Product,
    refusals: { 409: z.object({ current: Product.optional() }) },
    changes: ['products'],
  }),
  changePrices: endpoint({
    method: 'POST',
    path: '/api/products/prices',
    summary:
      'Change several prices at once, all or none; 409 when one is no longer the `seen_price`',
    roles: MANAGERS,
    body: NewPrices,
    answer: z.array(Product),
    changes: ['products'],
  }),
  archiveProduct: endpoint({
    method: 'POST',
    path: '/api/products/:id/archive',
    summary: 'Take a product out of the catalogue; it stays in history',
    roles: MANAGERS,
    params: ById,
    answer: Product,
    changes: ['products'],
  }),
  restoreProduct: endpoint({
    method: 'POST',
    path: '/api/products/:id/restore',
    summary: 'Bring an archived product back',
    roles: MANAGERS,
    params: ById,
    answer: Product,
    changes: ['products'],
  }),
  listPrices: endpoint({
    method: 'GET',
    path: '/api/products/:id/prices',
    summary: 'What a product has cost, who changed it and when',
    roles: MANAGERS,
    params: ById,
    answer: z.array(PriceChange),
  }),
  exportProducts: endpoint({
    method: 'GET',
    path: '/api/export/products',
    summary: 'The catalogue as a CSV or Excel file, archived products included',
    roles: MANAGERS,
    query: z.object(formatQuery),
    answer: ExportFile,
    // The export leaves an audit row.
    transaction: 'request',
  }),
}

export const categoriesApi = {
  listCategories: endpoint({
    method: 'GET',
    path: '/api/categories',
    summary: 'The categories by name, each with its number of products',
    roles: SELLERS,
    answer: z.array(Category),
  }),
  addCategory: endpoint({
    method: 'POST',
    path: '/api/categories',
    summary: 'Add a category',
    roles: MANAGERS,
    body: CategoryFields,
    answer: Category,
    status: 201,
    changes: ['products'],
  }),
  renameCategory: endpoint({
    method: 'PUT',
    path: '/api/categories/:id',
    summary: 'Rename a category; past sales keep the name they were sold under',
    roles: MANAGERS,
    params: ById,
    body: CategoryFields,
    answer: Category,
    changes: ['products'],
  }),
}

export const imagesApi = {
  uploadImage: endpoint({
    method: 'POST',
    path: '/api/upload/image',
    summary: 'Store a picture: decided by content, re-encoded, without its metadata',
    roles: MANAGERS,
    body: z.object({
      image: z.file({ error: NOT_AN_IMAGE }).max(MAX_IMAGE_BYTES, { error: IMAGE_TOO_LARGE }),
    }),
    encoding: 'multipart',
    maxBytes: MAX_UPLOAD_BYTES,
    answer: z.object({ url: z.string().min(1) }),
    // Decoding takes a while, and a transaction must not wait for it.
    transaction: 'handler',
    changes: [],
  }),
}
