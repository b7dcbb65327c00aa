const DIGITS = 8
const NUMBER = /^(?:t-?)?\s*(\d{1,15})$/i

/** Whether somebody who types this may mean a sale: `T-00012345`, `12345` or `t-12345`. */
export const isSaleNumber = (typed: string): boolean => NUMBER.test(typed.trim())

/** The number of a sale as it is stored, `T-00012345`, from what a person types: also `12345` or `t-12345`. */
export function saleNumber(typed: string): string {
  const digits = NUMBER.exec(typed.trim())?.[1]
  return digits === undefined
    ? typed.trim().toUpperCase()
    : `T-${digits.replace(/^0+(?=\d)/, '').padStart(DIGITS, '0')}`
}
