import type { Db } from '#server/db/client.ts'
import { holding } from '#server/db/like-pattern.ts'
import {
  afterCursor,
  orderAndLimit,
  pageOf,
  type SortColumn,
  type Sorted,
} from '#server/db/paging.ts'
import {
  type CustomerQuery,
  type CustomerSort,
  RECENT_MINUTES,
} from '#shared/customers/contract.ts'
import { isSaIdNumber } from '#shared/customers/is-sa-id-number.ts'
import type { Page } from '#shared/paging.ts'
import { COLUMNS, type CustomerRow } from './queries.ts'

/** Points, spending and visits have no index: each sale changes them, and would have to change it too. */
const SORTS: Readonly<Record<CustomerSort, SortColumn>> = {
  name: { sql: `lower(last_name || ' ' || first_name)`, type: 'text' },
  loyalty_points: { sql: 'loyalty_points', type: 'bigint' },
  total_spent: { sql: 'total_spent', type: 'bigint' },
  last_visit_at: { sql: `coalesce(last_visit_at, '-infinity')`, type: 'timestamptz' },
  created_at: { sql: 'created_at', type: 'timestamptz' },
}

/** So many customers are put in order within a few milliseconds. */
const FEW = 5000

export type ListRequest = Pick<
  CustomerQuery,
  'filter' | 'sort' | 'search' | 'limit' | 'cursor' | 'direction'
>

export async function listCustomers(
  db: Db,
  query: ListRequest,
  now: Date,
): Promise<Page<CustomerRow>> {
  const column = SORTS[query.sort ?? 'name']
  const matching = db`${hasFilter(db, query.filter, now)} AND ${matchesSearch(db, query.search)}`
  const [count] = await db<[{ total: number }]>`
    SELECT count(*) AS total FROM customers WHERE ${matching}`
  // Of the many, the first are soon met in the order of the list; the few are found first, and then put in order.
  const found =
    count.total > FEW
      ? db`customers WHERE ${matching}`
      : db`(SELECT * FROM customers WHERE ${matching} OFFSET 0) customers WHERE true`
  // As text the sort value keeps its microseconds, and '-infinity' for those who never came.
  const rows = await db<(CustomerRow & Sorted)[]>`
    SELECT ${db.unsafe(COLUMNS)}, ${db.unsafe(column.sql)}::text AS sort_value
    FROM ${found} ${afterCursor(db, column, 'id', query)}
    ${orderAndLimit(db, column, 'id', query)}`
  return pageOf(rows, count.total, query)
}

function hasFilter(db: Db, filter: CustomerQuery['filter'], now: Date) {
  switch (filter) {
    case 'medical':
      return db`has_medical_card`
    case 'verified':
      return db`is_verified`
    case 'recent':
      return db`created_at >= ${new Date(now.getTime() - RECENT_MINUTES * 60_000)}`
    default:
      return db`true`
  }
}

/** One text of all that is searched, so that 'Thandi Nkosi' is found too; the trigram index answers it. */
const SEARCHED = `lower(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || customer_id)`
/**
 * One or two letters, or none, have no trigram: the index would be read from end to end, and then every customer all the
 * same. A plan that is made once for all searches does not know, so these ask for a text that is not in the index.
 */
const WITHOUT_TRIGRAM = /^(?:[\p{L}\p{N}]{1,2}|[^\p{L}\p{N}]*)$/u

/** Numbers are not among what is searched: whose number it is tells `lookUpNumber`, which is counted and on record. */
function matchesSearch(db: Db, search: string | null) {
  if (search === null || search === '') return db`true`
  // Nobody is called so, and the number goes nowhere.
  if (isSaIdNumber(search)) return db`false`
  const searched = WITHOUT_TRIGRAM.test(search) ? `(${SEARCHED} || '')` : SEARCHED
  return db`${db.unsafe(searched)} LIKE lower(${holding(search)})`
}

/** What an export will hold: those who are customers now. */
export async function countAllCustomers(db: Db): Promise<{ rows: number; lastId: number }> {
  const [row] = await db<[{ rows: number; lastId: number }]>`
    SELECT count(*) AS rows, coalesce(max(id), 0) AS "lastId" FROM customers`
  return row
}

/** The next piece of an export, by id. */
export function listCustomersBetween(
  db: Db,
  afterId: number,
  lastId: number,
  limit: number,
): Promise<CustomerRow[]> {
  return db<CustomerRow[]>`
    SELECT ${db.unsafe(COLUMNS)} FROM customers
    WHERE id > ${afterId} AND id <= ${lastId} ORDER BY id LIMIT ${limit}`
}
