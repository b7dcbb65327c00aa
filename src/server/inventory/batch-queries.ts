import type { Db } from '#server/db/client.ts'
import { columnList } from '#server/db/column-list.ts'
import { Refusal } from '#server/refusal.ts'
import { namesOf } from '#shared/fields.ts'
import type { BatchFields } from '#shared/inventory/batch-fields.ts'
import { type Batch, StoredBatch } from '#shared/inventory/batch.ts'
import { MAX_ROWS, type Page } from '#shared/paging.ts'

export type BatchRow = Omit<Batch, 'expiry_status'>

export const batches = (db: Db) => db`
  SELECT ${db.unsafe(columnList(namesOf(StoredBatch), 'b'))}, p.name AS product_name
  FROM inventory_batches b JOIN products p ON p.id = b.product_id`

/** In the order they are sold; empty ones after them and inactive ones last. */
export async function listBatches(db: Db, productId: number): Promise<Page<BatchRow>> {
  const [rows, [count]] = await Promise.all([
    db<BatchRow[]>`
      ${batches(db)} WHERE b.product_id = ${productId}
      ORDER BY b.is_active DESC, b.remaining_quantity = 0, b.expiry_date NULLS LAST, b.received_date, b.id
      LIMIT ${MAX_ROWS}`,
    db<[{ total: number }]>`
      SELECT count(*) AS total FROM inventory_batches WHERE product_id = ${productId}`,
  ])
  return { rows, total: count.total, next: null }
}

export async function getBatch(db: Db, id: number): Promise<BatchRow> {
  const [row] = await db<BatchRow[]>`${batches(db)} WHERE b.id = ${id}`
  return row ?? refuseUnknown()
}

/** The batch as it is now, until the transaction ends: sales of it wait. */
export async function lockBatch(db: Db, id: number): Promise<BatchRow> {
  const [row] = await db<BatchRow[]>`${batches(db)} WHERE b.id = ${id} FOR UPDATE OF b`
  return row ?? refuseUnknown()
}

export async function findBatchByKey(db: Db, key: string): Promise<BatchRow | undefined> {
  const [row] = await db<BatchRow[]>`${batches(db)} WHERE b.idempotency_key = ${key}`
  return row
}

/** The number as it was received before, in whatever capitals, as the index has it. */
export async function findBatchNumber(
  db: Db,
  { product_id, batch_number }: Pick<BatchFields, 'product_id' | 'batch_number'>,
): Promise<string | undefined> {
  const [row] = await db<{ batch_number: string }[]>`
    SELECT batch_number FROM inventory_batches
    WHERE product_id = ${product_id} AND lower(batch_number COLLATE "C") = lower(${batch_number}::text COLLATE "C")`
  return row?.batch_number
}

/** Undefined when the key or the product's batch number has been used before. */
export async function insertBatch(
  db: Db,
  batch: BatchFields & { idempotency_key?: string | null; delivery_id?: number; created_at: Date },
): Promise<number | undefined> {
  const [row] = await db<{ id: number }[]>`
    INSERT INTO inventory_batches ${db({ ...batch, remaining_quantity: batch.quantity })}
    ON CONFLICT DO NOTHING
    RETURNING id`
  return row?.id
}

export async function updateRemaining(db: Db, id: number, remaining: number): Promise<void> {
  await db`UPDATE inventory_batches SET remaining_quantity = ${remaining} WHERE id = ${id}`
}

export async function updateActive(db: Db, id: number, isActive: boolean): Promise<void> {
  await db`UPDATE inventory_batches SET is_active = ${isActive} WHERE id = ${id}`
}

function refuseUnknown(): never {
  throw new Refusal(404, 'There is no such batch')
}

/** A line of the export. */
export interface ExportedBatch extends Pick<
  BatchRow,
  | 'id'
  | 'batch_number'
  | 'supplier'
  | 'compliance_id'
  | 'received_date'
  | 'expiry_date'
  | 'quantity'
  | 'remaining_quantity'
  | 'cost_per_unit'
  | 'is_active'
> {
  product_name: string
  sku: string
  category_name: string
}

/** All at one moment, by product and in the order they came. */
export function listAllBatches(db: Db): Promise<ExportedBatch[]> {
  return db<ExportedBatch[]>`
    SELECT b.id, b.batch_number, p.name AS product_name, p.sku, c.name AS category_name, b.supplier, b.compliance_id,
      b.received_date, b.expiry_date, b.quantity, b.remaining_quantity, b.cost_per_unit, b.is_active
    FROM inventory_batches b JOIN products p ON p.id = b.product_id JOIN categories c ON c.id = p.category_id
    ORDER BY lower(p.name), p.id, b.id`
}
