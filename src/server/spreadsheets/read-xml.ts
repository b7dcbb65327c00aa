import { damaged } from './workbook-refusal.ts'

export type Attributes = Readonly<Record<string, string>>

/** What is met on the way through a document; names without their namespace's prefix. */
export interface XmlListener {
  open: (name: string, attributes: Attributes) => void
  close: (name: string) => void
  text: (text: string) => void
}

/** More than any tag or cell: a cell holds 32,767 characters, each of which may be written `&#x12345;`. */
const MAX_TOKEN = 512 * 1024
const MAX_DEPTH = 64

const NAME = `[^\\s<>/="'!?]+`
const VALUE = `"[^"<]*"|'[^'<]*'`
const TAG = new RegExp(`<(${NAME})((?:\\s+${NAME}\\s*=\\s*(?:${VALUE}))*)\\s*(/?)>`, 'y')
const CLOSING_TAG = new RegExp(`</(${NAME})\\s*>`, 'y')
const ATTRIBUTE = new RegExp(`(${NAME})\\s*=\\s*(${VALUE})`, 'g')

/**
 * Reads a document piece by piece: the part of XML that spreadsheets write. A document type is refused, so there are no
 * entities but the five of XML itself, and nothing outside the file is ever looked at.
 */
export function xmlReader(listener: XmlListener) {
  const opened: string[] = []
  let rest = ''

  /** Where the token that begins here ends; undefined when it is not all there yet. */
  function take(at: number): number | undefined {
    if (rest[at] !== '<') return takeText(at)
    if (rest.startsWith('<?', at)) return after('?>', at)
    if (rest.startsWith('<!--', at)) return after('-->', at + 4)
    if (rest.startsWith('<![CDATA[', at)) return takeLiteral(at)
    if (rest.startsWith('<!', at) && !isBeginOf(LONGER, at)) throw damaged()
    if (rest.startsWith('</', at)) return takeClosing(at)
    return takeOpening(at)
  }
  function isBeginOf(longer: readonly string[], at: number): boolean {
    return longer.some((word) => word.startsWith(rest.slice(at, at + word.length)))
  }
  function after(end: string, at: number): number | undefined {
    const found = rest.indexOf(end, at)
    return found < 0 ? undefined : found + end.length
  }
  function takeText(at: number): number | undefined {
    const end = rest.indexOf('<', at)
    if (end < 0) return undefined
    listener.text(decoded(rest.slice(at, end)))
    return end
  }
  function takeLiteral(at: number): number | undefined {
    const end = after(']]>', at)
    if (end !== undefined) listener.text(rest.slice(at + 9, end - 3))
    return end
  }
  function takeClosing(at: number): number | undefined {
    CLOSING_TAG.lastIndex = at
    const name = CLOSING_TAG.exec(rest)?.[1]
    if (name === undefined) return undefined
    if (opened.pop() !== name) throw damaged()
    listener.close(localName(name))
    return CLOSING_TAG.lastIndex
  }
  function takeOpening(at: number): number | undefined {
    TAG.lastIndex = at
    const found = TAG.exec(rest)
    if (!found) return undefined
    const [, name = '', attributes = '', isEmpty = ''] = found
    listener.open(localName(name), attributesOf(attributes))
    if (isEmpty !== '') listener.close(localName(name))
    else if (opened.push(name) > MAX_DEPTH) throw damaged()
    return TAG.lastIndex
  }
  return {
    write(piece: string): void {
      rest += piece
      let at = 0
      while (at < rest.length) {
        const end = take(at)
        if (end === undefined) break
        at = end
      }
      rest = rest.slice(at)
      if (rest.length > MAX_TOKEN) throw damaged()
    },
    end(): void {
      if (opened.length > 0 || rest.trim() !== '') throw damaged()
    },
  }
}

/** What begins with `<!` and may still become one of these. */
const LONGER = ['<!--', '<![CDATA[']

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

function attributesOf(text: string): Attributes {
  const attributes: Record<string, string> = {}
  for (const [, name = '', quoted = ''] of text.matchAll(ATTRIBUTE))
    attributes[localName(name)] = decoded(quoted.slice(1, -1))
  return attributes
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&apos;': "'",
}

const decoded = (text: string): string =>
  text.includes('&') ? text.replaceAll(/&[^&;]*;?/g, character) : text

function character(entity: string): string {
  const known = ENTITIES[entity]
  if (known !== undefined) return known
  const [, hex, decimal] = /^&#(?:x([\dA-Fa-f]{1,6})|(\d{1,7}));$/.exec(entity) ?? []
  const code = hex === undefined ? Number(decimal ?? Number.NaN) : parseInt(hex, 16)
  if (!(code <= 0x10_ff_ff)) throw damaged()
  return String.fromCodePoint(code)
}
