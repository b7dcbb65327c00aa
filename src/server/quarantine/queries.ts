import type { Db } from '#server/db/client.ts'
import {
  afterCursor,
  orderAndLimit,
  pageOf,
  type SortColumn,
  type Sorted,
  sortValue,
} from '#server/db/paging.ts'
import { Refusal } from '#server/refusal.ts'
import type { Page } from '#shared/paging.ts'
import type { Quarantined, QuarantineQuery } from '#shared/quarantine/contract.ts'

const BY_ID: SortColumn = { sql: 'q.id', type: 'bigint' }

/** What a return or a move brought in, and not what went out again. */
const cameIn = (db: Db) => db`q.entry_id IS NULL`

const remaining = (db: Db) => db`
  (q.quantity + coalesce((SELECT sum(o.quantity) FROM quarantine_movements o WHERE o.entry_id = q.id), 0))::integer`

const columns = (db: Db) => db`
  q.id, q.product_id, p.name AS product_name, p.sku, q.batch_id, b.batch_number, b.expiry_date, q.quantity,
  ${remaining(db)} AS remaining, q.reason, q.transaction_id, t.transaction_number,
  w.first_name || ' ' || w.last_name AS user_name, q.created_at, (
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'kind', o.kind, 'quantity', -o.quantity, 'reason', o.reason,
      'witness', o.witness, 'certificate_number', o.certificate_number,
      'user_name', ow.first_name || ' ' || ow.last_name,
      'created_at', to_char(o.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY o.id), '[]')
    FROM quarantine_movements o JOIN profiles ow ON ow.id = o.profile_id WHERE o.entry_id = q.id) AS exits`

const tables = (db: Db) => db`
  quarantine_movements q JOIN products p ON p.id = q.product_id LEFT JOIN inventory_batches b ON b.id = q.batch_id
  LEFT JOIN transactions t ON t.id = q.transaction_id JOIN profiles w ON w.id = q.profile_id`

/** Newest first. */
export async function listQuarantine(db: Db, query: QuarantineQuery): Promise<Page<Quarantined>> {
  const page = { ...query, direction: 'desc' as const }
  const where = db`WHERE ${cameIn(db)} ${query.all === 'true' ? db`` : db`AND ${remaining(db)} > 0`}`
  const [rows, [count]] = await Promise.all([
    db<(Quarantined & Sorted)[]>`
      SELECT ${columns(db)}, ${sortValue(db, BY_ID)} FROM ${tables(db)} ${where}
      ${afterCursor(db, BY_ID, 'q.id', page)} ${orderAndLimit(db, BY_ID, 'q.id', page)}`,
    db<[{ total: number }]>`SELECT count(*) AS total FROM quarantine_movements q ${where}`,
  ])
  return pageOf(rows, count.total, page)
}

export async function getQuarantined(db: Db, id: number): Promise<Quarantined> {
  const [row] = await db<Quarantined[]>`
    SELECT ${columns(db)} FROM ${tables(db)} WHERE q.id = ${id} AND ${cameIn(db)}`
  if (!row) throw new Refusal(404, 'There is nothing like it in quarantine')
  return row
}

/** Makes two who take out of the same wait for each other: rows of the book cannot be locked. */
export async function lockQuarantined(db: Db, id: number): Promise<void> {
  await db`SELECT pg_advisory_xact_lock(hashtextextended('quarantine', ${id}))`
}

export interface NewEntry {
  product_id: number
  batch_id: number
  quantity: number
  reason: string
  profile_id: string
  created_at: Date
}

/** From the shelf; what a return brings is written with the return. */
export async function insertMoved(db: Db, entry: NewEntry): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    INSERT INTO quarantine_movements ${db({ kind: 'move', ...entry })} RETURNING id`
  return row!.id
}

export interface NewExit {
  kind: 'destroy' | 'restore'
  entry_id: number
  product_id: number
  batch_id: number | null
  quantity: number
  reason: string
  witness: string | null
  certificate_number: string | null
  profile_id: string
  created_at: Date
}

export async function insertExit(db: Db, exit: NewExit): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    INSERT INTO quarantine_movements ${db({ ...exit })} RETURNING id`
  return row!.id
}
