/** `12,50`, `R12.50`, `1 234,5`: rand with or without cents. */
const PLAIN = /^(\d+)(?:[.,](\d{1,2}))?$/
/** `1,234.50`, `1.234,50`, `1,234`: groups of three, parted by the other sign. */
const GROUPED = /^(\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$|^(\d{1,3}(?:\.\d{3})+),(\d{1,2})$/

/** The rand in a text from an invoice or a spreadsheet; undefined when it is no amount. */
export function pastedAmount(text: string): number | undefined {
  const bare = text.replaceAll(/[\sR]/gi, '')
  const match = PLAIN.exec(bare) ?? GROUPED.exec(bare)
  if (match === null) return undefined
  const rand = (match[1] ?? match[3] ?? '').replaceAll(/[.,]/g, '')
  return Number(`${rand}.${match[2] ?? match[4] ?? '0'}`)
}
