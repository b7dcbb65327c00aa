import type { Db } from '#server/db/client.ts'

/** How far the sales went at a moment, and which transactions had begun by then. */
export interface SalesMark {
  last_id: number
  next_transaction: string
}

interface Counted extends SalesMark {
  /** After the id asked for. */
  since: number
  /** Of these, those up to the mark. */
  marked: number
  /** Whether every transaction that had begun by the mark has ended. */
  is_settled: boolean
}

/** One statement, so that all of it is seen at the same moment. */
export async function countSalesAfter(
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
