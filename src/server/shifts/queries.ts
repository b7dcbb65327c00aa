import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/refusal.ts'
import { tillNumberOf } from '#server/sales/paper-columns.ts'
import { holderOf } from '#server/tills/queries.ts'
import type { Cents } from '#shared/money.ts'
import { type Addendum, MOST_SHIFTS, type Shift, type ShiftQuery } from '#shared/shifts/contract.ts'
import type { ShiftReport } from '#shared/shifts/report.ts'

export const NO_SHIFT = 'There is no such shift'

/** A shift as it stands in the book; what the last count says stays null until there is one. */
export interface ShiftRow extends Omit<
  Shift,
  'is_overnight' | 'may_look' | 'counted' | 'expected' | 'difference' | 'deposit'
> {
  till_letter: string
  /** Whoever opened it or was ever handed it. */
  holders: string[]
  counted: Cents | null
  expected: Cents | null
  deposit: Cents | null
}

/** The ids of a shift `s`. */
export const holdersOf = (db: Db) => db`ARRAY(
  SELECT s.opened_by UNION SELECT e.to_id FROM shift_events e WHERE e.shift_id = s.id AND e.kind = 'hand_over')`

const shiftColumns = (db: Db) => db`
  s.id, s.till_id, t.name AS till_name, t.letter AS till_letter, s.day, s.float, s.opened_at, s.opened_by,
  o.first_name || ' ' || o.last_name AS opened_by_name, h.id AS held_by,
  h.first_name || ' ' || h.last_name AS held_by_name, ${holdersOf(db)} AS holders,
  NOT h.is_active AND s.closed_at IS NULL AS is_left, s.closed_at,
  (SELECT c.first_name || ' ' || c.last_name FROM profiles c WHERE c.id = s.closed_by) AS closed_by_name,
  z.number AS z_number, (z.report ->> 'deposit')::bigint AS deposit, last.counted, last.expected`

const shiftTables = (db: Db) => db`
  shifts s JOIN tills t ON t.id = s.till_id JOIN profiles o ON o.id = s.opened_by JOIN profiles h ON h.id = ${holderOf(db)}
  LEFT JOIN z_reports z ON z.shift_id = s.id
  LEFT JOIN LATERAL (
    SELECT c.counted, c.expected FROM shift_counts c WHERE c.shift_id = s.id ORDER BY c.number DESC LIMIT 1
  ) last ON true`

/** Who opened, held or sold has a hand in it. */
const hasHandIn = (db: Db, person: string) => db`
  (${person} = ANY (${holdersOf(db)})
    OR EXISTS (SELECT FROM transactions x WHERE x.shift_id = s.id AND x.seller_id = ${person}))`

/** Of everybody, or those that one person has a hand in. */
export async function listShifts(
  db: Db,
  { till_id, from, to, state }: ShiftQuery,
  person: string | null,
): Promise<ShiftRow[]> {
  return db<ShiftRow[]>`
    SELECT ${shiftColumns(db)} FROM ${shiftTables(db)}
    WHERE true
      ${till_id ? db`AND s.till_id = ${till_id}` : db``}
      ${from ? db`AND s.day >= ${from}::date` : db``}
      ${to ? db`AND s.day <= ${to}::date` : db``}
      ${state ? db`AND (s.closed_at IS NULL) = ${state === 'open'}` : db``}
      ${person ? db`AND ${hasHandIn(db, person)}` : db``}
    ORDER BY s.closed_at IS NOT NULL, s.opened_at DESC, s.id DESC LIMIT ${MOST_SHIFTS}`
}

export async function findShift(db: Db, id: number): Promise<ShiftRow | undefined> {
  const [shift] = await db<ShiftRow[]>`
    SELECT ${shiftColumns(db)} FROM ${shiftTables(db)} WHERE s.id = ${id}`
  return shift
}

export async function isAmongPeople(db: Db, id: number, person: string): Promise<boolean> {
  const [found] = await db`SELECT FROM shifts s WHERE s.id = ${id} AND ${hasHandIn(db, person)}`
  return found !== undefined
}

/**
 * Whoever writes down a sale or an event shares the shift; who counts or closes it has it alone, so that nothing is
 * under way which the count does not know.
 */
export async function lockShift(db: Db, id: number, mode: 'shared' | 'alone'): Promise<ShiftRow> {
  await db`SELECT FROM shifts WHERE id = ${id} ${mode === 'alone' ? db`FOR UPDATE` : db`FOR SHARE`}`
  const shift = await findShift(db, id)
  if (!shift) throw new Refusal(404, NO_SHIFT)
  return shift
}

