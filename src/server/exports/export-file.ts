import type { Caller } from '#server/http/context.ts'
import { Refusal } from '#server/refusal.ts'
import type { ExportFile, ExportFormat } from '#shared/endpoint.ts'
import { type Columns, headingLine, rowLine } from '#shared/spreadsheets/columns.ts'
import { rowXml } from '#shared/spreadsheets/sheet-xml.ts'
import { ROWS_PER_SHEET, workbookParts, XLSX_TYPE } from '#shared/spreadsheets/workbook.ts'
import { zip } from '#shared/spreadsheets/zip.ts'
import type { WriteRow, WrittenRows } from './export-rows.ts'
import { packer } from './packer.ts'

/** Five full sheets: no spreadsheet opens more, and the archive stays below what its fields can tell. */
const MAX_WORKBOOK_ROWS = 5 * ROWS_PER_SHEET

export interface ExportTable<Row> {
  /** Of the file, without its ending. */
  name: string
  sheet: string
  /** How many rows there are. */
  count: number
  columns: Columns<Row>
  rows: (write: WriteRow<Row>) => WrittenRows
}

/** A table as the file that was asked for, written while it is taken. */
export function exportFile<Row>(
  { settings }: Pick<Caller, 'settings'>,
  format: ExportFormat,
  table: ExportTable<Row>,
): ExportFile {
  if (format === 'csv')
    return {
      filename: `${table.name}.csv`,
      mediaType: 'text/csv; charset=utf-8',
      content: csvBytes(table),
    }
  if (table.count > MAX_WORKBOOK_ROWS)
    throw new Refusal(
      400,
      `An Excel file holds at most ${MAX_WORKBOOK_ROWS} rows: export CSV, or fewer rows`,
    )
  return {
    filename: `${table.name}.xlsx`,
    mediaType: XLSX_TYPE,
    content: xlsxBytes(table, settings.timezone),
  }
}

/** The byte order mark makes spreadsheets read it as UTF-8. */
async function* csvBytes<Row>({ columns, rows }: ExportTable<Row>): AsyncGenerator<Uint8Array> {
  yield packer.utf8(`\uFEFF${headingLine(columns)}`)
  for await (const lines of rows((row) => rowLine(columns, row))) yield packer.utf8(lines.join(''))
}

function xlsxBytes<Row>(
  { sheet, columns, rows }: ExportTable<Row>,
  timeZone: string,
): AsyncGenerator<Uint8Array> {
  let written = 0
  const slices = rows((row) => {
    // The first row of each sheet is its heading.
    const at = (written % ROWS_PER_SHEET) + 2
    written += 1
    return rowXml(columns, row, at, timeZone)
  })
  return zip(workbookParts(sheet, columns, slices), packer)
}
