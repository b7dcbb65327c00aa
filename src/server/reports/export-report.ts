import { recordAudit } from '#server/audit/record.ts'
import { EXPORT_PIECE, type ExportColumns } from '#server/csv/export-lines.ts'
import type { Caller } from '#server/http/context.ts'
import { csvLine } from '#shared/csv.ts'
import type { CsvFile } from '#shared/endpoint.ts'
import type { DayRange } from '#shared/reports/period.ts'
import { readReport } from './read-report.ts'
import { DAY_COLUMNS, REPORT_COLUMNS, reportLines } from './report-lines.ts'

/** The days of a period, one a line. */
export async function exportDays(
  caller: Caller,
  range: DayRange,
  filename: string,
): Promise<CsvFile> {
  const { dailySales } = await readReport(caller, range)
  return exported(caller, range, filename, DAY_COLUMNS, dailySales)
}

/** Every section of the report, with all products, as one table: a spreadsheet filters it by its first column. */
export async function exportEverything(
  caller: Caller,
  range: DayRange,
  filename: string,
): Promise<CsvFile> {
  const report = await readReport(caller, range, Number.MAX_SAFE_INTEGER)
  return exported(caller, range, filename, REPORT_COLUMNS, reportLines(report))
}

async function exported<Row>(
  caller: Caller,
  range: DayRange,
  filename: string,
  columns: ExportColumns<Row>,
  rows: readonly Row[],
): Promise<CsvFile> {
  await caller.inTransaction((db) =>
    recordAudit(db, caller, {
      action: 'export',
      table_name: 'transactions',
      record_id: null,
      new_values: { report: filename, ...range, rows: rows.length },
    }),
  )
  return { filename, content: lines(columns, rows) }
}

function* lines<Row>(columns: ExportColumns<Row>, rows: readonly Row[]): Generator<string> {
  const cells = Object.values(columns)
  yield csvLine(Object.keys(columns))
  for (let start = 0; start < rows.length; start += EXPORT_PIECE)
    yield rows
      .slice(start, start + EXPORT_PIECE)
      .map((row) => csvLine(cells.map((cell) => cell(row))))
      .join('')
}
