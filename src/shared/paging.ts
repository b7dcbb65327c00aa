import { z } from 'zod'
import { CountText, maybe, text } from './fields.ts'

/** A list without parameters answers at most this many rows. */
export const MAX_ROWS = 1000

/** A search that matches more is not counted to its end: one more than this means 'and more'. */
export const MAX_COUNTED = 10_000

export const TOTAL_HEADER = 'x-total-count'
export const NEXT_HEADER = 'x-next-cursor'

export const Direction = z.enum(['asc', 'desc'])
export type Direction = z.infer<typeof Direction>

/** The query of a list that is searched, sorted and paged on the server. */
export function pageQuery<const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) {
  return {
    search: maybe(text(100)),
    limit: maybe(CountText.pipe(z.number().min(1).max(MAX_ROWS))),
    /** Where the page before ended, as its `X-Next-Cursor` header said. */
    cursor: maybe(text(1000)),
    sort: maybe(z.enum(sorts)),
    direction: maybe(Direction),
  }
}

/** A page as the screens hold it. */
export interface Page<Row> {
  rows: Row[]
  /** How many rows the search and filters match in all; of a search at most one more than `MAX_COUNTED`. */
  total: number
  /** The cursor of the next page; null on the last. */
  next: string | null
}
