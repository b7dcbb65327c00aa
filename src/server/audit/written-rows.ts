import type { Db } from '#server/db/client.ts'

/** A row that this process has written, and in which transaction. */
export interface WrittenRow {
  id: number
  transaction: string
}

/** What each pool has written and nobody has looked for yet. */
const written = new WeakMap<object, WrittenRow[]>()

/** To be looked for once it is sealed: whoever removes it before is noticed. */
export function rememberWritten(db: Db, row: WrittenRow): void {
  const rows = written.get(db.home)
  if (rows) rows.push(row)
}

/** From now on what is written through the pool is remembered. */
export function followWritten(db: Db): {
  take(): WrittenRow[]
  giveBack(rows: WrittenRow[]): void
} {
  written.set(db.home, written.get(db.home) ?? [])
  return {
    take: () => written.get(db.home)!.splice(0),
    giveBack: (rows) => void written.get(db.home)!.push(...rows),
  }
}

export interface Outcomes {
  /** Committed: to be found in the trail. */
  committed: WrittenRow[]
  /** Their transactions go on. */
  open: WrittenRow[]
}

/** What became of them. A transaction of another time or server than the database knows is none of ours. */
export async function outcomesOf(db: Db, rows: readonly WrittenRow[]): Promise<Outcomes> {
  if (rows.length === 0) return { committed: [], open: [] }
  const statuses = await db<{ transaction: string; status: string | null }[]>`
    SELECT t AS transaction, CASE WHEN t::xid8 <= pg_current_xact_id() THEN pg_xact_status(t::xid8) END AS status
    FROM (SELECT DISTINCT unnest(${rows.map((row) => row.transaction)}::text[])) AS mine (t)`
  const statusOf = new Map(statuses.map(({ transaction, status }) => [transaction, status]))
  const having = (status: string) => rows.filter((row) => statusOf.get(row.transaction) === status)
  return { committed: having('committed'), open: having('in progress') }
}

/** Which of these are not in the trail. */
export async function listGone(db: Db, rows: readonly WrittenRow[]): Promise<number[]> {
  if (rows.length === 0) return []
  const gone = await db<{ id: number }[]>`
    SELECT mine.id FROM unnest(${rows.map(({ id }) => id)}::bigint[]) AS mine (id)
    WHERE NOT EXISTS (SELECT FROM audit_logs a WHERE a.id = mine.id) ORDER BY 1`
  return gone.map(({ id }) => id)
}
