import { letSalesGoFirst } from '#server/sales-first.ts'
import { type CellFormat, cellFormat } from './cell-formats.ts'
import { unescapedText } from './cell-text.ts'
import { type XmlListener, xmlReader } from './read-xml.ts'
import type { Archive } from './unzip.ts'
import { damaged, notAWorkbook, tooMuch } from './workbook-refusal.ts'

const MIB = 1024 * 1024
/** Of lists and styles. */
const MAX_PART_BYTES = 8 * MIB
const MAX_STRINGS_BYTES = 64 * MIB
/** What is kept in memory: three times of what a CSV file may hold. */
export const MAX_TEXT = 16 * MIB

export interface Workbook {
  /** Where the first sheet is that is not hidden. */
  sheet: string
  is1904: boolean
  /** By the number that a cell gives. */
  formats: readonly CellFormat[]
  strings: readonly string[]
}

/** What must be known before the cells of a sheet can be read. */
export async function readWorkbook(archive: Archive): Promise<Workbook> {
  const main = (await relationsOf(archive, ''))?.find(({ type }) => type === 'officeDocument')
  if (!main) throw notAWorkbook()
  const { sheetId, is1904 } = await readSheetList(archive, main.target)
  const relations = (await relationsOf(archive, main.target)) ?? []
  const sheet = relations.find(({ id }) => id === sheetId)?.target
  if (sheet === undefined) throw damaged()
  const targetOf = (wanted: string) => relations.find(({ type }) => type === wanted)?.target
  return {
    sheet,
    is1904,
    formats: await readFormats(archive, targetOf('styles')),
    strings: await readStrings(archive, targetOf('sharedStrings')),
  }
}

interface Relation {
  id: string | undefined
  /** The last word of its address. */
  type: string
  target: string
}

/** What a part refers to inside the archive, by full names. */
async function relationsOf(archive: Archive, part: string): Promise<Relation[] | undefined> {
  const cut = part.lastIndexOf('/') + 1
  const [folder, name] = [part.slice(0, cut), part.slice(cut)]
  const relations: Relation[] = []
  const found = await readPart(archive, `${folder}_rels/${name}.rels`, MAX_PART_BYTES, {
    open(element, { Id, Type = '', Target = '', TargetMode }) {
      if (element !== 'Relationship' || TargetMode === 'External') return
      // As an address it is resolved as addresses are, dots included.
      const target = new URL(Target, `file:///${folder}`).pathname.slice(1)
      relations.push({ id: Id, type: Type.split('/').at(-1)!, target })
    },
  })
  return found ? relations : undefined
}

async function readSheetList(archive: Archive, part: string) {
  let sheetId: string | undefined
  let is1904 = false
  const found = await readPart(archive, part, MAX_PART_BYTES, {
    open(element, { id, state = 'visible', date1904 }) {
      if (element === 'sheet' && state === 'visible') sheetId ??= id
      if (element === 'workbookPr') is1904 = date1904 === '1' || date1904 === 'true'
    },
  })
  if (!found) throw damaged()
  if (sheetId === undefined) throw notAWorkbook()
  return { sheetId, is1904 }
}

async function readFormats(archive: Archive, part: string | undefined): Promise<CellFormat[]> {
  const codes = new Map<string, string>()
  const formats: CellFormat[] = []
  let isCellFormat = false
  await readPart(archive, part, MAX_PART_BYTES, {
    open(element, { numFmtId = '0', formatCode = '' }) {
      if (element === 'numFmt') codes.set(numFmtId, formatCode)
      if (element === 'cellXfs') isCellFormat = true
      if (element === 'xf' && isCellFormat)
        formats.push(cellFormat(Number(numFmtId), codes.get(numFmtId)))
    },
    close(element) {
      if (element === 'cellXfs') isCellFormat = false
    },
  })
  return formats
}

async function readStrings(archive: Archive, part: string | undefined): Promise<string[]> {
  const strings: string[] = []
  let length = 0
  const text = textCollector()
  await readPart(archive, part, MAX_STRINGS_BYTES, {
    ...text.listener,
    close(element) {
      text.listener.close(element)
      if (element !== 'si') return
      const string = text.take()
      length += string.length
      if (length > MAX_TEXT) throw tooMuch()
      strings.push(string)
    },
  })
  return strings
}

/** Gathers the runs of a text; how East Asian signs are spoken is left out. */
export function textCollector() {
  let collected = ''
  let isText = false
  let isSpoken = false
  const listener: XmlListener = {
    open(element) {
      if (element === 't') isText = true
      if (element === 'rPh') isSpoken = true
    },
    close(element) {
      if (element === 't') isText = false
      if (element === 'rPh') isSpoken = false
    },
    text(piece) {
      if (isText && !isSpoken) collected += piece
    },
  }
  return {
    listener,
    take(): string {
      const text = unescapedText(collected)
      collected = ''
      return text
    },
  }
}

const nothing = () => {}

/** Reads a part to its end; false when there is none. Other work goes on meanwhile. */
async function readPart(
  archive: Archive,
  name: string | undefined,
  maxBytes: number,
  listener: Partial<XmlListener>,
): Promise<boolean> {
  const pieces = name === undefined ? undefined : archive.read(name, maxBytes)
  if (!pieces) return false
  const reader = xmlReader({ open: nothing, close: nothing, text: nothing, ...listener })
  for await (const piece of pieces) {
    reader.write(piece)
    await letSalesGoFirst()
  }
  reader.end()
  return true
}
