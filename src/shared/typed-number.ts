/** `12,50`, `R12.50`, `1 234,5`, `-3`: with or without decimals. */
const PLAIN = /^(-?\d+)(?:[.,](\d{0,2}))?$/
/** `1,234.50`, `1.234,50`, `1,234`: groups of three, parted by the other sign. */
const GROUPED =
  /^(-?[1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d{0,2}))?$|^(-?[1-9]\d{0,2}(?:\.\d{3})+),(\d{0,2})$/
/** `.5` */
const BARE = /^()[.,](\d{1,2})$/

export const NOT_A_NUMBER = 'Please enter a number with at most two decimals'

/** The number in a text that was typed or comes from an invoice; undefined when it could mean something else. */
export function typedNumber(text: string): number | undefined {
  const bare = text.replaceAll(/\s/g, '').replace(/^R/i, '')
  const match = PLAIN.exec(bare) ?? GROUPED.exec(bare) ?? BARE.exec(bare)
  if (match === null) return undefined
  const whole = (match[1] ?? match[3] ?? '').replaceAll(/[.,]/g, '')
  return Number(`${whole}.${match[2] ?? match[4] ?? ''}0`)
}
