import type { Transaction } from './client.ts'
import type { Driver } from './driver.ts'
import type { MadeQuery } from './sql.ts'

export type Work<Result> = (db: Transaction) => Promise<Result> | Result

/** Makes queries, and runs them on one connection. */
export interface Place extends Pick<Driver, 'sqlRunBy'> {
  run: (query: MadeQuery) => void
}

/**
 * Runs the work between BEGIN and COMMIT, or ROLLBACK when it throws. When it has ended, a query that somebody still
 * makes in its name is refused: the connection may be in the transaction of another by then.
 */
export async function runTransaction<Result>(
  { sqlRunBy, run }: Place,
  mode: string,
  work: Work<Result>,
): Promise<Result> {
  const own = sqlRunBy(run)
  await own.unsafe(`BEGIN ${mode}`)
  const scope = openScope({ sqlRunBy, run })
  const result = await runScope(scope, work, () => own.unsafe('ROLLBACK'))
  const { command } = await own.unsafe('COMMIT')
  // PostgreSQL answers with ROLLBACK, and no error, where a statement had failed that nobody waited for.
  if (command !== 'COMMIT') throw scope.failure ?? new Error('the transaction was rolled back')
  return result
}

/** A transaction, or a savepoint within one. */
interface Scope {
  db: Transaction
  hasEnded: boolean
  /** The first error of a query; also one that the work swallowed undoes all of it. */
  failure?: Error
}

let savepoints = 0

function openScope({ sqlRunBy, run }: Place): Scope {
  const pass = (query: MadeQuery): void => {
    if (scope.hasEnded) query.reject(new Error('the transaction has ended'))
    else run(query)
  }
  const db = sqlRunBy((query) => {
    query.catch((error: Error) => (scope.failure ??= error))
    pass(query)
  })
  const savepoint = async <Result>(work: Work<Result>): Promise<Result> => {
    const name = `s${(savepoints += 1)}`
    await db.unsafe(`SAVEPOINT ${name}`)
    const inner = openScope({ sqlRunBy, run: pass })
    return runScope(inner, work, () => db.unsafe(`ROLLBACK TO ${name}`))
  }
  const scope: Scope = { db: Object.assign(db, { savepoint }), hasEnded: false }
  return scope
}

const IN_FAILED_TRANSACTION = '25P02'

async function runScope<Result>(
  scope: Scope,
  work: Work<Result>,
  undo: () => Promise<unknown>,
): Promise<Result> {
  try {
    const result = await work(scope.db)
    if (scope.failure) throw scope.failure
    return result
  } catch (error) {
    scope.hasEnded = true
    // Where that fails the connection is lost, and PostgreSQL has rolled back by itself.
    await undo().catch(() => {})
    // What came first says more than that nothing more can be done.
    throw (error as { code?: string }).code === IN_FAILED_TRANSACTION ? scope.failure : error
  } finally {
    scope.hasEnded = true
  }
}
