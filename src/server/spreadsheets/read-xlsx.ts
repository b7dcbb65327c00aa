import { letSalesGoFirst } from '#server/sales-first.ts'
import { unquoteFormula } from '#shared/csv.ts'
import { SHEET_ROWS } from '#shared/spreadsheets/sheet-xml.ts'
import { cellReader } from './cell-reader.ts'
import { type BrokenRow, type FileRow, MAX_COLUMNS } from './file-row.ts'
import { type XmlListener, xmlReader } from './read-xml.ts'
import { openArchive } from './unzip.ts'
import { MAX_TEXT, readWorkbook, type Workbook } from './workbook-parts.ts'
import { damaged, tooMuch } from './workbook-refusal.ts'
import type { Attributes } from './xml-tag.ts'

/** Of a sheet when it is unpacked; 5 MB of real rows are some 60. */
const MAX_SHEET_BYTES = 128 * 1024 * 1024

/**
 * The rows of the first sheet of a workbook, blank ones left out, each cell as a CSV file would have it: dates as
 * YYYY-MM-DD, formulas by what they last came to. A row with an error in it is told as broken.
 */
export async function* readXlsx(bytes: Uint8Array): AsyncGenerator<FileRow | BrokenRow> {
  const archive = openArchive(bytes)
  const workbook = await readWorkbook(archive)
  const pieces = archive.read(workbook.sheet, MAX_SHEET_BYTES)
  if (!pieces) throw damaged()
  const rows = rowCollector(workbook)
  const reader = xmlReader(rows.listener)
  for await (const piece of pieces) {
    reader.write(piece)
    yield* rows.take()
    // A large file must not hold up the tills.
    await letSalesGoFirst()
  }
  reader.end()
  yield* rows.take()
}

function rowCollector(workbook: Workbook) {
  let done: (FileRow | BrokenRow)[] = []
  let row = 0
  let cells: string[] = []
  let column = -1
  let problem: string | undefined
  let length = 0
  const cell = cellReader(workbook)

  function openRow({ r }: Attributes): void {
    const at = r === undefined ? row + 1 : Number(r)
    if (!Number.isInteger(at) || at <= row || at > SHEET_ROWS) throw damaged()
    row = at
    cells = []
    column = -1
    problem = undefined
  }
  function closeCell(): void {
    const { place, text, isError } = cell.take()
    // One that does not tell its place is the next.
    column = place ?? column + 1
    const tidy = unquoteFormula(text).trim()
    if (tidy === '') return
    length += tidy.length
    if (length > MAX_TEXT) throw tooMuch()
    if (isError) problem ??= `a cell holds the error ${tidy}`
    if (column >= MAX_COLUMNS) problem ??= `the row has more than ${MAX_COLUMNS} columns`
    else set(cells, column, tidy)
  }
  function closeRow(): void {
    if (problem !== undefined) done.push({ row, problem })
    else if (cells.length > 0) done.push({ row, cells })
  }
  const listener: XmlListener = {
    open(element, attributes) {
      if (element === 'row') openRow(attributes)
      else cell.open(element, attributes)
    },
    close(element) {
      cell.close(element)
      if (element === 'c') closeCell()
      else if (element === 'row') closeRow()
    },
    text: (text) => cell.text(text),
  }
  return {
    listener,
    take() {
      const taken = done
      done = []
      return taken
    },
  }
}

/** Cells that are empty are left out of a file; here they are ''. */
function set(cells: string[], column: number, text: string): void {
  while (cells.length < column) cells.push('')
  cells[column] = text
}
