import type { Db, Pool } from './client.ts'

/** Runs queries that must agree with each other: all see the books as they stood at one moment. */
export function inSnapshot<Result>(pool: Pool, work: (db: Db) => Promise<Result>): Promise<Result> {
  return pool.begin('ISOLATION LEVEL REPEATABLE READ READ ONLY', work)
}
