import { damaged } from './workbook-refusal.ts'

export type Attributes = Readonly<Record<string, string>>

interface OpeningTag {
  name: string
  attributes: Attributes
  isEmpty: boolean
  /** Behind its last sign. */
  end: number
}

/** The tag that begins here; undefined when it is not all there yet. By hand: there are millions in a sheet. */
export function openingTag(text: string, begin: number): OpeningTag | undefined {
  const nameEnd = nameEndOf(text, begin + 1)
  const name = text.slice(begin + 1, nameEnd)
  const attributes: Record<string, string> = {}
  for (let at = nameEnd; at < text.length;) {
    at = skipBlanks(text, at)
    if (text[at] === '>') return { name, attributes, isEmpty: false, end: at + 1 }
    if (text[at] === '/')
      return closed(text, at) && { name, attributes, isEmpty: true, end: at + 2 }
    const found = attributeAt(text, at)
    if (!found) return undefined
    attributes[localName(found.name)] = decodedXml(found.value)
    at = found.end
  }
  return undefined
}

/** Names the namespace by a prefix: `x:row` is a row. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** False while the next sign is not there; anything but the end of a tag is a fault. */
function closed(text: string, at: number): true | undefined {
  if (at + 1 >= text.length) return undefined
  if (text[at + 1] !== '>') throw damaged()
  return true
}

function attributeAt(text: string, begin: number) {
  const nameEnd = nameEndOf(text, begin)
  if (nameEnd === begin && nameEnd < text.length) throw damaged()
  const equals = skipBlanks(text, nameEnd)
  const open = skipBlanks(text, equals + 1)
  if (open >= text.length) return undefined
  const quote = text[open]
  if (text[equals] !== '=' || (quote !== '"' && quote !== "'")) throw damaged()
  const close = text.indexOf(quote, open + 1)
  if (close < 0) return undefined
  const value = text.slice(open + 1, close)
  return { name: text.slice(begin, nameEnd), value, end: close + 1 }
}

const SIGNS = new Set(Array.from(` \t\r\n<>/="'`, (sign) => sign.charCodeAt(0)))

function nameEndOf(text: string, begin: number): number {
  let at = begin
  while (at < text.length && !SIGNS.has(text.charCodeAt(at))) at += 1
  return at
}

function skipBlanks(text: string, begin: number): number {
  let at = begin
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\t' || text[at] === '\r') at += 1
  return at
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&apos;': "'",
}

export const decodedXml = (text: string): string =>
  text.includes('&') ? text.replaceAll(/&[^&;]*;?/g, character) : text

function character(entity: string): string {
  const known = ENTITIES[entity]
  if (known !== undefined) return known
  const [, hex, decimal] = /^&#(?:x([\dA-Fa-f]{1,6})|(\d{1,7}));$/.exec(entity) ?? []
  const code = hex === undefined ? Number(decimal ?? Number.NaN) : parseInt(hex, 16)
  if (!(code <= 0x10_ff_ff)) throw damaged()
  return String.fromCodePoint(code)
}
