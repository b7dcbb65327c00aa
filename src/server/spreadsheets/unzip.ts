import { pipeline, Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { crc32 } from '#shared/spreadsheets/crc32.ts'
import { damaged, locked, tooMuch } from './workbook-refusal.ts'

export interface Archive {
  /** The text of a part in pieces, refused where it is longer than so many bytes; undefined when there is none. */
  read: (name: string, maxBytes: number) => AsyncGenerator<string> | undefined
}

interface Entry {
  method: number
  crc: number
  packed: number
  offset: number
}

const END = 0x0605_4b50
const END_BYTES = 22
const ENTRY = 0x0201_4b50
const ENTRY_BYTES = 46
const LOCAL = 0x0403_4b50
const LOCAL_BYTES = 30
/** A comment may stand behind the end. */
const MAX_COMMENT_BYTES = 0xff_ff
/** A workbook has a dozen parts, with many sheets some hundreds. */
const MAX_ENTRIES = 2000
const STORED = 0
const DEFLATED = 8

/** A zip archive in memory, read by its directory. Nothing is unpacked before it is asked for. */
export function openArchive(bytes: Uint8Array): Archive {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = directoryOf(file)
  return {
    read(name, maxBytes) {
      const entry = entries.get(name.toLowerCase())
      return entry && textOf(file, entry, maxBytes)
    },
  }
}

function directoryOf(file: Buffer): Map<string, Entry> {
  const end = endOf(file)
  const count = file.readUInt16LE(end + 10)
  if (count > MAX_ENTRIES) throw tooMuch()
  const entries = new Map<string, Entry>()
  let at = file.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_BYTES > end || file.readUInt32LE(at) !== ENTRY) throw damaged()
    const nameLength = file.readUInt16LE(at + 28)
    const name = file.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength)
    if (file.readUInt16LE(at + 8) & 1) throw locked()
    entries.set(name.toLowerCase(), {
      method: file.readUInt16LE(at + 10),
      crc: file.readUInt32LE(at + 16),
      packed: file.readUInt32LE(at + 20),
      offset: file.readUInt32LE(at + 42),
    })
    at += ENTRY_BYTES + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return entries
}

function endOf(file: Buffer): number {
  const last = file.length - END_BYTES
  for (let at = last; at >= 0 && at >= last - MAX_COMMENT_BYTES; at -= 1)
    if (file.readUInt32LE(at) === END) return at
  throw damaged()
}

async function* textOf(file: Buffer, entry: Entry, maxBytes: number): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let crc = 0
  let size = 0
  try {
    for await (const piece of unpacked(contentOf(file, entry), entry.method)) {
      size += piece.length
      if (size > maxBytes) break
      crc = crc32(piece, crc)
      yield decoder.decode(piece, { stream: true })
    }
    if (size <= maxBytes) yield decoder.decode()
  } catch {
    // Of zlib or the decoder: what is thrown where a piece is taken does not come here.
    throw damaged()
  }
  if (size > maxBytes) throw tooMuch()
  if (crc !== entry.crc) throw damaged()
}

function contentOf(file: Buffer, { offset, packed }: Entry): Buffer {
  if (offset + LOCAL_BYTES > file.length || file.readUInt32LE(offset) !== LOCAL) throw damaged()
  const start =
    offset + LOCAL_BYTES + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
  if (start + packed > file.length) throw damaged()
  return file.subarray(start, start + packed)
}

function unpacked(content: Buffer, method: number): AsyncIterable<Buffer> {
  const pieces = Readable.from(inPieces(content), { highWaterMark: 1 })
  if (method === STORED) return pieces
  if (method !== DEFLATED) throw damaged()
  return pipeline(pieces, createInflateRaw(), () => {
    // A failure is told by the stream that is read.
  })
}

const PIECE_BYTES = 16 * 1024

/** So small that what a piece unpacks to never fills the memory before it is counted. */
function* inPieces(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += PIECE_BYTES)
    yield content.subarray(at, at + PIECE_BYTES)
}
