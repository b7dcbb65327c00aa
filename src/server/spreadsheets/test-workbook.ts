import { packer } from '#server/exports/packer.ts'
import { type ZipPart, zip } from '#shared/spreadsheets/zip.ts'
import type { BrokenRow, FileRow } from './file-row.ts'
import { readXlsx } from './read-xlsx.ts'

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

interface Parts {
  /** What stands in `sheetData`, or the whole part. */
  sheet?: string
  strings?: string
  styles?: string
  workbook?: string
}

/** A workbook as other programs write it: the parts by hand. */
export function aWorkbook({ sheet = '', strings, styles, workbook }: Parts): Promise<Buffer> {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
  const relations = (...all: string[]) => `<Relationships>${all.join('')}</Relationships>`
  return anArchive({
    '_rels/.rels': relations(relation('r1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml':
      workbook ??
      `<workbook xmlns:r="${OFFICE}"><sheets><sheet name="A" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation('r1', 'worksheet', 'worksheets/sheet1.xml'),
      relation('r2', 'styles', '/xl/styles.xml'),
      relation('r3', 'sharedStrings', '../xl/sharedStrings.xml'),
      relation('r4', 'worksheet', 'worksheets/sheet2.xml'),
    ),
    'xl/worksheets/sheet1.xml': sheet.startsWith('<')
      ? `<worksheet><sheetData>${sheet}</sheetData></worksheet>`
      : sheet,
    'xl/worksheets/sheet2.xml': `<worksheet><sheetData><row><c t="str"><v>second</v></c></row></sheetData></worksheet>`,
    ...(strings !== undefined && { 'xl/sharedStrings.xml': `<sst>${strings}</sst>` }),
    ...(styles !== undefined && { 'xl/styles.xml': `<styleSheet>${styles}</styleSheet>` }),
  })
}

export async function anArchive(
  parts: Readonly<Record<string, string | ZipPart['content']>>,
): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  const content = Object.entries(parts).map(([name, text]) => ({
    name,
    content: typeof text === 'string' ? [text] : text,
  }))
  for await (const piece of zip(content, packer)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Everything that a workbook holds. */
export async function rowsIn(bytes: Uint8Array): Promise<(FileRow | BrokenRow)[]> {
  const rows: (FileRow | BrokenRow)[] = []
  for await (const row of readXlsx(bytes)) rows.push(row)
  return rows
}
