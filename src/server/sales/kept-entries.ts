import type { Db } from '#server/db/client.ts'

/** Which entries the book held at a moment, so that they can be read later, piece by piece. */
export interface KeptEntries {
  lastId: number
  /** Ids below that which were not there, and may come: an entry takes its id before it is kept. */
  absent: number[]
}

/** More entries than are ever under way at once. */
const UNDER_WAY = 10_000

/** Asked for in the statement that counts: what comes later is then in neither. */
export const absentIds = (db: Db) => db`(
  SELECT coalesce(jsonb_agg(missing.id), '[]')
  FROM (SELECT max(id) AS last FROM transactions) book,
    generate_series(greatest(book.last - ${UNDER_WAY}::integer, 1), book.last) AS missing (id)
  WHERE NOT EXISTS (SELECT FROM transactions kept WHERE kept.id = missing.id))`

/** Of an entry `t`. */
export const isKept = (db: Db, { lastId, absent }: KeptEntries) =>
  db`t.id <= ${lastId} AND t.id <> ALL (${absent}::bigint[])`
