import type { CellValue, ColumnKind, Columns } from './columns.ts'
import { daySerial, momentSerial } from './date-serial.ts'

/** What spreadsheets can hold at most: rows of a sheet, characters of a cell. */
export const SHEET_ROWS = 1_048_576
const CELL_CHARACTERS = 32_767

/** Which of the formats in `STYLES` a cell bears. */
const STYLE: Readonly<Record<ColumnKind | 'heading', number>> = {
  whole: 0,
  number: 0,
  flag: 0,
  heading: 1,
  text: 2,
  word: 2,
  money: 3,
  day: 4,
  moment: 5,
}
/** In characters; a longer heading makes its column wider. */
const WIDTH: Readonly<Record<ColumnKind, number>> = {
  text: 22,
  word: 22,
  whole: 10,
  number: 10,
  money: 12,
  day: 12,
  moment: 20,
  flag: 8,
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

export const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6">${[
  [0, 0],
  [0, 1],
  [49, 0],
  [2, 0],
  [164, 0],
  [165, 0],
]
  .map(
    ([format, font]) =>
      `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
  )
  .join(
    '',
  )}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** All of a sheet before its rows, with the heading, which stays in sight. */
export function sheetHead(columns: Columns<never>): string {
  const widths = Object.entries(columns).map(([heading, { kind }], at) => {
    const width = Math.max(WIDTH[kind], heading.length + 3)
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${STYLE[kind]}" customWidth="1"/>`
  })
  const headings = Object.keys(columns).map((heading, at) =>
    textCell(`${columnName(at)}1`, heading, STYLE.heading),
  )
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols><sheetData><row r="1">${headings.join('')}</row>`
}

/** All of a sheet after its rows. A SKU of digits is meant as text: no warning triangles. */
export function sheetTail(columns: Columns<never>): string {
  const texts = Object.values(columns).flatMap(({ kind }, at) =>
    kind === 'text' ? `${columnName(at)}1:${columnName(at)}${SHEET_ROWS}` : [],
  )
  const ignored =
    texts.length === 0
      ? ''
      : `<ignoredErrors><ignoredError sqref="${texts.join(' ')}" numberStoredAsText="1"/></ignoredErrors>`
  return `</sheetData>${ignored}</worksheet>`
}

/** One row with its number in the sheet; moments are told by the clock of the time zone. */
export function rowXml<Row>(columns: Columns<Row>, row: Row, at: number, timeZone: string): string {
  let xml = `<row r="${at}">`
  let column = 0
  for (const { kind, read } of Object.values(columns)) {
    xml += cellXml(`${columnName(column)}${at}`, kind, read(row), timeZone)
    column += 1
  }
  return `${xml}</row>`
}

function cellXml(place: string, kind: ColumnKind, value: CellValue, timeZone: string): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return `<c r="${place}" t="b"><v>${value ? 1 : 0}</v></c>`
  const figure = typeof value === 'number' ? amount(kind, value) : serial(kind, value, timeZone)
  if (figure === undefined) return textCell(place, String(value), STYLE.text)
  return `<c r="${place}" s="${STYLE[kind]}"><v>${figure}</v></c>`
}

const amount = (kind: ColumnKind, value: number): string =>
  kind === 'money' ? (value / 100).toFixed(2) : String(value)

function serial(kind: ColumnKind, value: string, timeZone: string): number | undefined {
  if (kind === 'day') return daySerial(value)
  return kind === 'moment' ? momentSerial(value, timeZone) : undefined
}

const textCell = (place: string, value: string, style: number): string =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${textXml(fitting(value))}</t></is></c>`

/** A cell that is too long is damage to a spreadsheet; the end says that it was cut. */
function fitting(value: string): string {
  if (value.length <= CELL_CHARACTERS) return value
  return `${value.slice(0, CELL_CHARACTERS - 1).toWellFormed()}…`
}

/** What XML cannot hold, or would change: control characters, CR, half characters. `_x` is how they are written. */
// oxlint-disable-next-line no-control-regex
const UNWRITABLE = /_(?=x[\dA-Fa-f]{4}_)|[\0-\x08\x0B-\x1F\uFFFE\uFFFF]|\p{Surrogate}/gu
const MARKUP: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const textXml = (value: string): string =>
  value
    .replaceAll(UNWRITABLE, (sign) => `_x${hex(sign.charCodeAt(0))}_`)
    .replaceAll(/[&<>]/g, (sign) => MARKUP[sign]!)

const hex = (code: number): string => code.toString(16).toUpperCase().padStart(4, '0')

/** A, B, … Z, AA: tables of ours have at most a few dozen. */
function columnName(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : `${columnName(Math.floor(at / 26) - 1)}${last}`
}
