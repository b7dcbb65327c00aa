import type { Db } from '#server/db/client.ts'
import type { Cents } from '#shared/money.ts'
import type { ShiftCount, ShiftEvent } from '#shared/shifts/contract.ts'
import type { Denominations } from '#shared/shifts/denominations.ts'
import type { EventKind } from '#shared/shifts/drawer.ts'

export async function listEvents(db: Db, shiftId: number): Promise<ShiftEvent[]> {
  return db<ShiftEvent[]>`
    SELECT e.id, e.kind, e.amount, e.reason, e.profile_id, p.first_name || ' ' || p.last_name AS person,
      n.first_name || ' ' || n.last_name AS "to", a.first_name || ' ' || a.last_name AS approved_by, e.created_at
    FROM shift_events e
    JOIN profiles p ON p.id = e.profile_id
    LEFT JOIN profiles n ON n.id = e.to_id
    LEFT JOIN approvals w ON w.id = e.approval_id
    LEFT JOIN profiles a ON a.id = w.decided_by
    WHERE e.shift_id = ${shiftId} ORDER BY e.id`
}

export interface NewEventRow {
  request_key: string
  shift_id: number
  kind: EventKind
  amount: Cents
  reason: string
  profile_id: string
  to_id: string | null
  approval_id: number | null
  created_at: Date
}

export async function insertEvent(db: Db, event: NewEventRow): Promise<number> {
  const [row] = await db<{ id: number }[]>`INSERT INTO shift_events ${db(event)} RETURNING id`
  return row!.id
}

/** Whoever asks for the same key waits, until the event under it is there or is not. */
export async function findEventByKey(
  db: Db,
  key: string,
): Promise<Omit<NewEventRow, 'created_at'> | undefined> {
  await db`SELECT pg_advisory_xact_lock(hashtextextended('shift_events', hashtext(${key})))`
  const [row] = await db<NewEventRow[]>`
    SELECT request_key, shift_id, kind, amount, reason, profile_id, to_id, approval_id FROM shift_events
    WHERE request_key = ${key}`
  return row
}

/** Two who open the same drawer without a sale are counted one after the other. */
export async function countNoSales(db: Db, shiftId: number, person: string): Promise<number> {
  await db`SELECT pg_advisory_xact_lock(hashtextextended('no_sales ' || ${person}::text, ${shiftId}))`
  const [row] = await db<[{ count: number }]>`
    SELECT count(*) FROM shift_events WHERE shift_id = ${shiftId} AND profile_id = ${person} AND kind = 'no_sale'`
  return row.count
}

type Takings = Record<string, Cents>

export interface CountRow extends Omit<ShiftCount, 'difference' | 'terminals'> {
  terminals: Takings
  terminals_expected: Takings
  request_key: string
}

export async function listCounts(db: Db, shiftId: number): Promise<CountRow[]> {
  return db<CountRow[]>`
    SELECT c.number, c.denominations, c.counted, c.expected, c.terminals, c.terminals_expected, c.request_key,
      p.first_name || ' ' || p.last_name AS person, c.created_at
    FROM shift_counts c JOIN profiles p ON p.id = c.profile_id
    WHERE c.shift_id = ${shiftId} ORDER BY c.number`
}

interface NewCountRow {
  shift_id: number
  number: number
  request_key: string
  denominations: Denominations
  counted: Cents
  expected: Cents
  terminals: Takings
  terminals_expected: Takings
  profile_id: string
  created_at: Date
}

export async function insertCount(db: Db, count: NewCountRow): Promise<void> {
  const json = (value: object) => JSON.stringify(value)
  await db`
    INSERT INTO shift_counts (shift_id, number, request_key, denominations, counted, expected, terminals,
      terminals_expected, profile_id, created_at)
    VALUES (${count.shift_id}, ${count.number}, ${count.request_key}, ${json(count.denominations)}::text::jsonb,
      ${count.counted}, ${count.expected}, ${json(count.terminals)}::text::jsonb,
      ${json(count.terminals_expected)}::text::jsonb, ${count.profile_id}, ${count.created_at})`
}

/** Whoever asks for the same key waits, until the count under it is there or is not. */
export async function findCountByKey(db: Db, key: string) {
  await db`SELECT pg_advisory_xact_lock(hashtextextended('shift_counts', hashtext(${key})))`
  const [row] = await db<{ shift_id: number; denominations: Denominations; terminals: Takings }[]>`
    SELECT shift_id, denominations, terminals FROM shift_counts WHERE request_key = ${key}`
  return row
}
