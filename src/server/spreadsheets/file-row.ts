/** One row of a file. `row` is what a spreadsheet calls it: the first is row 1, and blank ones count. */
export interface FileRow {
  row: number
  cells: string[]
}

/** A row that cannot be read; of a CSV file nothing after it can. */
export interface BrokenRow {
  row: number
  problem: string
}

/** Nobody's table is wider; reading it cell by cell would take seconds. */
export const MAX_COLUMNS = 500
