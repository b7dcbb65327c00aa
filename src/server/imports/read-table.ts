import { readCsv } from '#server/csv/read-csv.ts'
import { Refusal } from '#server/refusal.ts'
import type { BrokenRow, FileRow } from '#server/spreadsheets/file-row.ts'
import { readXlsx } from '#server/spreadsheets/read-xlsx.ts'
import { locked } from '#server/spreadsheets/workbook-refusal.ts'
import { IMPORT_COLUMNS, importColumnOf } from '#shared/imports/columns.ts'
import type { ImportType } from '#shared/imports/contract.ts'
import type { Cells } from './cell-values.ts'
import type { IssueList } from './issue-list.ts'

const ZIP = [0x50, 0x4b, 0x03, 0x04]

/** Of Excel 97 to 2003; also what a password is put around. */
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0]

const beginsWith = (bytes: Uint8Array, sign: readonly number[]): boolean =>
  sign.every((byte, at) => bytes[at] === byte)

export interface TableRow {
  row: number
  /** By field, for those columns that fill one. */
  cells: Cells
  /** As the file has them. */
  all: readonly string[]
}

export interface Column {
  name: string
  field: string | null
}

/** The rows below the header, each told to `onRow`; what cannot be read is added to the issues. */
export async function readTable(
  bytes: Uint8Array,
  type: ImportType,
  issues: IssueList,
  onRow: (row: TableRow) => void,
  needed = neededBy(type),
): Promise<Column[]> {
  let columns: Column[] | undefined
  let hasRows = false
  for await (const read of fileRows(bytes)) {
    hasRows = columns !== undefined
    if ('problem' in read) {
      if (!columns) throw new Refusal(400, `Row ${read.row}: ${read.problem}`)
      issues.add(read.row, null, read.problem)
    } else if (!columns) columns = columnsOf(read.cells, type, needed)
    else if (hasTooMany(read.cells, columns.length, bytes))
      issues.add(read.row, null, `more cells than the ${columns.length} columns of the header`)
    else onRow({ row: read.row, cells: cellsOf(read.cells, columns), all: read.cells })
  }
  if (!columns) throw new Refusal(400, 'The file is empty')
  if (!hasRows) throw new Refusal(400, 'The file has no rows below its header')
  return columns
}

/**
 * A comma in an amount that stands without quotation marks moves every cell after it by one: R 1,200 would be R1.00. So
 * also a blank cell too many is one; a workbook has blank cells wherever somebody once set a border.
 */
function hasTooMany(cells: readonly string[], columns: number, bytes: Uint8Array): boolean {
  const beyond = cells.slice(columns)
  return beginsWith(bytes, ZIP) ? beyond.some((cell) => cell !== '') : beyond.length > 0
}

const neededBy = (type: ImportType): readonly string[] =>
  IMPORT_COLUMNS[type].filter(({ required }) => required).map(({ field }) => field)

function columnsOf(
  headings: readonly string[],
  type: ImportType,
  needed: readonly string[],
): Column[] {
  const columns = headings.map((name) => ({
    name,
    field: importColumnOf(type, name)?.field ?? null,
  }))
  const fields = columns.flatMap(({ field }) => field ?? [])
  const missing = needed.filter((field) => !fields.includes(field))
  if (missing.length > 0)
    throw new Refusal(400, `The first row must name the columns; missing: ${missing.join(', ')}`)
  const twice = fields.find((field, index) => fields.indexOf(field) < index)
  if (twice) throw new Refusal(400, `The column ${twice} appears twice`)
  return columns
}

function cellsOf(all: readonly string[], columns: readonly Column[]): Cells {
  const cells: Record<string, string> = {}
  for (const [index, { field }] of columns.entries())
    if (field !== null) cells[field] = all[index] ?? ''
  return cells
}

/** The rows of a CSV file or of a workbook. What a file is its first bytes tell, whatever it is called. */
function fileRows(bytes: Uint8Array): AsyncGenerator<FileRow | BrokenRow> {
  if (beginsWith(bytes, ZIP)) return readXlsx(bytes)
  if (beginsWith(bytes, OLD_WORKBOOK)) throw locked()
  return readCsv(bytes)
}
