import { damaged, tooMuch } from './workbook-refusal.ts'
import { type Attributes, decodedXml, localName, openingTag } from './xml-tag.ts'

/** What is met on the way through a document; names without their namespace's prefix. */
export interface XmlListener {
  open: (name: string, attributes: Attributes) => void
  close: (name: string) => void
  text: (text: string) => void
}

/** More than any tag or cell: a cell holds 32,767 characters, each of which may be written `&#x12345;`. */
const MAX_TOKEN = 512 * 1024
const MAX_DEPTH = 64
/** 5 MB of real rows have some three million; each takes its time. */
const MAX_ELEMENTS = 4_000_000

/** What begins with `<!` and may still become one of these. */
const UNFINISHED = ['<!--', '<![CDATA[']

/**
 * Reads a document piece by piece: the part of XML that spreadsheets write. A document type is refused, so there are no
 * entities but the five of XML itself, and nothing outside the file is ever looked at.
 */
export function xmlReader(listener: XmlListener) {
  const opened: string[] = []
  let rest = ''
  let elements = 0

  /** Where the token that begins here ends; undefined when it is not all there yet. */
  function take(at: number): number | undefined {
    if (rest[at] !== '<') return takeText(at)
    const next = rest[at + 1]
    if (next === '/') return takeClosing(at)
    if (next === '?') return after('?>', at)
    return next === '!' ? takeSpecial(at) : takeOpening(at)
  }
  function takeSpecial(at: number): number | undefined {
    if (rest.startsWith('<!--', at)) return after('-->', at + 4)
    if (rest.startsWith('<![CDATA[', at)) return takeLiteral(at)
    if (UNFINISHED.some((word) => word.startsWith(rest.slice(at)))) return undefined
    throw damaged()
  }
  function after(end: string, at: number): number | undefined {
    const found = rest.indexOf(end, at)
    return found < 0 ? undefined : found + end.length
  }
  function takeText(at: number): number | undefined {
    const end = rest.indexOf('<', at)
    if (end < 0) return undefined
    listener.text(decodedXml(rest.slice(at, end)))
    return end
  }
  function takeLiteral(at: number): number | undefined {
    const end = after(']]>', at)
    if (end !== undefined) listener.text(rest.slice(at + 9, end - 3))
    return end
  }
  function takeClosing(at: number): number | undefined {
    const end = rest.indexOf('>', at)
    if (end < 0) return undefined
    const name = rest.slice(at + 2, end).trimEnd()
    if (opened.pop() !== name) throw damaged()
    listener.close(localName(name))
    return end + 1
  }
  function takeOpening(at: number): number | undefined {
    const tag = openingTag(rest, at)
    if (!tag) return undefined
    elements += 1
    if (elements > MAX_ELEMENTS) throw tooMuch()
    const name = localName(tag.name)
    listener.open(name, tag.attributes)
    if (tag.isEmpty) listener.close(name)
    else if (opened.push(tag.name) > MAX_DEPTH) throw damaged()
    return tag.end
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
