import type { Db } from '#server/db/client.ts'

/** How far the sales went at a moment, and which transactions had a number by then. */
interface SalesMark {
  last_id: number
  next_transaction: string
}

interface Counted extends SalesMark {
  /** After the id asked for. */
  since: number
  /** Of these, those up to the mark. */
  marked: number
  /** Whether every transaction that had a number by the mark has ended. */
  is_settled: boolean
}

/** Below every id. */
const BEGINNING = Number.MIN_SAFE_INTEGER

/**
 * How many sales there are, exactly, without a look at the whole history each time. Sales are never deleted, and a sale
 * takes its id when its transaction has its number (`number_transaction`): once every transaction that had one at a mark
 * has ended, no sale can join those up to it, and they need not be counted again.
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

/** One statement, so that all of it is seen at the same moment. */
async function countSalesAfter(
  db: Db,
  afterId: number,
  mark: SalesMark | undefined,
): Promise<Counted> {
  const [counted] = await db<[Counted]>`
    SELECT count(*) AS since, count(*) FILTER (WHERE id <= ${mark?.last_id ?? afterId}) AS marked,
      coalesce(pg_snapshot_xmin(pg_current_snapshot()) >= ${mark?.next_transaction ?? null}::text::xid8, false)
        AS is_settled,
      coalesce(max(id), ${afterId}) AS last_id,
      pg_snapshot_xmax(pg_current_snapshot())::text AS next_transaction
    FROM transactions WHERE id > ${afterId}`
  return counted
}
