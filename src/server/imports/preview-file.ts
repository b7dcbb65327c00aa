import type { Caller } from '#server/http/context.ts'
import type { ImportPreview, ImportType } from '#shared/imports/contract.ts'
import { issueList } from './issue-list.ts'
import { readCustomers, readProducts } from './read-file.ts'

/** What an import of this file would read; nothing is looked up or written. */
export async function previewFile(
  caller: Caller,
  type: ImportType,
  bytes: Uint8Array,
): Promise<ImportPreview> {
  const [issues, notes] = [issueList(), issueList('notes')]
  const { columns, firstRows, totalRows } =
    type === 'products'
      ? await readProducts(bytes, issues)
      : await readCustomers(bytes, caller, issues, notes)
  return {
    columns,
    rows: firstRows.map(({ row, all }) => ({
      row,
      cells: Object.fromEntries(columns.map(({ name }, index) => [name, all[index] ?? ''])),
    })),
    total_rows: totalRows,
    problems: issues.lines(),
    total_problems: issues.total(),
    notes: notes.lines(),
    total_notes: notes.total(),
  }
}