interface NewShiftRow {
  request_key: string
  till_id: number
  float: Cents
  opened_by: string
  opened_at: Date
  day: string
}

/** Undefined where the till has an open one, or the key is used. */
export async function insertShift(db: Db, shift: NewShiftRow): Promise<number | undefined> {
  const [row] = await db<{ id: number }[]>`
    INSERT INTO shifts ${db(shift)} ON CONFLICT DO NOTHING RETURNING id`
  return row?.id
}

export async function findShiftByKey(db: Db, key: string) {
  const [row] = await db<{ id: number; till_id: number; float: Cents; opened_by: string }[]>`
    SELECT id, till_id, float, opened_by FROM shifts WHERE request_key = ${key}`
  return row
}

/** No shift is opened at a till while it is retired, nor the other way round. */
export async function lockTillForShift(db: Db, id: number) {
  const [till] = await db<{ name: string; retired_at: string | null }[]>`
    SELECT name, retired_at FROM tills WHERE id = ${id} FOR SHARE`
  return till
}

export async function updateShiftClosed(
  db: Db,
  id: number,
  closed: { by: string; at: Date },
): Promise<void> {
  await db`UPDATE shifts SET closed_by = ${closed.by}, closed_at = ${closed.at} WHERE id = ${id}`
}

/** Under the lock of the shift: a till has one open shift, so nobody else numbers for it. */
export async function nextZNumber(db: Db, tillId: number): Promise<number> {
  const [row] = await db<[{ number: number }]>`
    SELECT coalesce(max(number), 0) + 1 AS number FROM z_reports WHERE till_id = ${tillId}`
  return row.number
}

export async function insertZReport(
  db: Db,
  report: ShiftReport,
  { key, now }: { key: string; now: Date },
): Promise<void> {
  await db`
    INSERT INTO z_reports (shift_id, till_id, number, report, request_key, created_at)
    VALUES (${report.shift_id}, ${report.till_id}, ${report.number}, ${JSON.stringify(report)}::text::jsonb, ${key}, ${now})`
}

export async function findZReport(
  db: Db,
  shiftId: number,
): Promise<{ report: ShiftReport; request_key: string } | undefined> {
  const [row] = await db<{ report: ShiftReport; request_key: string }[]>`
    SELECT report, request_key FROM z_reports WHERE shift_id = ${shiftId}`
  return row
}

/** Whether a Z report was made under this key. Whoever asks for the same key waits until it is there or is not. */
export async function isZReportKey(db: Db, key: string): Promise<boolean> {
  await db`SELECT pg_advisory_xact_lock(hashtextextended('z_reports', hashtext(${key})))`
  const [row] = await db`SELECT FROM z_reports WHERE request_key = ${key}`
  return row !== undefined
}

/** What came after the Z report, in the order in which it came. */
export async function listAddenda(db: Db, shiftId: number): Promise<Addendum[]> {
  return db<Addendum[]>`
    SELECT a.number, coalesce(e.kind, 'sale') AS kind, x.transaction_number,
      ${tillNumberOf(db, 'x.id')} AS till_number, coalesce(x.total, e.amount) AS amount, ${addendumCash(db)} AS cash,
      p.first_name || ' ' || p.last_name AS person, coalesce(x.created_at, e.created_at) AS at,
      a.created_at AS received_at
    FROM z_addenda a LEFT JOIN transactions x ON x.id = a.transaction_id LEFT JOIN shift_events e ON e.id = a.event_id
    JOIN profiles p ON p.id = coalesce(x.seller_id, e.profile_id)
    WHERE a.shift_id = ${shiftId} ORDER BY a.number`
}

/** What an addendum changed in its drawer: a sale `x` or an event `e`. */
const addendumCash = (db: Db) => db`coalesce(
  CASE e.kind WHEN 'paid_in' THEN e.amount WHEN 'paid_out' THEN -e.amount WHEN 'drop' THEN -e.amount END,
  (SELECT sum(y.amount)::bigint FROM payments y WHERE y.transaction_id = x.id AND y.method = 'cash'), 0)`

/** What addenda to the Z report `t` had brought into its drawer when that was counted, and nobody knew of. */
export const unknownCash = (db: Db) => db`coalesce((
  SELECT sum(${addendumCash(db)})
  FROM z_addenda a LEFT JOIN transactions x ON x.id = a.transaction_id LEFT JOIN shift_events e ON e.id = a.event_id
  WHERE a.shift_id = t.shift_id AND coalesce(x.created_at, e.created_at) <= (
    SELECT max(c.created_at) FROM shift_counts c WHERE c.shift_id = t.shift_id)), 0)`
