import type { Db } from '#server/db/client.ts'
import { waitForLocks } from '#server/db/transaction.ts'

const IMPORT_LOCK = 7_353_010

/**
 * One import at a time, until the transaction ends. Two would wait for each other's rows, and no index tells that
 * somebody with only a name is in both.
 */
export async function lockImports(db: Db): Promise<void> {
  await waitForLocks(db)
  await db`SELECT pg_advisory_xact_lock(${IMPORT_LOCK})`
}
