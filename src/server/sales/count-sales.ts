import type { Db } from '#server/db/client.ts'
import { countSalesAfter, type SalesMark } from './count-queries.ts'

/** Below every id. */
const BEGINNING = Number.MIN_SAFE_INTEGER

/**
 * How many sales there are, exactly, without a look at the whole history each time. Sales are never deleted, and a sale
 * takes its id when its transaction has begun: once every transaction that had begun at a mark has ended, no sale can
 * join those up to it, and they need not be counted again.
 */
export function salesCounter(): (db: Db) => Promise<number> {
  let settled = { lastId: BEGINNING, count: 0 }
  let mark: SalesMark | undefined

  return async (db) => {
    const [known, waiting] = [settled, mark]
    const { since, marked, is_settled, ...seen } = await countSalesAfter(db, known.lastId, waiting)
    // Another count may have gone on meanwhile.
    if (settled === known && mark === waiting) {
      if (waiting && is_settled) settled = { lastId: waiting.last_id, count: known.count + marked }
      if (!waiting || is_settled) mark = seen
    }
    return known.count + since
  }
}
