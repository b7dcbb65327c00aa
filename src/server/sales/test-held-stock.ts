import type { Pool } from '#server/db/client.ts'

/** Holds the batches of a product, so that a sale of it waits until `release` is called. */
export async function holdStock(owner: Pool, productId: number) {
  const held = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const locked = owner.begin(async (db) => {
    await db`SELECT FROM inventory_batches WHERE product_id = ${productId} FOR UPDATE`
    held.resolve()
    await released.promise
  })
  await Promise.race([held.promise, locked])
  return {
    /** Resolves when the lock is gone. */
    release(): Promise<void> {
      released.resolve()
      return locked
    },
  }
}
