import type { Refusal } from '#server/refusal.ts'
import type { Db, Transaction } from './client.ts'

const UNIQUE_VIOLATION = '23505'

/**
 * A write whose value somebody else may take at the same moment. It runs under a savepoint, so that after a unique
 * violation the transaction still lives and `explain` can look up who holds the value. `index` is the one violated.
 */
export async function whenTaken<Result>(
  db: Db,
  write: (db: Db) => Promise<Result>,
  explain: (index: string) => Promise<Refusal>,
): Promise<Result> {
  try {
    return await (db as Transaction).savepoint(write)
  } catch (error) {
    const { code, constraint_name } = error as { code?: string; constraint_name?: string }
    if (code !== UNIQUE_VIOLATION) throw error
    throw await explain(constraint_name ?? '')
  }
}
