import type { Db } from '#server/db/client.ts'
import {
  afterCursor,
  orderAndLimit,
  type PageRequest,
  type SortColumn,
  type Sorted,
} from '#server/db/paging.ts'
import { Refusal } from '#server/refusal.ts'
import type { AuditLog } from '#shared/audit/audit-log.ts'
import { MAX_ROWS } from '#shared/paging.ts'
import {
  facets,
  findSettled,
  isAskedFor,
  isWholeTrail,
  records,
  type TrailFilter,
  unsealed,
} from './trail-filter.ts'

const COLUMNS = `a.id, a.user_id, a.user_name, a.action, a.table_name, a.record_id, a.ip_address, a.user_agent,
  a.old_values::text AS old_values, a.new_values::text AS new_values, a.created_at`
const NEWEST: SortColumn = { sql: 'created_at', type: 'timestamptz' }

export type AuditRow = AuditLog & Sorted

export interface TrailPage extends Pick<PageRequest, 'limit' | 'cursor'> {
  /** Rows that came later are left out: an export ends where its count did. */
  throughId?: number
}

/** How many rows are looked through before the search is asked: what matches often is found at once among them. */
const LOOKED_THROUGH = 2000

/** A page of the trail, newest first, and one row more when there is another page. */
export async function listAuditLogs(
  db: Db,
  filter: TrailFilter,
  request: TrailPage,
): Promise<AuditRow[]> {
  const page: PageRequest = { ...request, direction: 'desc' }
  const { throughId } = request
  const after = db`${throughId === undefined ? db`` : db`AND id <= ${throughId}`}
    ${afterCursor(db, NEWEST, 'id', page)}`
  const top = orderAndLimit(db, NEWEST, 'id', page)
  if (isWholeTrail(filter))
    return rowsOf(
      db,
      db`SELECT id, created_at FROM audit_logs WHERE ${isAskedFor(db, filter)} ${after} ${top}`,
    )
  const near = await rowsOf(db, nearKeys(db, filter, after, top))
  if (near.length > (page.limit ?? MAX_ROWS)) return near
  const settled = await findSettled(db)
  return rowsOf(db, matchingKeys(db, filter, settled, after, top))
}

type Sql = ReturnType<typeof isAskedFor>

// As text the instant keeps its microseconds.
const rowsOf = (db: Db, keys: Sql) => db<AuditRow[]>`
  SELECT ${db.unsafe(COLUMNS)}, a.created_at::text AS sort_value
  FROM (${keys}) k JOIN audit_logs a ON a.id = k.id ORDER BY k.created_at DESC, k.id DESC`

/** What matches among the next rows. */
function nearKeys(db: Db, filter: TrailFilter, after: Sql, top: Sql): Sql {
  const { since } = filter
  const from = since === null ? db`` : db`AND created_at >= ${since}`
  return db`
    SELECT id, created_at FROM (
      SELECT * FROM audit_logs WHERE true ${from} ${after} ORDER BY created_at DESC, id DESC LIMIT ${LOOKED_THROUGH}
    ) near
    WHERE ${isAskedFor(db, filter)} ${top}`
}

/** Each facet gives its newest rows, the records theirs, and the rows that are not sealed yet are looked through. */
function matchingKeys(db: Db, filter: TrailFilter, settled: number, after: Sql, top: Sql): Sql {
  const { since } = filter
  const from = since === null ? db`` : db`AND created_at >= ${since}`
  return db`
    WITH facet AS MATERIALIZED (${facets(db, filter)}),
    record AS MATERIALIZED (${records(db, filter)})
    SELECT id, created_at FROM (
      SELECT s.id, s.created_at FROM facet f CROSS JOIN LATERAL (
        SELECT id, created_at FROM audit_search WHERE facet_id = f.id ${from} ${after} ${top}
      ) s WHERE f.matches
      UNION ALL
      SELECT r.id, r.created_at FROM record r JOIN facet f ON f.id = r.facet_id AND NOT f.matches
      UNION ALL
      SELECT id, created_at FROM (${unsealed(db, settled)}) unsealed WHERE ${isAskedFor(db, filter)}
    ) found
    WHERE true ${from} ${after} ${top}`
}

export async function getAuditLog(db: Db, id: number): Promise<AuditLog> {
  const [row] = await db<AuditLog[]>`
    SELECT ${db.unsafe(COLUMNS)} FROM audit_logs a WHERE a.id = ${id}`
  if (!row) throw new Refusal(404, 'Audit log not found')
  return row
}
