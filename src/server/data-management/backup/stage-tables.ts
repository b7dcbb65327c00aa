import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import type { Db } from '#server/db/client.ts'
import { copyOut } from './copy-out.ts'
import { refuseFullDisk } from './disk-room.ts'
import type { TableEntry } from './manifest.ts'
import type { ProgressTeller } from './progress.ts'
import type { SchemaTable } from './queries.ts'

const REST_AFTER_BYTES = 1024 * 1024

/** On a busy machine every piece takes long: it must still come to an end. */
const LONGEST_REST_MS = 100

/** Two thirds of the time of the default for a tenth more bytes: the tills need the processor too. */
const GZIP_LEVEL = 3
const LOOK_AT_DISK_EVERY = 16 * 1024 * 1024
const NEWLINE = 10

export interface Staging {
  folder: string
  roomToKeep: number
  progress: ProgressTeller
  /** Ends it while it is put together; while it is copied the connection is closed. */
  signal: AbortSignal
}

export const stagedFile = (folder: string, table: string): string =>
  join(folder, `${table}.copy.gz`)

/** Copies one table, compressed, into a file of its own: an archive must know a file's size before its content. */
export async function stageTable(
  connection: Db,
  { name, columns }: SchemaTable,
  staging: Staging,
): Promise<TableEntry> {
  const { folder, progress } = staging
  const entry: TableEntry = { name, columns, rows: 0, bytes: 0, sha256: '' }
  const hash = createHash('sha256')
  progress.reading(name)
  await refuseFullDisk(folder, staging.roomToKeep)
  await pipeline(
    counted(paced(copyOut(connection, name, columns)), entry, staging),
    createGzip({ level: GZIP_LEVEL }),
    async function* measured(pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        hash.update(piece)
        entry.bytes += piece.length
        yield piece
      }
    },
    createWriteStream(stagedFile(folder, name), { flags: 'wx', mode: 0o600 }),
  )
  return { ...entry, sha256: hash.digest('hex') }
}

/** Counts the rows by their line ends: COPY writes one inside a value as `\n`, of two characters. */
async function* counted(
  pieces: AsyncIterable<Buffer>,
  entry: TableEntry,
  { folder, roomToKeep, progress }: Staging,
): AsyncGenerator<Buffer> {
  let sinceLook = 0
  for await (const piece of pieces) {
    entry.rows += countLines(piece)
    progress.read(piece.length)
    sinceLook += piece.length
    if (sinceLook > LOOK_AT_DISK_EVERY) {
      sinceLook = 0
      await refuseFullDisk(folder, roomToKeep)
    }
    yield piece
  }
}

export function countLines(piece: Uint8Array): number {
  let count = 0
  for (let at = piece.indexOf(NEWLINE); at !== -1; at = piece.indexOf(NEWLINE, at + 1)) count += 1
  return count
}

/** Rests as long as it has worked: at least half of the machine is left to the tills. */
async function* paced(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let [bytes, since] = [0, performance.now()]
  for await (const piece of pieces) {
    yield piece
    bytes += piece.length
    if (bytes < REST_AFTER_BYTES) continue
    await sleep(Math.min(performance.now() - since, LONGEST_REST_MS))
    ;[bytes, since] = [0, performance.now()]
  }
}
