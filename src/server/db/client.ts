import type { Readable, Writable } from 'node:stream'

/** A PostgreSQL URL, or the parts of a connection (host may be the directory of a unix socket). */
export type DatabaseAddress =
  | string
  | { host: string; port: number; username: string; password: string; database: string }

/** Goes to the database beside the text of a query, never as a part of it. A list is an array of SQL. */
type Value = null | string | number | boolean | Date | Uint8Array | readonly Value[]

declare const PIECE: unique symbol

/** A part of a query: a name, the columns of a record, a value as JSON, or a query within another. */
interface Piece {
  readonly [PIECE]: true
}

/**
 * Runs when it is awaited. Put into another query it becomes a part of that instead.
 * @public The compiler names it in the types of functions that answer one.
 */
export interface Query<Rows> extends Promise<Rows & Outcome>, Piece {}

interface Outcome {
  /** How many rows were read or changed. */
  readonly count: number
  /** What PostgreSQL did, such as UPDATE. */
  readonly command: string
}

/**
 * Where a query runs: the pool, or the transaction that was opened for the request. This, and not the driver behind it,
 * is what the house knows of a database; `driver.ts` says how it is done.
 */
export interface Db {
  <Rows extends readonly object[] = Row[]>(
    text: TemplateStringsArray,
    ...parts: readonly (Value | Piece)[]
  ): Query<Rows>
  /** The name of a table, a column or a channel. */
  (name: string): Piece
  /** Columns and values after INSERT INTO, assignments after SET. */
  <Columns extends ColumnsOf<Columns>>(record: Columns | readonly Columns[]): Piece
  /** Text that nobody from outside had a part in: a query, several, or a part of one. */
  unsafe<Rows extends readonly object[] = Row[]>(text: string): Query<Rows>
  /** A value of a json column. */
  json(value: object): Piece
  /** What is written becomes rows of a `COPY … FROM STDIN`. It finishes when the database has taken them all. */
  copyIn(statement: string): Promise<Writable>
  /** The rows of a `COPY … TO STDOUT`, as fast as they are read. */
  copyOut(statement: string): Promise<Readable>
  /** The same for all that one pool runs: by it notes are kept for a pool. */
  readonly home: object
}

type Row = Record<string, unknown>
type ColumnsOf<Columns> = { readonly [Name in keyof Columns]: Value | object }

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
