import type { Columns } from './columns.ts'
import { SHEET_ROWS, sheetHead, sheetTail, STYLES, XML } from './sheet-xml.ts'
import type { ZipPart } from './zip.ts'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Below the heading. */
export const ROWS_PER_SHEET = SHEET_ROWS - 1

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/**
 * The parts of a workbook whose rows come as XML, in slices of any size; beyond what a sheet can hold they go on in the
 * next one. The lists of the sheets come last, when it is known how many there are.
 */
export async function* workbookParts(
  sheetName: string,
  columns: Columns<never>,
  slices: AsyncIterable<readonly string[]>,
): AsyncGenerator<ZipPart> {
  yield part('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']]))
  yield part('xl/styles.xml', STYLES)
  const rows = inSheets(slices)
  const sheets: string[] = []
  do {
    sheets.push(sheets.length === 0 ? sheetName : `${sheetName} ${sheets.length + 1}`)
    yield {
      name: `xl/worksheets/sheet${sheets.length}.xml`,
      content: sheetOf(columns, rows.nextSheet()),
    }
  } while (await rows.hasMore())
  yield part('xl/workbook.xml', workbookXml(sheets))
  yield part(
    'xl/_rels/workbook.xml.rels',
    relations([
      ...sheets.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`] as const),
      ['styles', 'styles.xml'],
    ]),
  )
  yield part('[Content_Types].xml', contentTypes(sheets))
}

const part = (name: string, content: string): ZipPart => ({ name, content: [content] })

async function* sheetOf(
  columns: Columns<never>,
  rows: AsyncIterable<readonly string[]>,
): AsyncGenerator<string> {
  yield sheetHead(columns)
  for await (const slice of rows) yield slice.join('')
  yield sheetTail(columns)
}

/** Deals the slices out to the sheets, a slice to two of them where it must. */
function inSheets(slices: AsyncIterable<readonly string[]>) {
  const source = slices[Symbol.asyncIterator]()
  let held: readonly string[] = []
  async function hasMore(): Promise<boolean> {
    while (held.length === 0) {
      const next = await source.next()
      if (next.done) return false
      held = next.value
    }
    return true
  }
  return {
    hasMore,
    async *nextSheet(): AsyncGenerator<readonly string[]> {
      let left = ROWS_PER_SHEET
      let isFull = false
      try {
        while (left > 0 && (await hasMore())) {
          const slice = held.slice(0, left)
          held = held.slice(left)
          left -= slice.length
          yield slice
        }
        isFull = true
      } finally {
        // Whoever takes the file has gone, or the rows could not be read.
        if (!isFull) await source.return?.()
      }
    },
  }
}

const workbookXml = (sheets: readonly string[]): string =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets
    .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join('')}</sheets></workbook>`

const relations = (targets: readonly (readonly [type: string, target: string])[]): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(
      ([type, target], at) =>
        `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

function contentTypes(sheets: readonly string[]): string {
  const parts = [
    ['/xl/workbook.xml', 'sheet.main'],
    ['/xl/styles.xml', 'styles'],
    ...sheets.map((_, at) => [`/xl/worksheets/sheet${at + 1}.xml`, 'worksheet']),
  ]
  return `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${parts
    .map(
      ([name, kind]) => `<Override PartName="${name}" ContentType="${SPREADSHEET}.${kind}+xml"/>`,
    )
    .join('')}</Types>`
}
