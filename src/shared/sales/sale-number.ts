const DIGITS = 8
const NUMBER = /^(?:(t|cn)-?)?\s*(\d{1,15})$/i

/** Whether somebody who types this may mean a sale or a return: `T-00012345`, `12345`, `t-12345` or `cn-12`. */
export const isSaleNumber = (typed: string): boolean => NUMBER.test(typed.trim())

/** The number of an entry as it is stored, `T-00012345` or `CN-00000012`, from what a person types: also `12345` or `cn-12`. */
export function saleNumber(typed: string): string {
  const [, series = 'T', digits] = NUMBER.exec(typed.trim()) ?? []
  return digits === undefined
    ? typed.trim().toUpperCase()
    : `${series.toUpperCase()}-${digits.replace(/^0+(?=\d)/, '').padStart(DIGITS, '0')}`
}
