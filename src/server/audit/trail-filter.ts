import type { Db } from '#server/db/client.ts'
import { holding } from '#server/db/escape.ts'
import type { AuditFilters, AuditRange } from '#shared/audit/contract.ts'
import { HOUR_MS } from '#shared/dates.ts'
import { listNamedRecords, type NamedRecord } from './named-records.ts'

/** Which rows of the trail are asked for. */
export interface TrailFilter {
  /** Null is all. */
  action: string | null
  table: string | null
  since: Date | null
  search: string | null
  /** What the search means beside what it is found in. */
  named: readonly NamedRecord[]
}

const HOURS: Readonly<Record<AuditRange, number>> = {
  '24hours': 24,
  '7days': 7 * 24,
  '30days': 30 * 24,
  '90days': 90 * 24,
}

/** `range` stands in where the filters name none; null is the whole trail. */
export async function trailFilter(
  db: Db,
  { action, table, dateRange, search }: AuditFilters,
  now: Date,
  range: AuditRange | null,
): Promise<TrailFilter> {
  const asked = dateRange ?? range
  return {
    action: action === 'all' ? null : action,
    table: table === 'all' ? null : table,
    since: asked && new Date(now.getTime() - HOURS[asked] * HOUR_MS),
    search: search || null,
    named: await listNamedRecords(db, search),
  }
}

export const isWholeTrail = ({ action, table, search }: TrailFilter): boolean =>
  action === null && table === null && search === null

/** The chosen action and table, of a row of the trail or of a facet. */
function isChosen(db: Db, { action, table }: TrailFilter) {
  return db`${action === null ? db`true` : db`action = ${action}`}
    AND ${table === null ? db`true` : db`table_name = ${table}`}`
}

/** What a person reads in the list's few-valued columns; the line breaks keep a search within one of them. */
export const SEEN = `lower(concat_ws(E'\\n', user_name, action, table_name,
  CASE table_name WHEN 'profiles' THEN 'users' END, ip_address))`

/** Whether user, action, table or address hold what is searched for. */
const isSeen = (db: Db, { search }: TrailFilter, seen: string) =>
  search === null ? db`true` : db`${db.unsafe(seen)} LIKE lower(${holding(search)})`

/** The trigram index needs three characters in a row; fewer are taken for a whole id, as in 'record 7'. */
const TRIGRAM = /[a-z0-9]{3}/i

function isRecord(db: Db, search: string, column: string) {
  const record = db.unsafe(column)
  return TRIGRAM.test(search)
    ? db`${record} LIKE lower(${holding(search)})`
    : db`${record} = lower(${search})`
}

const namedRecords = (db: Db, { named }: TrailFilter) => db`
  unnest(${named.map(({ table_name }) => table_name)}::text[], ${named.map(({ record_id }) => record_id)}::text[])
    AS named (table_name, record_id)`

const isNamed = (db: Db, filter: TrailFilter) =>
  filter.named.length === 0
    ? db`false`
    : db`(table_name, record_id) IN (SELECT * FROM ${namedRecords(db, filter)})`

/** All of the filter on the trail itself, for the few rows that no index is needed for. */
export function isAskedFor(db: Db, filter: TrailFilter) {
  const { since, search } = filter
  return db`${isChosen(db, filter)}
    AND ${since === null ? db`true` : db`created_at >= ${since}`}
    AND ${search === null ? db`true` : db`(${isSeen(db, filter, SEEN)} OR ${isRecord(db, search, 'lower(record_id)')} OR ${isNamed(db, filter)})`}`
}

/** The facets in question, and whether all of their rows match or only those whose record does. */
export const facets = (db: Db, filter: TrailFilter) => db`
  SELECT id, user_id, action, ${isSeen(db, filter, 'seen')} AS matches FROM audit_facets
  WHERE ${isChosen(db, filter)} AND ${filter.since === null ? db`true` : db`newest >= ${filter.since}`}`

/** Settled rows whose record matches. Materialized, so that the planner takes the trigram index. */
export function records(db: Db, filter: TrailFilter) {
  const { search, named } = filter
  if (search === null) return db`SELECT id, created_at, facet_id FROM audit_search WHERE false`
  const found = db`SELECT id, created_at, facet_id FROM audit_search WHERE ${isRecord(db, search, 'record_id')}`
  if (named.length === 0) return found
  // One by one, by the index; of each only the rows of its own table.
  return db`${found}
    UNION
    SELECT s.id, s.created_at, s.facet_id FROM ${namedRecords(db, filter)}
    CROSS JOIN LATERAL (SELECT * FROM audit_search WHERE record_id = named.record_id OFFSET 0) s
    JOIN audit_facets f ON f.id = s.facet_id AND f.table_name = named.table_name`
}

/** The rows up to here are in the search, but for those that come late; those after are read from the trail itself. */
export const SETTLED = '(SELECT coalesce(max(last_id), 0) FROM audit_seals)'

/** Whether a row of the trail is in the search: not while it lies in a gap that it came into late. */
export const IS_SEALED = `id <= ${SETTLED}
  AND NOT EXISTS (SELECT FROM audit_gaps g WHERE audit_logs.id BETWEEN g.first_id AND g.last_id)`

/** The others, few at any time. The planner must not think of reading the whole trail for the gaps. */
export const unsealed = (db: Db, settled: number) => db`
  SELECT * FROM audit_logs WHERE id > ${settled} AND id > ${db.unsafe(SETTLED)}
  UNION ALL
  SELECT late.* FROM audit_gaps g CROSS JOIN LATERAL (
    SELECT * FROM audit_logs WHERE id BETWEEN g.first_id AND g.last_id OFFSET 0
  ) late`

/** How far the seals go, read before: with the number at hand the planner sees that few rows come after it. */
export async function findSettled(db: Db): Promise<number> {
  const [row] = await db<[{ last_id: number }]>`SELECT ${db.unsafe(SETTLED)} AS last_id`
  return row.last_id
}
