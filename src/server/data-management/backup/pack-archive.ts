import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { type Pack, pack } from 'tar-stream'
import type { Sealer } from '#server/secrets/sealer.ts'
import { refuseFullDisk } from './disk-room.ts'
import { type Manifest, MANIFEST_FILE, SEAL_FILE, sealOf, tableFile } from './manifest.ts'
import { type Staging, stagedFile } from './stage-tables.ts'

/** Written out as it grows: one large flush at the end would hold up the database's own. */
const FLUSH_EVERY = 8 * 1024 * 1024

/** Puts the staged tables into one archive behind their manifest, and removes each that is in it. */
export async function packArchive(
  file: string,
  manifest: Manifest,
  sealer: Sealer,
  staging: Staging,
): Promise<{ size: number; sha256: string }> {
  const archive = pack()
  // Whatever stops one of the two is told by the other: the first reason counts.
  const [written] = await Promise.all([
    writeFlushed(archive, file, staging),
    addEntries(archive, manifest, sealer, staging).catch((error: Error) => archive.destroy(error)),
  ])
  return written
}

async function addEntries(
  archive: Pack,
  manifest: Manifest,
  sealer: Sealer,
  { folder, progress }: Staging,
): Promise<void> {
  const mtime = new Date(manifest.made_at)
  const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
  archive.entry({ name: MANIFEST_FILE, mode: 0o600, mtime }, text)
  archive.entry({ name: SEAL_FILE, mode: 0o600, mtime }, sealOf(sealer, text))
  for (const [index, { name, bytes }] of manifest.tables.entries()) {
    progress.packing(index / manifest.tables.length)
    const staged = stagedFile(folder, name)
    const entry = archive.entry({ name: tableFile(name), size: bytes, mode: 0o600, mtime })
    await pipeline(createReadStream(staged), entry)
    await rm(staged)
  }
  archive.finalize()
}

async function writeFlushed(
  archive: Pack,
  file: string,
  { folder, roomToKeep, signal }: Staging,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  const handle = await open(file, 'wx', 0o600)
  let [size, unflushed] = [0, 0]
  try {
    for await (const piece of archive as AsyncIterable<Buffer>) {
      signal.throwIfAborted()
      hash.update(piece)
      await handle.writeFile(piece)
      size += piece.length
      unflushed += piece.length
      if (unflushed < FLUSH_EVERY) continue
      unflushed = 0
      await handle.datasync()
      await refuseFullDisk(folder, roomToKeep)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { size, sha256: hash.digest('hex') }
}
