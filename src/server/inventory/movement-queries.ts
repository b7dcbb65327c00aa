import type { Db } from '#server/db/client.ts'
import {
  afterCursor,
  orderAndLimit,
  pageOf,
  type SortColumn,
  type Sorted,
  sortValue,
} from '#server/db/paging.ts'
import type { AdjustmentReason } from '#shared/inventory/adjustment.ts'
import type { Movement } from '#shared/inventory/batch.ts'
import type { MovementQuery } from '#shared/inventory/contract.ts'
import type { Page } from '#shared/paging.ts'

export interface NewMovement {
  batch_id: number
  kind: 'receive' | 'restore' | 'quarantine' | 'adjust' | 'deactivate' | 'reactivate' | 'correct'
  quantity: number
  reason?: AdjustmentReason
  note?: string | null
  profile_id: string
  created_at: Date
}

export async function insertMovement(db: Db, movement: NewMovement): Promise<number> {
  const [row] = await db<[{ id: number }]>`
    INSERT INTO stock_movements ${db({ ...movement })} RETURNING id`
  return row.id
}

const BY_ID: SortColumn = { sql: 'm.id', type: 'bigint' }

/** Newest first. */
export async function listMovements(
  db: Db,
  batchId: number,
  query: MovementQuery,
): Promise<Page<Movement>> {
  const page = { ...query, direction: 'desc' as const }
  const [rows, [count]] = await Promise.all([
    db<(Movement & Sorted)[]>`
      SELECT m.id, m.kind, m.quantity, m.reason, m.note, t.transaction_number, m.created_at,
        c.old_values, c.new_values,
        w.first_name || ' ' || w.last_name AS user_name, ${sortValue(db, BY_ID)}
      FROM stock_movements m
      LEFT JOIN transactions t ON t.id = m.transaction_id
      LEFT JOIN batch_corrections c ON c.movement_id = m.id
      LEFT JOIN profiles w ON w.id = m.profile_id
      WHERE m.batch_id = ${batchId} ${afterCursor(db, BY_ID, 'm.id', page)}
      ${orderAndLimit(db, BY_ID, 'm.id', page)}`,
    db<[{ total: number }]>`
      SELECT count(*) AS total FROM stock_movements WHERE batch_id = ${batchId}`,
  ])
  return pageOf(rows, count.total, page)
}
