/** In points, 72 to the inch; 0,0 is at the top left. */
export const A4 = { width: 595, height: 842 } as const

interface TextStyle {
  size: number
  isBold?: boolean
  /** Where `x` is: at its left end unless told. */
  align?: 'left' | 'right'
}

/** A document of A4 pages with text that can be copied. Plain PDF 1.4, with fonts that every reader has. */
export interface PdfPage {
  text(x: number, y: number, text: string, style: TextStyle): void
  line(x: number, y: number, width: number): void
  bar(x: number, y: number, width: number, height: number): void
}

/** Of Helvetica, from the blank to the tilde, in thousandths of its size (Adobe's metrics). Bold is a little wider. */
const WIDTHS = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
  556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
  611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
  667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
  222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
]
const OTHER_WIDTH = 556
const FIRST = 32
/** No letter of the bold face is wider than this beside its plain one. */
const BOLD = 1.12

/** How wide a text is at most. Digits, and what money is written with, are exact in the plain face. */
export function textWidth(text: string, { size, isBold = false }: TextStyle): number {
  const thousandths = Array.from(printable(text)).reduce(
    (total, sign) => total + (WIDTHS[sign.charCodeAt(0) - FIRST] ?? OTHER_WIDTH),
    0,
  )
  return ((thousandths * size) / 1000) * (isBold ? BOLD : 1)
}

/** Digits are as wide in bold: a bold amount ends where a plain one does. */
const endWidth = (text: string, style: TextStyle): number =>
  textWidth(text, { ...style, isBold: false })

export function writePdf(title: string, pages: readonly ((page: PdfPage) => void)[]): Buffer {
  const contents = pages.map(contentOf)
  const first = 5
  const kids = contents.map((_, index) => `${first + 2 * index} 0 R`).join(' ')
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    ...contents.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${A4.width} ${A4.height}] /Contents ${first + 2 * index + 1} 0 R ` +
        '/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>',
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
    `<< /Title ${literal(title)} /Producer (Veld) >>`,
  ]
  return assembled(objects)
}

function contentOf(draw: (page: PdfPage) => void): string {
  const parts: string[] = []
  const up = (y: number) => (A4.height - y).toFixed(2)
  draw({
    text(x, y, text, style) {
      const start = style.align === 'right' ? x - endWidth(text, style) : x
      parts.push(
        `BT /F${style.isBold ? 2 : 1} ${style.size} Tf ${start.toFixed(2)} ${up(y)} Td ${literal(text)} Tj ET`,
      )
    },
    line: (x, y, width) => parts.push(`0.5 w ${x} ${up(y)} m ${x + width} ${up(y)} l S`),
    bar: (x, y, width, height) =>
      parts.push(`${x.toFixed(2)} ${up(y + height)} ${width.toFixed(2)} ${height} re f`),
  })
  return parts.join('\n')
}

/** Each object's place stands in a table at the end. Everything is one byte a sign. */
function assembled(objects: readonly string[]): Buffer {
  let text = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const start = text.length
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

const literal = (text: string): string =>
  `(${printable(text).replaceAll(/[\\()]/g, (sign) => `\\${sign}`)})`

/** What stands elsewhere in the fonts' encoding (Windows-1252) than in Unicode, among what people type. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  '€': '\x80',
  '…': '\x85',
  Š: '\x8A',
  Ž: '\x8E',
  '‘': '\x91',
  '’': '\x92',
  '“': '\x93',
  '”': '\x94',
  '•': '\x95',
  '–': '\x96',
  '—': '\x97',
  š: '\x9A',
  ž: '\x9E',
}

/** In the letters that the fonts have: a mark that they lack is left out, a letter is a question mark. */
const printable = (text: string): string => Array.from(text.normalize('NFC'), inFont).join('')

function inFont(sign: string): string {
  if (ELSEWHERE[sign] !== undefined) return ELSEWHERE[sign]
  if (/\s/.test(sign)) return ' '
  if (isInFont(sign)) return sign
  const plain = sign.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return isInFont(plain) ? plain : '?'
}

function isInFont(sign: string): boolean {
  const code = sign.codePointAt(0) ?? 0
  return (code > 0x1f && code < 0x7f) || (code > 0xa0 && code <= 0xff)
}
