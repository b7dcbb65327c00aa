import { crc32 } from './crc32.ts'

/** One file of an archive; its content is asked for once, when its turn has come. */
export interface ZipPart {
  name: string
  content: AsyncIterable<string> | Iterable<string>
}

/** What Node and browsers do each in their own way. */
export interface Packer {
  utf8: (text: string) => Uint8Array
  /** Raw deflate (RFC 1951). */
  deflate: (pieces: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>
}

interface Written {
  name: Uint8Array
  crc: number
  packed: number
  size: number
  offset: number
}

/** Beyond this a size needs other fields than ours. */
const MAX_FIELD = 0xff_ff_ff_ff
const DEFLATED = 8
/** The sizes come after the content, since it is not known beforehand; names are UTF-8. */
const FLAGS = 0x0808
const VERSION = 20
/** Everything is of 1 January 1980, so that the same rows make the same file. */
const MOMENT = 0x0021_0000

/** A zip archive as a stream: nothing is held but the list of its parts. */
export async function* zip(
  parts: AsyncIterable<ZipPart> | Iterable<ZipPart>,
  { utf8, deflate }: Packer,
): AsyncGenerator<Uint8Array> {
  const written: Written[] = []
  let offset = 0
  for await (const { name, content } of parts) {
    const part: Written = { name: utf8(name), crc: 0, packed: 0, size: 0, offset }
    const head = fields(
      [4, 0x0403_4b50],
      [2, VERSION],
      [2, FLAGS],
      [2, DEFLATED],
      [4, MOMENT],
      [4, 0],
      [4, 0],
      [4, 0],
      [2, part.name.length],
      [2, 0],
    )
    yield head
    yield part.name
    for await (const piece of deflate(counted(part, content, utf8))) {
      part.packed += piece.length
      yield piece
    }
    yield fields([4, 0x0807_4b50], [4, part.crc], [4, part.packed], [4, part.size])
    offset += head.length + part.name.length + part.packed + 16
    written.push(part)
  }
  yield* directory(written, offset)
}

async function* counted(
  part: Written,
  content: ZipPart['content'],
  utf8: Packer['utf8'],
): AsyncGenerator<Uint8Array> {
  for await (const text of content) {
    const bytes = utf8(text)
    part.crc = crc32(bytes, part.crc)
    part.size += bytes.length
    yield bytes
  }
}

function* directory(written: readonly Written[], offset: number): Generator<Uint8Array> {
  let size = 0
  for (const part of written) {
    const entry = fields(
      [4, 0x0201_4b50],
      [2, VERSION],
      [2, VERSION],
      [2, FLAGS],
      [2, DEFLATED],
      [4, MOMENT],
      [4, part.crc],
      [4, part.packed],
      [4, part.size],
      [2, part.name.length],
      // No extra field, no comment, first disk, no attributes.
      [4, 0],
      [4, 0],
      [4, 0],
      [4, part.offset],
    )
    yield entry
    yield part.name
    size += entry.length + part.name.length
  }
  yield fields(
    [4, 0x0605_4b50],
    [4, 0],
    [2, written.length],
    [2, written.length],
    [4, size],
    [4, offset],
    [2, 0],
  )
}

/** Numbers one after the other, each in so many bytes, the lowest first. */
function fields(...values: readonly (readonly [bytes: 2 | 4, value: number])[]): Uint8Array {
  const bytes = values.flatMap(([length, value]) =>
    Array.from({ length }, (_, at) => (value >>> (8 * at)) & 0xff),
  )
  // `>>>` would cut a larger one off without a word, and the archive would be damaged.
  if (values.some(([, value]) => value > MAX_FIELD)) throw new Error('the archive is too large')
  return Uint8Array.from(bytes)
}
