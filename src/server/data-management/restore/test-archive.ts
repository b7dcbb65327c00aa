import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import {
  type Manifest,
  MANIFEST_FILE,
  SEAL_FILE,
  sealOf,
  tableFile,
} from '#server/data-management/backup/manifest.ts'
import { entriesOf } from '#server/data-management/backup/read-archive.ts'
import type { Sealer } from '#server/secrets/sealer.ts'

/** The files of an archive by name, to be changed at will. */
export type Archive = Map<string, Buffer>

export async function readArchive(file: string): Promise<Archive> {
  const archive: Archive = new Map()
  for await (const entry of entriesOf(file)) {
    const pieces: Uint8Array[] = []
    for await (const piece of entry) pieces.push(piece)
    archive.set(entry.header.name, Buffer.concat(pieces))
  }
  return archive
}

export async function writeArchive(archive: Archive, file: string): Promise<void> {
  const packed = pack()
  for (const [name, content] of archive) packed.entry({ name }, content)
  packed.finalize()
  await pipeline(packed, createWriteStream(file))
}

export const manifestIn = (archive: Archive): Manifest =>
  JSON.parse(archive.get(MANIFEST_FILE)!.toString()) as Manifest

/** Changes the manifest; with a sealer as its maker would. */
export function changeManifest(
  archive: Archive,
  change: (manifest: Manifest) => void,
  sealer?: Sealer,
): void {
  const manifest = manifestIn(archive)
  change(manifest)
  const text = Buffer.from(JSON.stringify(manifest))
  archive.set(MANIFEST_FILE, text)
  if (sealer) archive.set(SEAL_FILE, Buffer.from(sealOf(sealer, text)))
}

/** Changes the rows of a table and, as a forger would, their checksum. */
export function changeRows(
  archive: Archive,
  table: string,
  change: (text: string) => string,
  sealer?: Sealer,
): void {
  const text = gunzipSync(archive.get(tableFile(table))!).toString()
  const packed = gzipSync(change(text))
  archive.set(tableFile(table), packed)
  const sha256 = createHash('sha256').update(packed).digest('hex')
  changeManifest(
    archive,
    ({ tables }) =>
      Object.assign(
        tables.find(({ name }) => name === table)!,
        { sha256, bytes: packed.length },
      ),
    sealer,
  )
}
