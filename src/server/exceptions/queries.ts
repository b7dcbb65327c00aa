import type { Db } from '#server/db/client.ts'
import { type Days, withinDays } from '#server/db/within-days.ts'
import { holdersOf } from '#server/shifts/queries.ts'
import {
  type Exception,
  MOST_EXCEPTIONS,
  type PersonExceptions,
  type ToldEntry,
} from '#shared/exceptions/contract.ts'
import { VOID_MINUTES } from '#shared/returns/return-rights.ts'

interface Span extends Days {
  /** Makes the days the shop's. */
  timeZone: string
}

const within = (db: Db, column: `x.${string}`, span: Span) =>
  withinDays(db, column, span, span.timeZone)

/** Whether a person did it, or had a hand in the drawer that did not fit. */
const isOwn = (db: Db, person: string) => db`
  (x.profile_id = ${person} OR x.kind = 'over_short' AND EXISTS (
    SELECT FROM shifts s WHERE s.id = x.shift_id AND (${person} = ANY (${holdersOf(db)}) OR s.closed_by = ${person}
      OR EXISTS (SELECT FROM shift_counts c WHERE c.shift_id = s.id AND c.profile_id = ${person}))))`

const exceptionColumns = (db: Db, person: string) => db`
  x.id, x.kind, x.profile_id, p.first_name || ' ' || p.last_name AS person,
  a.first_name || ' ' || a.last_name AS approver, x.shift_id, x.transaction_id, x.entry_id, x.amount, x.details, x.created_at,
  r.first_name || ' ' || r.last_name AS resolved_by, x.resolved_by AS resolved_by_id, x.resolved_at, x.note,
  ${isOwn(db, person)} AS is_own`

const exceptionTables = (db: Db) => db`
  exceptions x JOIN profiles p ON p.id = x.profile_id LEFT JOIN profiles a ON a.id = x.approver_id
  LEFT JOIN profiles r ON r.id = x.resolved_by`

export async function listExceptions(
  db: Db,
  state: 'open' | 'resolved' | 'all',
  span: Span,
  person: string,
): Promise<Exception[]> {
  return db<Exception[]>`
    SELECT ${exceptionColumns(db, person)} FROM ${exceptionTables(db)}
    WHERE ${within(db, 'x.created_at', span)}
      ${state === 'all' ? db`` : db`AND (x.resolved_at IS NULL) = ${state === 'open'}`}
    ORDER BY x.id DESC LIMIT ${MOST_EXCEPTIONS}`
}

/** Bytes that are no text are shown as far as they are. */
export async function findEntry(db: Db, exceptionId: number): Promise<ToldEntry | undefined> {
  const [row] = await db<(Omit<ToldEntry, 'body'> & { body: Uint8Array })[]>`
    SELECT l.name AS till_name, e.sequence, e.outcome, e.reason, e.at, e.received_at,
      s.first_name || ' ' || s.last_name AS sent_by, t.transaction_number, e.till_number, e.body
    FROM exceptions x JOIN till_entries e ON e.id = x.entry_id JOIN tills l ON l.id = e.till_id
    JOIN profiles s ON s.id = e.sent_by LEFT JOIN transactions t ON t.id = e.transaction_id
    WHERE x.id = ${exceptionId}`
  return row && { ...row, body: Buffer.from(row.body).toString('utf8') }
}

/** With the id of who ticked it off. */
interface ExceptionRow extends Exception {
  resolved_by_id: string | null
}

/** As `person` sees it. */
export async function lockException(
  db: Db,
  id: number,
  person: string,
): Promise<ExceptionRow | undefined> {
  const [row] = await db<ExceptionRow[]>`
    SELECT ${exceptionColumns(db, person)} FROM ${exceptionTables(db)} WHERE x.id = ${id} FOR UPDATE OF x`
  return row
}

export async function updateResolved(
  db: Db,
  id: number,
  { by, at, note }: { by: string; at: Date; note: string },
): Promise<void> {
  await db`UPDATE exceptions SET resolved_by = ${by}, resolved_at = ${at}, note = ${note} WHERE id = ${id}`
}

/** What tills did without the server, or wrongly, and nobody has looked at: all of it, and of it what is only kept. */
export async function countOpenDark(db: Db): Promise<{ all: number; held: number }> {
  const [row] = await db<[{ all: number; held: number }]>`
    SELECT count(*) AS all, count(*) FILTER (WHERE kind = 'held') AS held FROM exceptions
    WHERE resolved_at IS NULL AND kind IN ('offline', 'held', 'gap', 'clock', 'shortfall')`
  return row
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
    WHERE x.kind = 'sale' AND x.discount > x.points_value AND ${within(db, 'x.created_at', span)}
      -- What a promotion gives is given to everybody, by nobody in particular.
      AND x.discount > x.points_value + coalesce((
        SELECT sum(amount) FROM line_promotions p WHERE p.transaction_id = x.id), 0)
    GROUP BY 1
    UNION ALL
    SELECT x.seller_id, CASE
        WHEN x.total = -o.total AND x.created_at <= o.created_at + make_interval(mins => ${VOID_MINUTES})
          -- What was exchanged was sold.
          AND NOT EXISTS (SELECT FROM exchanges e WHERE e.return_id = x.id) THEN 'void'
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
