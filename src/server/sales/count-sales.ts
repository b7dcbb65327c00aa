import type { Db } from '#server/db/client.ts'

/** How far the sales went at a moment, and a transaction that was numbered after all of them. */
interface SalesMark {
  last_id: number
  later_transaction: string
}

interface Counted {
  last_id: number
  /** After the id asked for. */
  since: number
  /** Of these, those up to the mark. */
  marked: number
  /** Whether every transaction that was numbered before that of the mark has ended. */
  is_settled: boolean
}

/** Below every id. */
const BEGINNING = Number.MIN_SAFE_INTEGER

/**
 * How many sales there are, exactly, without a look at the whole history each time. Sales are never deleted, and a sale
 * takes its id when its transaction has its number (`number_transaction`): once every transaction has ended that was
 * numbered before a mark, no sale can join those up to it, and they need not be counted again.
 */
export function salesCounter(): (db: Db) => Promise<number> {
  let settled = { lastId: BEGINNING, count: 0 }
  let mark: SalesMark | undefined

  return async (db) => {
    const [known, waiting] = [settled, mark]
    const { since, marked, is_settled, last_id } = await countSalesAfter(db, known.lastId, waiting)
    if (!waiting || is_settled) {
      const later_transaction = await numberNow(db)
      // Another count may have gone on meanwhile.
      if (settled === known && mark === waiting) {
        if (waiting) settled = { lastId: waiting.last_id, count: known.count + marked }
        mark = { last_id, later_transaction }
      }
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
      coalesce(pg_snapshot_xmin(pg_current_snapshot()) >= ${mark?.later_transaction ?? null}::text::xid8, false)
        AS is_settled,
      coalesce(max(id), ${afterId}) AS last_id
    FROM transactions WHERE id > ${afterId}`
  return counted
}

/** A number of a transaction, after every one given out before. A snapshot's end with the last that is over. */
async function numberNow(db: Db): Promise<string> {
  const [row] = await db<[{ number: string }]>`SELECT pg_current_xact_id()::text AS number`
  return row.number
}
