import type { Readable, Writable } from 'node:stream'
import type postgres from 'postgres'
import type { Db } from './client.ts'

/** A query that was made and is run by whom it is given to. */
export interface MadeQuery extends Promise<unknown> {
  /** Answers whoever awaits it with an error; nothing where it was answered before. */
  reject(error: unknown): void
}

/** A query of postgres.js with what it does not tell: who runs it once it is awaited, and how it is refused. */
export interface OwnQuery extends MadeQuery {
  handler: (query: MadeQuery) => void
}

/** The tagged template of postgres.js, whose queries are run by another than its own pool. `draft` is for a pool. */
export function sqlRunBy(draft: postgres.Sql, run: (query: MadeQuery) => void): Db {
  const adopt = <Made extends object>(made: Made): Made => {
    // A helper such as `db(rows)` is never run itself.
    if ('handler' in made) made.handler = run
    return made
  }
  const make = draft as unknown as (...words: unknown[]) => object
  return Object.assign((...words: unknown[]) => adopt(make(...words)), {
    unsafe: (text: string) => adopt(draft.unsafe(text)),
    json: (value: postgres.JSONValue) => draft.json(value),
    copyIn: (statement: string) => openCopyIn(adopt(draft.unsafe(statement))),
    copyOut: (statement: string) => openCopyOut(adopt(draft.unsafe(statement))),
    home: draft,
  }) as unknown as Db
}

type Copy = Pick<postgres.PendingQuery<[]>, 'readable' | 'writable'>

async function openCopyIn(query: Copy): Promise<Writable> {
  const stream = await query.writable()
  // postgres.js settles the query when the stream opens and drops an error that comes after the last byte, such as a
  // broken constraint: without this the stream would never end.
  void Object.assign(query, { reject: (error: Error) => stream.destroy(error) })
  // Whoever waits for the end of the stream hears of an error, also of one that came before; nobody listening for it
  // at that moment must not end the process.
  stream.on('error', () => {})
  return stream
}

async function openCopyOut(query: Copy): Promise<Readable> {
  const rows = await query.readable()
  // postgres.js pauses the socket for a full buffer and resumes it only for the next read, which after the last row
  // never comes: every query after this one would wait without end.
  rows.on('end', () => rows._read(0))
  return rows
}
