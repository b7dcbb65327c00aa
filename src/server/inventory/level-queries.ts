import type { Db } from '#server/db/client.ts'
import { holding } from '#server/db/escape.ts'
import {
  afterCursor,
  orderAndLimit,
  pageOf,
  type SortColumn,
  type Sorted,
  sortValue,
} from '#server/db/paging.ts'
import { matchesSearch } from '#server/products/search.ts'
import type { LevelQuery, LevelSort } from '#shared/inventory/contract.ts'
import type { Level } from '#shared/inventory/level.ts'
import type { StockStatus } from '#shared/inventory/stock-status.ts'
import type { Cents } from '#shared/money.ts'
import type { Page } from '#shared/paging.ts'
import { allLevels, LEVEL_SUMS, sellable } from './queries.ts'

/** What it costs is known here; who may see it is decided where it is answered. */
export type LevelRow = Omit<Level, 'status' | 'cost_value'> & { cost_value: Cents }

/** The shop's day and the threshold below which stock is low. */
export interface ShelfRules {
  today: string
  lowBelow: number
}

const SORTS: Readonly<Record<LevelSort, SortColumn>> = {
  name: { sql: 'lower(p.name)', type: 'text' },
  sku: { sql: 'lower(p.sku)', type: 'text' },
  price: { sql: 'p.price', type: 'bigint' },
  stock: { sql: 'p.stock_level', type: 'bigint' },
  value: { sql: '(p.stock_level * p.price)', type: 'bigint' },
}

/** Levels are summed for one page only, unless the filter or the order needs those of the whole shop. */
export function listLevels(db: Db, query: LevelQuery, rules: ShelfRules): Promise<Page<LevelRow>> {
  const needsAll = query.sort === 'stock' || query.sort === 'value' || statusOf(query) !== null
  return needsAll ? listByLevel(db, query, rules) : listByProduct(db, query, rules)
}

async function listByProduct(
  db: Db,
  query: LevelQuery,
  { today }: ShelfRules,
): Promise<Page<LevelRow>> {
  const column = SORTS[query.sort ?? 'name']
  const matching = db`p.archived_at IS NULL AND ${isSearched(db, query.search)}`
  const [rows, [count]] = await Promise.all([
    db<(LevelRow & Sorted)[]>`
      SELECT p.id, p.name, p.sku, c.name AS category_name, p.price, p.sort_value, s.*
      FROM (
        SELECT p.*, ${sortValue(db, column)} FROM products p
        WHERE ${matching} ${afterCursor(db, column, 'p.id', query)}
        ${orderAndLimit(db, column, 'p.id', query)}
      ) p
      JOIN categories c ON c.id = p.category_id
      ${levelOf(db, today)}
      ${orderAndLimit(db, { ...column, sql: 'p.sort_value' }, 'p.id', query)}`,
    db<[{ total: number }]>`SELECT count(*) AS total FROM products p WHERE ${matching}`,
  ])
  return pageOf(rows, count.total, query)
}

async function listByLevel(
  db: Db,
  query: LevelQuery,
  { today, lowBelow }: ShelfRules,
): Promise<Page<LevelRow>> {
  const column = SORTS[query.sort ?? 'name']
  // The whole shop is summed once for both the page and its total, which is there even when the page is empty.
  const rows = await db<(LevelRow & Sorted & { total: number })[]>`
    WITH p AS MATERIALIZED (
      SELECT * FROM (${allLevels(db, today)} AND ${isSearched(db, query.search)}) p
      WHERE ${hasStatus(db, statusOf(query), lowBelow)}
    )
    SELECT counted.total, page.*
    FROM (SELECT count(*) AS total FROM p) counted
    LEFT JOIN (
      SELECT p.id, p.name, p.sku, c.name AS category_name, p.price, p.stock_level, p.cost_value, p.next_expiry,
        ${sortValue(db, column)}
      FROM p JOIN categories c ON c.id = p.category_id
      WHERE true ${afterCursor(db, column, 'p.id', query)}
      ${orderAndLimit(db, column, 'p.id', query)}
    ) page ON true
    ${orderAndLimit(db, { ...column, sql: 'page.sort_value' }, 'page.id', query)}`
  return pageOf(
    rows.filter(({ id }) => id !== null),
    rows[0]?.total ?? 0,
    query,
  )
}

const statusOf = ({ status }: LevelQuery): StockStatus | null => (status === 'all' ? null : status)

/** The same bounds as `stockStatus`. */
function hasStatus(db: Db, status: StockStatus | null, lowBelow: number) {
  switch (status) {
    case 'out':
      return db`p.stock_level = 0`
    case 'low':
      return db`p.stock_level > 0 AND p.stock_level < ${lowBelow}`
    case 'good':
      return db`p.stock_level >= ${lowBelow}`
    default:
      return db`true`
  }
}

const levelOf = (db: Db, today: string) => db`
  CROSS JOIN LATERAL (
    SELECT ${db.unsafe(LEVEL_SUMS)} FROM inventory_batches b
    WHERE b.product_id = p.id AND ${sellable(db, today)}
  ) s`

/** Every product that is not archived, all at one moment. */
export function listAllLevels(db: Db, today: string): Promise<LevelRow[]> {
  return db<LevelRow[]>`
    SELECT p.id, p.name, p.sku, c.name AS category_name, p.price, s.*
    FROM products p
    JOIN categories c ON c.id = p.category_id
    ${levelOf(db, today)}
    WHERE p.archived_at IS NULL
    ORDER BY p.id`
}

/** Shorter ones are in half of the compliance IDs, and no index finds them. */
const SHORTEST_ID = 3

/** By name, SKU, or the compliance ID of a batch. As arrays: the index of the products answers both together. */
function isSearched(db: Db, search: string | null) {
  const byName = matchesSearch(db, search)
  if (search === null || search.length < SHORTEST_ID) return byName
  return db`((${byName}) OR p.id = ANY(ARRAY(
    SELECT b.product_id FROM inventory_batches b WHERE lower(b.compliance_id) LIKE lower(${holding(search)}))))`
}
