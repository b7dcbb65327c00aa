import { IMPORT_COLUMNS } from '#shared/imports/columns.ts'
import type { ImportType } from '#shared/imports/contract.ts'
import type { ColumnKind } from '#shared/spreadsheets/columns.ts'
import { typedNumber } from '#shared/typed-number.ts'

const FLAGS: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  '1': true,
  false: false,
  no: false,
  '0': false,
}

/** The text of each field, '' where the file has none. */
export type Cells = Readonly<Record<string, string>>

/** The fields of a row as their columns hold them, for the schema to judge; an empty cell is none. */
export const fieldsIn = (type: ImportType, cells: Cells): Record<string, unknown> =>
  Object.fromEntries(
    IMPORT_COLUMNS[type]
      .filter(({ field }) => cells[field])
      .map(({ field, kind }) => [field, READ[kind](cells[field]!)]),
  )

const READ: Readonly<Record<ColumnKind, (cell: string) => unknown>> = {
  text: (cell) => cell,
  word: wordOf,
  whole: numberOf,
  number: numberOf,
  money: numberOf,
  flag: flagOf,
  day: dateOf,
  moment: dateOf,
}

/** TRUE, yes and 1 are true; anything else stays text, which the schema refuses. */
function flagOf(cell: string): boolean | string {
  return FLAGS[cell.toLowerCase()] ?? cell
}

/** 'R1 234,50', '1,234.50' and '1234,5' are numbers; anything else stays text, which the schema refuses. */
function numberOf(cell: string): number | string {
  if (isReadTwoWays(cell)) return cell
  const plain = cell.replace(/^R/i, '').replaceAll(/\s/g, '')
  const dotted = /^-?\d{1,12}(\.\d{1,6})?$/.test(plain)
  return dotted ? Number(plain) : (typedNumber(plain) ?? cell)
}

/** '1,500' is R1500.00 to one spreadsheet and R1.50 to another. */
export const isReadTwoWays = (cell: string): boolean => /^R?\s*-?\d{1,3},\d{3}$/i.test(cell.trim())

/** '6.00123E+12': a spreadsheet took a long number for a quantity, and its last digits are lost. */
export const isShortened = (cell: string): boolean => /^\d([.,]\d+)?E\+\d+$/i.test(cell.trim())

/** A spreadsheet set to South Africa writes 2001/02/03. */
function dateOf(cell: string): string {
  return cell.replaceAll('/', '-')
}

/** "Driver's License" is drivers_license. */
function wordOf(cell: string): string {
  return cell
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[\s-]+/g, '_')
}
