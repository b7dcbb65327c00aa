import { exportsApi, type Selection } from '#shared/data-management/contract.ts'
import type { ExportFormat } from '#shared/endpoint.ts'
import { type Columns, headingLine, rowLine } from '#shared/spreadsheets/columns.ts'
import { call } from '#web/call.ts'
import { saveFile } from '#web/download.ts'
import { workbookOf } from '#web/workbook.ts'

interface Chosen<Row> {
  kind: 'data' | 'audit-logs'
  selection: Selection
  sheet: string
  columns: Columns<Row>
  rows: readonly Row[]
}

/**
 * Saves the rows chosen on screen as `selected-data-1763190000000.csv`. The trail has it first: what could not be
 * recorded is not saved.
 */
export async function saveSelection<Row>(
  { kind, selection, sheet, columns, rows }: Chosen<Row>,
  format: ExportFormat,
  timeZone: string,
): Promise<void> {
  await call(exportsApi.recordSelection, selection)
  const content =
    format === 'xlsx'
      ? await workbookOf(sheet, columns, rows, timeZone)
      : new Blob([headingLine(columns), ...rows.map((row) => rowLine(columns, row))], {
          type: 'text/csv;charset=utf-8',
        })
  saveFile(content, `selected-${kind}-${Date.now()}.${format}`)
}
