import { csvLine, type CsvCell } from '#shared/csv.ts'
import type { Cents } from '#shared/money.ts'

/** The columns of an export in their order: the heading, and how a row fills it. */
export type ExportColumns<Row> = Readonly<Record<string, (row: Row) => CsvCell>>

/** How many rows are read at once. */
export const EXPORT_PIECE = 500

/**
 * The lines of an export, read in pieces by id. A cursor would hold a connection for as long as somebody's download
 * takes; so a slow reader holds none that a till may need.
 */
export async function* exportLines<Row extends { id: number }>(
  columns: ExportColumns<Row>,
  read: (afterId: number) => Promise<readonly Row[]>,
): AsyncGenerator<string> {
  const cells = Object.values(columns)
  yield csvLine(Object.keys(columns))
  let rows = await read(0)
  while (rows.length > 0) {
    yield rows.map((row) => csvLine(cells.map((cell) => cell(row)))).join('')
    rows = await read(rows.at(-1)!.id)
  }
}

/** An amount as a spreadsheet reads it: rand with two decimals. */
export const randCell = (amount: Cents): string => (amount / 100).toFixed(2)
