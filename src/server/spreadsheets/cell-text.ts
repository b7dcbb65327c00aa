import { serialText } from '#shared/spreadsheets/date-serial.ts'
import type { CellFormat } from './cell-formats.ts'

/** From here on the digits of a number are no longer all of them. */
const EXACT_BELOW = 1e15

/** A number of a cell as the same cell of a CSV file would have it; undefined when it is none. */
export function numberText(value: string, format: CellFormat, is1904: boolean): string | undefined {
  const number = value.trim() === '' ? Number.NaN : Number(value)
  if (!Number.isFinite(number)) return undefined
  if (format === 'date') return serialText(number, is1904) ?? plainText(number)
  if (typeof format === 'object' && Number.isInteger(number) && number >= 0)
    return plainText(number).padStart(format.digits, '0')
  return plainText(number)
}

function plainText(number: number): string {
  // '6.00123E+15': whoever reads it sees that the spreadsheet has cut it off.
  if (Math.abs(number) >= EXACT_BELOW) return number.toExponential().toUpperCase()
  // A spreadsheet keeps 15 digits and shows 0.3, not 0.30000000000000004.
  const shown = Number(number.toPrecision(15))
  return Math.abs(shown) < 1e-6 ? shown.toFixed(15).replace(/\.?0+$/, '') : String(shown)
}

/** Signs that XML cannot hold stand as `_x000D_`. */
export const unescapedText = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, hex: string) =>
        String.fromCharCode(parseInt(hex, 16)),
      )
    : text
