import type { Writable } from 'node:stream'
import type { Db } from './client.ts'

/** Opens a `COPY … FROM STDIN`: what is written becomes rows. It finishes when the database has taken them all. */
export async function openCopyIn(db: Db, statement: string): Promise<Writable> {
  const query = db.unsafe(statement)
  const stream = await query.writable()
  // postgres.js settles the query when the stream opens and drops an error that comes after the last byte, such as a
  // broken constraint: without this the stream would never end.
  void Object.assign(query, { reject: (error: Error) => stream.destroy(error) })
  // Whoever waits for the end of the stream hears of an error, also of one that came before; nobody listening for it
  // at that moment must not end the process.
  stream.on('error', () => {})
  return stream
}
