import { type CsvCell, csvLine } from '#shared/csv.ts'
import { exportsApi, type Selection } from '#shared/data-management/contract.ts'
import { call } from '#web/call.ts'
import { saveFile } from '#web/download.ts'

/**
 * Saves the rows chosen on screen as `selected-data-1763190000000.csv`. The trail has it first: what could not be
 * recorded is not saved.
 */
export async function saveSelection(
  kind: 'data' | 'audit-logs',
  selection: Selection,
  header: readonly string[],
  rows: readonly (readonly CsvCell[])[],
): Promise<void> {
  await call(exportsApi.recordSelection, selection)
  const content = new Blob([header, ...rows].map(csvLine), { type: 'text/csv;charset=utf-8' })
  saveFile(content, `selected-${kind}-${Date.now()}.csv`)
}
