import { type CsvCell, csvLine } from '#shared/csv.ts'
import { saveFile } from '#web/download.ts'

/** Saves the rows chosen on screen as `selected-data-1763190000000.csv`. */
export function saveSelection(
  kind: 'data' | 'audit-logs',
  header: readonly string[],
  rows: readonly (readonly CsvCell[])[],
): void {
  const content = new Blob([header, ...rows].map(csvLine), { type: 'text/csv;charset=utf-8' })
  saveFile(content, `selected-${kind}-${Date.now()}.csv`)
}
