import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts'
import type { Db } from '#server/db/client.ts'
import { waitForLocks } from '#server/db/transaction.ts'

/**
 * One import at a time, until the transaction ends. Two would wait for each other's rows, and no index tells that
 * somebody with only a name is in both.
 */
export async function lockImports(db: Db): Promise<void> {
  await waitForLocks(db)
  await db`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.imports})`
  // How to look for a row is planned once, while the shop may be empty, and done for each row while it fills.
  await db`SET LOCAL enable_seqscan = off`
}
