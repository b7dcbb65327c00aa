import { readCsv } from '#server/csv/read-csv.ts'
import type { BrokenRow, FileRow } from '#server/spreadsheets/file-row.ts'
import { readXlsx } from '#server/spreadsheets/read-xlsx.ts'
import { locked } from '#server/spreadsheets/workbook-refusal.ts'

/** The rows of a CSV file or of a workbook. What a file is its first bytes tell, whatever it is called. */
export function fileRows(bytes: Uint8Array): AsyncGenerator<FileRow | BrokenRow> {
  if (beginsWith(bytes, ZIP)) return readXlsx(bytes)
  if (beginsWith(bytes, OLD_WORKBOOK)) throw locked()
  return readCsv(bytes)
}

const ZIP = [0x50, 0x4b, 0x03, 0x04]
/** Of Excel 97 to 2003; also what a password is put around. */
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0]

const beginsWith = (bytes: Uint8Array, sign: readonly number[]): boolean =>
  sign.every((byte, at) => bytes[at] === byte)
