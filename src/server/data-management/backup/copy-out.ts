import type { Db } from '#server/db/client.ts'
import { quoted } from '#server/db/escape.ts'

/**
 * The rows of a table as COPY writes them, read as fast as they are taken and no faster. A reader who leaves early must
 * close the connection: PostgreSQL would go on sending.
 */
export async function* copyOut(
  connection: Db,
  table: string,
  columns: readonly string[],
): AsyncGenerator<Buffer> {
  const list = columns.map(quoted).join(', ')
  const rows = await connection.copyOut(`COPY ${quoted(table)} (${list}) TO STDOUT`)
  // Not in flowing mode a read takes all that is buffered: pieces of many rows, where COPY sends one at a time.
  yield* rows as AsyncIterable<Buffer>
}
