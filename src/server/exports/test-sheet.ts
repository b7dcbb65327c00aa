import { inflateRawSync } from 'node:zlib'
import { xmlReader } from '#server/spreadsheets/read-xml.ts'

/** A cell as the file has it, before anybody makes a text of it. */
export interface RawCell {
  /** b, inlineStr, or n for numbers. */
  type: string
  style: number
  value: string
}

/** The parts of an archive by name, unpacked without our own reader. */
export function partsOf(archive: Buffer): Record<string, string> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const parts: Record<string, string> = {}
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const length = archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 46, at + 46 + length)
    const offset = archive.readUInt32LE(at + 42)
    const start = offset + 30 + archive.readUInt16LE(offset + 26)
    const packed = archive.subarray(start, start + archive.readUInt32LE(at + 20))
    parts[name] = inflateRawSync(packed).toString()
    at += 46 + length
  }
  return parts
}

/** The cells of a sheet by their place, such as `B2`. */
export function cellsIn(sheet: string): Record<string, RawCell> {
  const cells: Record<string, RawCell> = {}
  let cell: RawCell = { type: '', style: 0, value: '' }
  const reader = xmlReader({
    open(name, { r = '', t = 'n', s = '0' }) {
      if (name === 'c') cells[r] = cell = { type: t, style: Number(s), value: '' }
    },
    text: (text) => (cell.value += text),
    close: () => {},
  })
  reader.write(sheet)
  reader.end()
  return cells
}
