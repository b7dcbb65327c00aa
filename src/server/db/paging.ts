import { Refusal } from '#server/refusal.ts'
import { type Direction, MAX_ROWS, NEXT_HEADER, type Page, TOTAL_HEADER } from '#shared/paging.ts'
import type { Db } from './client.ts'

/** What a list may be sorted by: an SQL expression that is never null, and its type. */
export interface SortColumn {
  sql: string
  type: 'text' | 'bigint' | 'numeric' | 'timestamptz' | 'boolean'
}

/** Every row of a sorted list carries its sort value and id, from which the next cursor is made. */
export interface Sorted {
  id: number
  sort_value: unknown
}

export interface PageRequest {
  limit: number | null
  cursor: string | null
  direction: Direction | null
}

/**
 * The tail of a query that reads one page: keyset paging on (sort value, id), which stays as fast on the last page as
 * on the first. Select `${sortValue(db, column)}` and end the WHERE with `${afterCursor(…)}`.
 */
export const sortValue = (db: Db, column: SortColumn) => db`${db.unsafe(column.sql)} AS sort_value`

export function afterCursor(db: Db, column: SortColumn, id: string, page: PageRequest) {
  if (page.cursor === null) return db``
  const [value, lastId] = readCursor(page.cursor)
  const compare = db.unsafe(page.direction === 'desc' ? '<' : '>')
  return db`AND (${db.unsafe(column.sql)}, ${db.unsafe(id)}) ${compare}
    (${value}::text::${db.unsafe(column.type)}, ${lastId}::bigint)`
}

export function orderAndLimit(db: Db, column: SortColumn, id: string, page: PageRequest) {
  const direction = db.unsafe(page.direction === 'desc' ? 'DESC' : 'ASC')
  // One more than asked for tells whether there is a next page.
  return db`ORDER BY ${db.unsafe(column.sql)} ${direction}, ${db.unsafe(id)} ${direction}
    LIMIT ${(page.limit ?? MAX_ROWS) + 1}`
}

export function pageOf<Row extends Sorted>(
  rows: readonly Row[],
  total: number,
  page: PageRequest,
): Page<Omit<Row, 'sort_value'>> {
  const limit = page.limit ?? MAX_ROWS
  const kept = rows.slice(0, limit)
  const last = rows.length > limit ? kept.at(-1) : undefined
  return {
    rows: kept.map(({ sort_value: _, ...row }) => row),
    total,
    next: last ? nextCursor(last) : null,
  }
}

/** The page's rows as the answer, its total and cursor as headers. */
export function answerPage<Row>(page: Page<Row>, headers: Headers): Row[] {
  headers.set(TOTAL_HEADER, String(page.total))
  if (page.next !== null) headers.set(NEXT_HEADER, page.next)
  return page.rows
}

/** Where the page after this row begins. */
export const nextCursor = ({ sort_value, id }: Sorted): string =>
  Buffer.from(JSON.stringify([String(sort_value), id])).toString('base64url')

function readCursor(cursor: string): [string, number] {
  try {
    const [value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [
      unknown,
      unknown,
    ]
    if (typeof value === 'string' && !value.includes('\0') && Number.isSafeInteger(id))
      return [value, id as number]
  } catch {
    // Falls through to the refusal below.
  }
  throw new Refusal(400, 'The page cursor is not valid: start again from the first page')
}
