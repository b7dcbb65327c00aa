import type { Db } from '#server/db/client.ts'
import { columnList } from '#server/db/column-list.ts'
import {
  afterCursor,
  orderAndLimit,
  pageOf,
  type SortColumn,
  type Sorted,
  sortValue,
} from '#server/db/paging.ts'
import { sellable } from '#server/inventory/queries.ts'
import { Refusal } from '#server/refusal.ts'
import { namesOf } from '#shared/fields.ts'
import type { Cents } from '#shared/money.ts'
import type { Page } from '#shared/paging.ts'
import type { ProductQuery, ProductSort } from '#shared/products/contract.ts'
import type { ExportedProduct } from '#shared/products/product-file.ts'
import { type Product, type ProductFields, StoredProduct } from '#shared/products/product.ts'
import { matchesSearch } from './search.ts'

const SORTS: Readonly<Record<ProductSort, SortColumn>> = {
  name: { sql: 'lower(p.name)', type: 'text' },
  price: { sql: 'p.price', type: 'bigint' },
  sku: { sql: 'lower(p.sku)', type: 'text' },
  // A cursor keeps milliseconds, PostgreSQL more.
  created_at: { sql: `date_trunc('milliseconds', p.created_at)`, type: 'timestamptz' },
}

const STORED = namesOf(StoredProduct)
const COLUMNS = `${columnList(STORED, 'p')}, c.name AS category_name, s.stock_level`

/** Category and stock of the products `p`, which are few by then: a page, or one. */
const withCategoryAndStock = (db: Db, today: string) => db`
  JOIN categories c ON c.id = p.category_id
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(b.remaining_quantity), 0)::bigint AS stock_level FROM inventory_batches b
    WHERE b.product_id = p.id AND ${sellable(db, today)}
  ) s`

export async function listProducts(
  db: Db,
  query: ProductQuery,
  today: string,
): Promise<Page<Product>> {
  const column = SORTS[query.sort ?? 'name']
  const matching = db`${isListed(db, query)} AND ${matchesSearch(db, query.search)}`
  const [rows, [count]] = await Promise.all([
    db<(Product & Sorted)[]>`
      SELECT ${db.unsafe(COLUMNS)}, p.sort_value
      FROM (
        SELECT p.*, ${sortValue(db, column)} FROM products p
        WHERE ${matching} ${afterCursor(db, column, 'p.id', query)}
        ${orderAndLimit(db, column, 'p.id', query)}
      ) p
      ${withCategoryAndStock(db, today)}
      ${orderAndLimit(db, { ...column, sql: 'p.sort_value' }, 'p.id', query)}`,
    db<[{ total: number }]>`SELECT count(*) AS total FROM products p WHERE ${matching}`,
  ])
  return pageOf(rows, count.total, query)
}

function isListed(db: Db, { archived, category_id }: ProductQuery) {
  const state = {
    only: db`p.archived_at IS NOT NULL`,
    all: db`true`,
    none: db`p.archived_at IS NULL`,
  }[archived ?? 'none']
  return category_id === null ? state : db`${state} AND p.category_id = ${category_id}`
}

export async function getProduct(db: Db, id: number, today: string): Promise<Product> {
  const [row] = await db<Product[]>`
    SELECT ${db.unsafe(COLUMNS)} FROM products p ${withCategoryAndStock(db, today)} WHERE p.id = ${id}`
  return row ?? refuseUnknown()
}

/** The product as it is now, until the transaction ends. Sales of it do not wait: its key stays. */
export async function lockProduct(
  db: Db,
  id: number,
  /** 404 where the product is in the path, 400 where it is in the body. */
  unknown: 400 | 404 = 404,
): Promise<StoredProduct> {
  const [row] = await db<StoredProduct[]>`
    SELECT ${db.unsafe(columnList(STORED))} FROM products WHERE id = ${id} FOR NO KEY UPDATE`
  return row ?? refuseUnknown(unknown)
}

/** The next piece of an export, by id. */
export function listProductsBetween(
  db: Db,
  afterId: number,
  lastId: number,
  limit: number,
): Promise<ExportedProduct[]> {
  return db<ExportedProduct[]>`
    SELECT ${db.unsafe(columnList(STORED, 'p'))}, c.name AS category_name
    FROM products p JOIN categories c ON c.id = p.category_id
    WHERE p.id > ${afterId} AND p.id <= ${lastId}
    ORDER BY p.id LIMIT ${limit}`
}

/** Keeps the product from being changed or archived meanwhile, without keeping others from doing the same. */
export async function lockProductName(
  db: Db,
  id: number,
): Promise<{ name: string; archived_at: string | null } | undefined> {
  const [row] = await db<{ name: string; archived_at: string | null }[]>`
    SELECT name, archived_at FROM products WHERE id = ${id} FOR SHARE`
  return row
}

export async function insertProduct(db: Db, fields: ProductFields, now: Date): Promise<number> {
  const [row] = await db<[{ id: number }]>`
    INSERT INTO products ${db({ ...fields, created_at: now, updated_at: now })} RETURNING id`
  return row.id
}

export async function updateProductFields(
  db: Db,
  id: number,
  fields: ProductFields,
  now: Date,
): Promise<void> {
  await db`UPDATE products SET ${db({ ...fields, updated_at: now })} WHERE id = ${id}`
}

export async function updatePrice(db: Db, id: number, price: Cents, now: Date): Promise<void> {
  await db`UPDATE products SET price = ${price}, updated_at = ${now} WHERE id = ${id}`
}

export async function updateArchived(
  db: Db,
  id: number,
  archivedAt: Date | null,
  now: Date,
): Promise<void> {
  await db`UPDATE products SET archived_at = ${archivedAt}, updated_at = ${now} WHERE id = ${id}`
}

interface Holder {
  name: string
  archived_at: string | null
}

/** Who has that SKU, whatever its case. */
export async function findHolderOfSku(db: Db, sku: string): Promise<Holder | undefined> {
  const [row] = await db<Holder[]>`
    SELECT name, archived_at FROM products WHERE lower(sku) = lower(${sku})`
  return row
}

export async function findHolderOfBarcode(db: Db, barcode: string): Promise<Holder | undefined> {
  const [row] = await db<
    Holder[]
  >`SELECT name, archived_at FROM products WHERE barcode = ${barcode}`
  return row
}

function refuseUnknown(status: 400 | 404 = 404): never {
  throw new Refusal(status, 'There is no such product')
}
