import { inflateSync } from 'node:zlib'

interface ReadPdf {
  /** In the order in which it is drawn, without blanks. */
  text: string
  pages: { width: number; height: number }[]
  /** Of what is filled or drawn, red green blue from 0 to 1, each once. */
  colours: string[]
}

/** What is in a PDF as Chromium writes it. */
export function readPdf(pdf: Buffer): ReadPdf {
  const file = pdf.toString('latin1')
  const objects = new Map(
    [...file.matchAll(/(\d+) 0 obj\n?([\s\S]*?)endobj/g)].map((match) => [match[1]!, match[2]!]),
  )
  const fonts = new Map(
    [...objects].flatMap(([id, body]) => {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(body)?.[1]
      return unicode === undefined ? [] : [[id, lettersOf(streamOf(objects.get(unicode)))]]
    }),
  )
  const pages = [...objects.values()].filter((body) => /\/Type\s*\/Page\b/.test(body))
  const text = pages.map((page) => textOf(page, objects, fonts)).join('')
  const colours = new Set(pages.flatMap((page) => coloursOf(contentOf(page, objects))))
  return { text, pages: pages.map(sizeOf), colours: [...colours].toSorted() }
}

const contentOf = (page: string, objects: ReadonlyMap<string, string>): string =>
  streamOf(objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? ''))

/** Up to three figures and the sign that makes them a colour. */
const coloursOf = (content: string): string[] =>
  [...content.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) (?:rg|RG)$/gm)].map((match) =>
    match.slice(1, 4).map(Number).join(' '),
  )

type Letters = ReadonlyMap<string, string>

function streamOf(body = ''): string {
  const begin = /stream\r?\n/.exec(body)
  if (!begin) return ''
  const data = Buffer.from(body.slice(begin.index + begin[0].length), 'latin1')
  return (body.includes('/FlateDecode') ? inflateSync(data) : data).toString('latin1')
}

/** What each glyph of a font stands for. */
function lettersOf(cmap: string): Letters {
  const letters = new Map<string, string>()
  const character = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')
  for (const [, chars] of cmap.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, glyph, hex] of chars!.matchAll(/<(\w+)> <(\w+)>/g))
      letters.set(glyph!.toUpperCase(), character(hex!))
  for (const [, ranges] of cmap.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from, to, hex] of ranges!.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g))
      for (let glyph = parseInt(from!, 16); glyph <= parseInt(to!, 16); glyph += 1) {
        const code = parseInt(hex!, 16) + glyph - parseInt(from!, 16)
        const name = glyph.toString(16).padStart(from!.length, '0').toUpperCase()
        letters.set(name, String.fromCharCode(code))
      }
  return letters
}

function textOf(
  page: string,
  objects: ReadonlyMap<string, string>,
  fonts: ReadonlyMap<string, Letters>,
): string {
  const named = new Map(
    [...page.matchAll(/\/(F\d+) (\d+) 0 R/g)].map((match) => [match[1]!, fonts.get(match[2]!)]),
  )
  const content = contentOf(page, objects)
  let font: Letters = new Map()
  let text = ''
  for (const [, name, glyphs] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<(\w+)>/g)) {
    if (name !== undefined) font = named.get(name) ?? new Map()
    // One byte or two for each glyph, as the font has it.
    const [digits = 4] = [...font.keys()].map((key) => key.length)
    for (let at = 0; at < (glyphs?.length ?? 0); at += digits)
      text += font.get(glyphs!.slice(at, at + digits).toUpperCase()) ?? '?'
  }
  return text.replaceAll(/\s/g, '')
}

function sizeOf(page: string): { width: number; height: number } {
  const box = /\/MediaBox\s*\[([^\]]+)\]/.exec(page)?.[1] ?? ''
  const [, , width = 0, height = 0] = box.trim().split(/\s+/).map(Number)
  const millimetres = (points: number) => Math.round((points / 72) * 25.4)
  return { width: millimetres(width), height: millimetres(height) }
}
