import { recordAudit } from '#server/audit/record.ts'
import { exportFile } from '#server/exports/export-file.ts'
import { fewRows } from '#server/exports/export-rows.ts'
import type { Caller } from '#server/http/context.ts'
import type { ExportFile, ExportFormat } from '#shared/endpoint.ts'
import type { DayRange } from '#shared/reports/period.ts'
import type { Columns } from '#shared/spreadsheets/columns.ts'
import { readReport } from './read-report.ts'
import { DAY_COLUMNS, REPORT_COLUMNS, reportLines } from './report-lines.ts'

interface ReportFile {
  /** Without its ending. */
  name: string
  format: ExportFormat
}

/** The days of a period, one a line. */
export async function exportDays(
  caller: Caller,
  range: DayRange,
  file: ReportFile,
): Promise<ExportFile> {
  const { dailySales } = await readReport(caller, range)
  return exported(caller, range, file, DAY_COLUMNS, dailySales)
}

/** Every section of the report, with all products, as one table: a spreadsheet filters it by its first column. */
export async function exportEverything(
  caller: Caller,
  range: DayRange,
  file: ReportFile,
): Promise<ExportFile> {
  const report = await readReport(caller, range, Number.MAX_SAFE_INTEGER)
  return exported(caller, range, file, REPORT_COLUMNS, reportLines(report, caller.settings))
}

async function exported<Row>(
  caller: Caller,
  range: DayRange,
  { name, format }: ReportFile,
  columns: Columns<Row>,
  lines: readonly Row[],
): Promise<ExportFile> {
  await caller.inTransaction((db) =>
    recordAudit(db, caller, {
      action: 'export',
      table_name: 'transactions',
      record_id: null,
      new_values: { report: `${name}.${format}`, ...range, rows: lines.length },
    }),
  )
  return exportFile(caller, format, {
    name,
    sheet: 'Report',
    count: lines.length,
    columns,
    rows: (write) => fewRows(lines, write),
  })
}
