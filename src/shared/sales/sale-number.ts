const DIGITS = 8
const NUMBER = /^(?:(t|cn)-?)?\s*(\d{1,15})$/i

/** What a till numbers by itself while the server is away: `A-000017`. */
const TILL_NUMBER = /^([a-z]{1,3})-?\s*(\d{1,15})$/i
const TILL_DIGITS = 6

/** Whether somebody who types this may mean a sale or a return: `T-00012345`, `12345`, `t-12345`, `cn-12` or `a-17`. */
export const isSaleNumber = (typed: string): boolean =>
  NUMBER.test(typed.trim()) || TILL_NUMBER.test(typed.trim())

/** The number of a till's own series as it is stored, `A-000017`, from what a person types; null where it is none. */
export function tillNumberTyped(typed: string): string | null {
  const [, letter, digits] = TILL_NUMBER.exec(typed.trim()) ?? []
  return letter === undefined || digits === undefined
    ? null
    : `${letter.toUpperCase()}-${digits.replace(/^0+(?=\d)/, '').padStart(TILL_DIGITS, '0')}`
}

/** An entry's number as it is stored, `T-00012345` or `CN-00000012`, from what is typed: also `12345` or `cn-12`. */
export function saleNumber(typed: string): string {
  const [, series = 'T', digits] = NUMBER.exec(typed.trim()) ?? []
  return digits === undefined
    ? typed.trim().toUpperCase()
    : `${series.toUpperCase()}-${digits.replace(/^0+(?=\d)/, '').padStart(DIGITS, '0')}`
}
