import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { TableEntry } from '#server/data-management/backup/manifest.ts'
import { countLines } from '#server/data-management/backup/stage-tables.ts'
import type { Db } from '#server/db/client.ts'
import { quoted } from '#server/db/escape.ts'
import { StartupError } from '#server/startup-error.ts'

/** Streams the rows of one file into its table, and refuses when they are not as many as the manifest says. */
export async function loadTable(
  db: Db,
  { name, columns, rows }: TableEntry,
  content: AsyncIterable<Uint8Array>,
  onRead: (bytes: number) => void,
): Promise<void> {
  let loaded = 0
  const list = columns.map(quoted).join(', ')
  // FREEZE: the table was emptied in this transaction, so its rows need no second look later.
  const copy = await db.copyIn(`COPY ${quoted(name)} (${list}) FROM STDIN WITH (FREEZE)`)
  await pipeline(
    read(content, onRead),
    createGunzip(),
    async function* counted(pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        loaded += countLines(piece)
        yield piece
      }
    },
    copy,
  )
  if (loaded !== rows)
    throw new StartupError(`The table ${name} holds ${loaded} rows in the backup, not ${rows}.`)
}

async function* read(
  content: AsyncIterable<Uint8Array>,
  onRead: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    onRead(piece.byteLength)
    yield piece
  }
}
