import type { Db } from '#server/db/client.ts'
import { holding } from '#server/db/escape.ts'
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
import { isSaIdNumber } from '#shared/customers/sa-id.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import { MAX_COUNTED, type Page } from '#shared/paging.ts'
import { phoneBeginnings } from '#shared/phone.ts'
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
  // Of a search that most customers match, the count would take longer than the page.
  const upTo = query.search ? db`LIMIT ${MAX_COUNTED + 1}` : db``
  const [count] = await db<[{ total: number }]>`
    SELECT count(*) AS total FROM (SELECT FROM customers WHERE ${matching} ${upTo}) counted`
  // Of the many, the first are soon met in the order of the list; the few are found first, and then put in order. So
  // are those whose names begin alike: they may all stand at the end of it.
  const found =
    count.total > FEW && (!query.search || HAS_TRIGRAM.test(query.search))
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
      return db`created_at >= ${new Date(now.getTime() - RECENT_MINUTES * MINUTE_MS)}`
    default:
      return db`true`
  }
}

/** One text of all that is searched, so that 'Thandi Nkosi' is found too; the trigram index answers it. */
const SEARCHED = `lower(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || customer_id)`
/** Without three letters in a row there is no trigram, and the index would be read from end to end. */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}/u

/** What a search without one is held against: whole names, either way round, and e-mail addresses that begin so. */
const BEGINNINGS = [
  `lower(first_name || ' ' || last_name)`,
  `lower(last_name || ' ' || first_name)`,
  'lower(email)',
]
/** After every other character, so that what begins with a text lies between the text and the text with this. */
const LAST_CHARACTER = '\u{10FFFF}'

function beginsWith(db: Db, search: string) {
  const [first, last, email] = BEGINNINGS.map((text) => between(db, text, search))
  return db`(${first!} OR ${last!} OR ${email!})`
}

function between(db: Db, text: string, search: string) {
  const bytes = db.unsafe(`${text} COLLATE "C"`)
  return db`(${bytes} >= lower(${search}) AND ${bytes} < lower(${search}) || ${LAST_CHARACTER})`
}

/** Telephones in any spelling. ID and medical numbers are left to `lookUpNumber`, which is counted and on record. */
function matchesSearch(db: Db, search: string | null) {
  if (search === null || search === '') return db`true`
  // Nobody is called so, and the number goes nowhere.
  if (isSaIdNumber(search)) return db`false`
  const named = HAS_TRIGRAM.test(search)
    ? db`${db.unsafe(SEARCHED)} LIKE lower(${holding(search)})`
    : beginsWith(db, search)
  return phoneBeginnings(search).reduce(
    (either, beginning) => db`(${either} OR ${between(db, 'phone', beginning)})`,
    named,
  )
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
