import { numberText, unescapedText } from './cell-text.ts'
import { textCollector, type Workbook } from './workbook-parts.ts'
import { damaged } from './workbook-refusal.ts'
import type { Attributes } from './xml-tag.ts'

interface ReadCell {
  /** The number of its column, where it tells one. */
  place: number | undefined
  text: string
  isError: boolean
}

/** Follows the elements inside a cell and tells in the end what the cell holds. */
export function cellReader(workbook: Workbook) {
  const inline = textCollector()
  let attributes: Attributes = {}
  let value = ''
  let isValue = false
  return {
    open(element: string, given: Attributes): void {
      if (element === 'c') {
        attributes = given
        value = ''
      }
      if (element === 'v') isValue = true
      inline.listener.open(element, given)
    },
    close(element: string): void {
      if (element === 'v') isValue = false
      inline.listener.close(element)
    },
    text(text: string): void {
      if (isValue) value += text
      inline.listener.text(text)
    },
    take(): ReadCell {
      const { r, t = 'n', s = '0' } = attributes
      const written = inline.take()
      return {
        place: r === undefined ? undefined : columnOf(r),
        text: t === 'inlineStr' ? written : textOf(workbook, t, value, Number(s)),
        isError: t === 'e',
      }
    },
  }
}

function textOf(
  { strings, formats, is1904 }: Workbook,
  type: string,
  value: string,
  style: number,
): string {
  if (value === '') return ''
  switch (type) {
    case 's':
      return found(strings[Number(value)])
    case 'n':
      return found(numberText(value, formats[style] ?? 'plain', is1904))
    case 'b':
      return value === '1' ? 'true' : 'false'
    case 'd':
      return value.replace(/T00:00(:00(\.0+)?)?Z?$/, '').replace('T', ' ')
    default:
      // What a formula came to, or an error.
      return unescapedText(value)
  }
}

function found(text: string | undefined): string {
  if (text === undefined) throw damaged()
  return text
}

/** B7 is in column 1. */
function columnOf(place: string): number {
  const [, letters] = /^([A-Z]{1,3})\d{1,7}$/.exec(place) ?? []
  if (letters === undefined) throw damaged()
  return (
    Array.from(letters).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1
  )
}
