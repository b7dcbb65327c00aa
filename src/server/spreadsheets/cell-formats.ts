/** How a number in a cell is meant: its format tells. */
export type CellFormat = 'plain' | 'date' | { digits: number }

/** Those that spreadsheets know by their number alone; dates and times, also those of East Asia. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58)

export function cellFormat(id: number, code: string | undefined): CellFormat {
  if (code === undefined) return isBuiltInDate(id) ? 'date' : 'plain'
  // '00000' shows 123 as 00123, and that is what the person means.
  if (/^0{2,40}$/.test(code)) return { digits: code.length }
  const [first = ''] = code
    // Words in quotes, escaped signs, widths, colours and conditions say nothing about dates.
    .replaceAll(/"[^"]*"?|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .split(';')
  return /[dmyhs]/i.test(first.replaceAll(/general/gi, '')) ? 'date' : 'plain'
}
