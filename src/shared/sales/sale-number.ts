const DIGITS = 8

/** The number of a sale as it is stored, `T-00012345`, from what a person types: also `12345` or `t-12345`. */
export function saleNumber(typed: string): string {
  const digits = /^(?:t-?)?\s*(\d{1,15})$/i.exec(typed.trim())?.[1]
  return digits === undefined
    ? typed.trim().toUpperCase()
    : `T-${digits.replace(/^0+(?=\d)/, '').padStart(DIGITS, '0')}`
}
