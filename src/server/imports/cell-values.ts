import { typedNumber } from '#shared/typed-number.ts'

const FLAGS: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  '1': true,
  false: false,
  no: false,
  '0': false,
}

/** TRUE, yes and 1 are true; anything else stays text, which the schema refuses. */
export const flagOf = (cell: string | undefined): boolean | string | null =>
  cell ? (FLAGS[cell.toLowerCase()] ?? cell) : null

/** 'R1 234,50', '1,234.50' and '1234,5' are numbers; anything else stays text, which the schema refuses. */
export function numberOf(cell: string | undefined): number | string | null {
  if (!cell) return null
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
export const dateOf = (cell: string | undefined): string => (cell ?? '').replaceAll('/', '-')

/** "Driver's License" is drivers_license. */
export const wordOf = (cell: string | undefined): string =>
  (cell ?? '')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[\s-]+/g, '_')
