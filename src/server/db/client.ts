import type postgres from 'postgres'

/** A PostgreSQL URL, or the parts of a connection (host may be the directory of a unix socket). */
export type DatabaseAddress =
  | string
  | { host: string; port: number; username: string; password: string; database: string }

interface ValueTypes extends Record<string, unknown> {
  bigint: number
  numeric: number
  date: string
  timestamptz: string
}

/** Where a query runs: the pool, or the transaction that was opened for the request. */
export type Db = postgres.ISql<ValueTypes> & {
  /** The same for all that one pool runs: by it notes are kept for a pool. */
  readonly home: object
}

export interface Transaction extends Db {
  /** Work that can fail without the rest of the transaction. */
  savepoint<Result>(work: (db: Transaction) => Promise<Result> | Result): Promise<Result>
}

/** Connections that are shared by many. */
export interface Shared extends Db {
  /** Runs the work in a transaction on a connection of which nobody else has the use. `mode` follows BEGIN. */
  begin<Result>(work: (db: Transaction) => Promise<Result> | Result): Promise<Result>
  begin<Result>(mode: string, work: (db: Transaction) => Promise<Result> | Result): Promise<Result>
}

export interface Pool extends Shared {
  /** Runs the work on a connection of its own, and closes it: locks, settings and half-done work end with it. */
  alone<Result>(work: (db: Db) => Promise<Result>): Promise<Result>
  /** Takes no more queries, lets those under way finish within so many seconds, and closes. */
  end(options?: { timeout?: number }): Promise<void>
}

export interface AppPool extends Pool {
  /** The same connections for sales, and for who asks: some of them nobody else can take. */
  tills: Shared
}
