import { finished } from 'node:stream/promises'
import { CsvError, type Info, Parser } from 'csv-parse'
import { Refusal } from '#server/refusal.ts'
import { letSalesGoFirst } from '#server/sales-first.ts'
import { type BrokenRow, type FileRow, MAX_COLUMNS } from '#server/spreadsheets/file-row.ts'
import { unquoteFormula } from '#shared/csv.ts'

/** More than any sensible row: what is longer has a quote that was never closed. */
const MAX_ROW_BYTES = 64 * 1024
/** Small pieces, with a turn of the event loop after each: a large file must not hold up the tills. */
const PIECE_BYTES = 1024

/**
 * The rows of an uploaded file, blank ones left out. Comma, semicolon or tab, any line ending, any usual encoding.
 * Formula cells that our own exports quoted out are restored. When the file breaks off, that is the last thing told.
 */
export async function* readCsv(bytes: Uint8Array): AsyncGenerator<FileRow | BrokenRow> {
  const text = decodeCsv(bytes)
  const delimiter = delimiterOf(text)
  for await (const { rows, broken } of parsedPieces(text, delimiter)) {
    for (const { row, cells } of rows) {
      if (cells.length > MAX_COLUMNS) {
        yield { row, problem: `the row has more than ${MAX_COLUMNS} columns${THE_END}` }
        return
      }
      if (cells.some((cell) => cell.trim() !== '')) yield { row, cells: cells.map(tidyCell) }
    }
    if (broken) yield broken
  }
}

const tidyCell = (cell: string): string => unquoteFormula(cell).trim()

interface Piece {
  rows: FileRow[]
  broken?: BrokenRow
}

async function* parsedPieces(text: string, delimiter: string): AsyncGenerator<Piece> {
  let piece: Piece = { rows: [] }
  const parser = new Parser({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_BYTES,
    // Taken here and not from the stream, which drops what it holds when an error comes after.
    on_record: (cells: string[], info) => {
      piece.rows.push({ row: rowOf(info), cells })
      return null
    },
  })
  parser.resume().on('error', (error) => {
    piece.broken = { row: rowOf(parser.info) + 1, problem: problemOf(error) }
  })
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    parser.write(bytes.subarray(at, at + PIECE_BYTES))
    await letSalesGoFirst()
    yield piece
    if (piece.broken) return
    piece = { rows: [] }
  }
  parser.end()
  await finished(parser).catch(() => {})
  yield piece
}

/** Rows as a spreadsheet counts them. */
const rowOf = ({ records, empty_lines }: Info): number => records + empty_lines

const THE_END = '; nothing from here on was read'

function problemOf(error: Error): string {
  const isOpen = error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED'
  return isOpen
    ? `a quotation mark is not closed${THE_END}`
    : `the row is too long, perhaps because a quotation mark is not closed${THE_END}`
}

const DELIMITERS = [',', ';', '\t'] as const

/** Whichever the first row has most of, outside its quotes. */
function delimiterOf(text: string): string {
  const [header = ''] = text
    .slice(0, MAX_ROW_BYTES)
    .replaceAll(/"[^"]*"/g, '')
    .trimStart()
    .split(/[\r\n]/, 1)
  const count = (delimiter: string): number => header.split(delimiter).length - 1
  const [most] = DELIMITERS.toSorted((one, other) => count(other) - count(one))
  if (count(most!) >= MAX_COLUMNS || text.includes(most!.repeat(MAX_COLUMNS)))
    throw new Refusal(400, `The file has more than ${MAX_COLUMNS} columns`)
  return most!
}

/** The text of a file: UTF-16 by its byte order mark, UTF-8 where it is valid, otherwise Windows-1252. */
function decodeCsv(bytes: Uint8Array): string {
  const text = decode(bytes)
  // Pictures, spreadsheets and archives hold NUL; text never does.
  if (text.includes('\0'))
    throw new Refusal(400, 'This is not a CSV file: save it from the spreadsheet as CSV first')
  return text
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
