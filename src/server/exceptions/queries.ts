import type { Db } from '#server/db/client.ts'
import type { Exception, PersonExceptions } from '#shared/exceptions/contract.ts'
import { VOID_MINUTES } from '#shared/returns/return-rights.ts'

const MOST = 500

interface Span {
  from: string | null
  to: string | null
  /** Makes the days the shop's. */
  timeZone: string
}

/** Of a column that holds a moment. */
const within = (db: Db, column: string, { from, to, timeZone }: Span) => db`
  true
    ${from ? db`AND ${db.unsafe(column)} >= ${from}::date::timestamp AT TIME ZONE ${timeZone}` : db``}
    ${to ? db`AND ${db.unsafe(column)} < (${to}::date + 1)::timestamp AT TIME ZONE ${timeZone}` : db``}`

const exceptionColumns = (db: Db) => db`
  x.id, x.kind, x.profile_id, p.first_name || ' ' || p.last_name AS person,
  a.first_name || ' ' || a.last_name AS approver, x.shift_id, x.transaction_id, x.amount, x.details, x.created_at,
  r.first_name || ' ' || r.last_name AS resolved_by, x.resolved_at, x.note`

const exceptionTables = (db: Db) => db`
  exceptions x JOIN profiles p ON p.id = x.profile_id LEFT JOIN profiles a ON a.id = x.approver_id
  LEFT JOIN profiles r ON r.id = x.resolved_by`

export async function listExceptions(
  db: Db,
  state: 'open' | 'resolved' | 'all',
  span: Span,
): Promise<Exception[]> {
  return db<Exception[]>`
    SELECT ${exceptionColumns(db)} FROM ${exceptionTables(db)}
    WHERE ${within(db, 'x.created_at', span)}
      ${state === 'all' ? db`` : db`AND (x.resolved_at IS NULL) = ${state === 'open'}`}
    ORDER BY x.id DESC LIMIT ${MOST}`
}

export async function lockException(db: Db, id: number): Promise<Exception | undefined> {
  const [row] = await db<Exception[]>`
    SELECT ${exceptionColumns(db)} FROM ${exceptionTables(db)} WHERE x.id = ${id} FOR UPDATE OF x`
  return row
}

export async function updateResolved(
  db: Db,
  id: number,
  { by, at, note }: { by: string; at: Date; note: string },
): Promise<void> {
  await db`UPDATE exceptions SET resolved_by = ${by}, resolved_at = ${at}, note = ${note} WHERE id = ${id}`
}

interface KindCount {
  profile_id: string
  kind: PersonExceptions['kinds'][number]['kind']
  count: number
}

/** What each person did, gave away and took back, what they approved, and what they sold without proof of age. */
export async function countKinds(db: Db, span: Span): Promise<KindCount[]> {
  return db<KindCount[]>`
    SELECT profile_id, kind, count(*) FROM exceptions x
    WHERE x.kind NOT IN ('discount', 'return', 'void') AND ${within(db, 'x.created_at', span)} GROUP BY 1, 2
    UNION ALL
    SELECT seller_id, 'discount', count(*) FROM transactions x
    WHERE x.kind = 'sale' AND x.discount > x.points_value AND ${within(db, 'x.created_at', span)} GROUP BY 1
    UNION ALL
    SELECT x.seller_id, CASE
        WHEN x.total = -o.total AND x.created_at <= o.created_at + make_interval(mins => ${VOID_MINUTES}) THEN 'void'
        ELSE 'return'
      END, count(*)
    FROM transactions x LEFT JOIN transactions o ON o.id = x.original_id
    WHERE x.kind = 'return' AND ${within(db, 'x.created_at', span)} GROUP BY 1, 2
    UNION ALL
    SELECT decided_by, 'approval', count(*) FROM approvals x
    WHERE x.is_granted AND ${within(db, 'x.decided_at', span)} GROUP BY 1
    UNION ALL
    SELECT seller_id, 'no_proof_of_age', count(*) FROM transactions x
    WHERE x.age_proof = 'none' AND ${within(db, 'x.created_at', span)} GROUP BY 1`
}

interface PersonSales {
  profile_id: string
  name: string
  sales: number
}

export async function listSellersWithSales(db: Db, span: Span): Promise<PersonSales[]> {
  return db<PersonSales[]>`
    SELECT p.id AS profile_id, p.first_name || ' ' || p.last_name AS name, (
        SELECT count(*) FROM transactions x
        WHERE x.seller_id = p.id AND x.kind = 'sale' AND ${within(db, 'x.created_at', span)}
      ) AS sales
    FROM profiles p ORDER BY p.first_name, p.last_name, p.id`
}
