export type CsvCell = string | number | boolean | null | undefined

/** What a spreadsheet would run as a formula; also one behind apostrophes, which would be taken for ours. */
const FORMULA = /^'*[=+\-@\t\r]/

/**
 * `+27 82 123 4567`: a telephone number. Signs that could name a cell or a function are not in it, so there is nothing
 * to run; LibreOffice and Excel read it as a number or a text.
 */
const TELEPHONE = /^\+[\d ]+$/

/** One line of a CSV file (RFC 4180), its formula cells quoted out with an apostrophe. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** What a text was before `csvLine` quoted it out, so that our own exports can be imported again. */
export const unquoteFormula = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text

function csvCell(cell: CsvCell): string {
  if (cell === null || cell === undefined) return ''
  // A number cannot be a formula, and -5 must stay one.
  if (typeof cell !== 'string') return String(cell)
  const safe = FORMULA.test(cell) && !TELEPHONE.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
