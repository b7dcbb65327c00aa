import type { Pool } from '#server/db/client.ts'
import { holdOpen } from '#server/db/test-locks.ts'

/** Holds the batches of a product, so that a sale of it waits until `release` is called. */
export async function holdStock(owner: Pool, productId: number) {
  const held = await holdOpen(
    owner,
    (db) => db`SELECT FROM inventory_batches WHERE product_id = ${productId} FOR UPDATE`,
  )
  return {
    /** Resolves when the lock is gone. */
    release: () => held.commit(),
  }
}
