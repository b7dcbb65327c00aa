import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { extract, type Header } from 'tar-stream'
import { Manifest, MANIFEST_FILE, SEAL_FILE } from './manifest.ts'

const MAX_MANIFEST_BYTES = 8 * 1024 * 1024

interface ArchiveFile extends AsyncIterable<Uint8Array> {
  header: Header
  resume(): void
}

/** The file is not what it should be; the message says what is wrong with it. */
export class BadArchive extends Error {}

export interface SignedManifest {
  manifest: Manifest
  /** As it is written, which is what was sealed. */
  text: Buffer
  seal: string
}

/** The files of an archive in their order. Each must be read or left before the next comes. */
export async function* entriesOf(file: string): AsyncGenerator<ArchiveFile> {
  const archive = extract()
  const reading = pipeline(createReadStream(file), archive)
  reading.catch(() => {})
  try {
    for await (const entry of archive as AsyncIterable<ArchiveFile>) {
      yield entry
      entry.resume()
    }
    await reading
  } catch (error) {
    throw badArchive(error)
  } finally {
    archive.destroy()
  }
}

const badArchive = (error: unknown): BadArchive =>
  error instanceof BadArchive ? error : new BadArchive((error as Error).message)

/** Of one file of an archive, which may end in its middle. */
export async function readWhole<Content>(reading: Promise<Content>): Promise<Content> {
  try {
    return await reading
  } catch (error) {
    throw badArchive(error)
  }
}

/** What the archive says about itself, from its first two files. Nothing of it is believed yet. */
export async function readManifest(file: string): Promise<SignedManifest> {
  const entries = entriesOf(file)
  try {
    const text = await small(await entries.next(), MANIFEST_FILE)
    const seal = await small(await entries.next(), SEAL_FILE)
    return { manifest: parsed(text), text, seal: seal.toString() }
  } finally {
    await entries.return(undefined)
  }
}

async function small(next: IteratorResult<ArchiveFile>, name: string): Promise<Buffer> {
  const entry = next.done ? undefined : next.value
  if (entry?.header.name !== name || (entry.header.size ?? 0) > MAX_MANIFEST_BYTES)
    throw new BadArchive(`${name} is missing`)
  return readWhole(buffer(entry))
}

function parsed(text: Buffer): Manifest {
  try {
    return Manifest.parse(JSON.parse(text.toString()))
  } catch {
    throw new BadArchive(`${MANIFEST_FILE} cannot be read`)
  }
}
