import { pipeline, Readable } from 'node:stream'
import { createDeflateRaw } from 'node:zlib'
import type { Packer } from '#shared/spreadsheets/zip.ts'

/** XML is as small as it gets after little work. */
const LEVEL = 3

export const packer: Packer = {
  utf8: (text) => Buffer.from(text),
  // Streams that wait for each other: whoever takes the file slowly makes the rows be read slowly.
  deflate: (pieces) =>
    pipeline(
      Readable.from(pieces, { objectMode: true, highWaterMark: 1 }),
      createDeflateRaw({ level: LEVEL }),
      () => {
        // A failure is told by the stream that is read; one who goes away needs no telling.
      },
    ),
}
