import type { Db } from '#server/db/client.ts'
import type { ExceptionKind } from '#shared/exceptions/contract.ts'

interface NewException {
  kind: ExceptionKind
  /** Who did it. */
  profile_id: string
  approver_id: string | null
  shift_id: number | null
  transaction_id?: number | null
  /** What a till told of it. */
  entry_id?: number | null
  /** In cents. */
  amount: number
  details: string
  created_at: Date
}

/** Writes down what somebody must look at, in the transaction of what happened. */
export async function noteException(db: Db, exception: NewException): Promise<void> {
  await db`INSERT INTO exceptions ${db({ transaction_id: null, entry_id: null, ...exception })}`
}
