import { exportsApi, type Selection } from '#shared/data-management/contract.ts'
import type { ExportFormat } from '#shared/endpoint.ts'
import { type Columns, headingLine, rowLine } from '#shared/spreadsheets/columns.ts'
import { rowXml } from '#shared/spreadsheets/sheet-xml.ts'
import { workbookParts, XLSX_TYPE } from '#shared/spreadsheets/workbook.ts'
import { type Packer, zip } from '#shared/spreadsheets/zip.ts'
import { call } from '#web/call.ts'
import { saveFile } from '#web/download.ts'

const encoder = new TextEncoder()

const packer: Packer = {
  utf8: (text) => encoder.encode(text),
  async *deflate(pieces) {
    const { readable, writable } = new CompressionStream('deflate-raw')
    const filled = fill(writable.getWriter(), pieces)
    const reader = readable.getReader()
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
    await filled
  },
}

interface Chosen<Row> {
  kind: 'data' | 'audit-logs'
  selection: Selection
  sheet: string
  columns: Columns<Row>
  rows: readonly Row[]
}

/**
 * Saves the rows chosen on screen as `selected-data-1763190000000.csv`. The trail has it first: what could not be
 * recorded is not saved.
 */
export async function saveSelection<Row>(
  { kind, selection, sheet, columns, rows }: Chosen<Row>,
  format: ExportFormat,
  timeZone: string,
): Promise<void> {
  await call(exportsApi.recordSelection, selection)
  const content =
    format === 'xlsx'
      ? await workbookOf(sheet, columns, rows, timeZone)
      : new Blob([headingLine(columns), ...rows.map((row) => rowLine(columns, row))], {
          type: 'text/csv;charset=utf-8',
        })
  saveFile(content, `selected-${kind}-${Date.now()}.${format}`)
}

/** An Excel file of rows that are on the screen. */
async function workbookOf<Row>(
  sheet: string,
  columns: Columns<Row>,
  rows: readonly Row[],
  timeZone: string,
): Promise<Blob> {
  const written = rows.map((row, index) => rowXml(columns, row, index + 2, timeZone))
  const pieces: BlobPart[] = []
  for await (const piece of zip(workbookParts(sheet, columns, atOnce(written)), packer))
    pieces.push(piece as Uint8Array<ArrayBuffer>)
  return new Blob(pieces, { type: XLSX_TYPE })
}

async function* atOnce<Value>(value: Value): AsyncGenerator<Value> {
  yield value
}

async function fill(
  writer: WritableStreamDefaultWriter<BufferSource>,
  pieces: AsyncIterable<Uint8Array>,
): Promise<void> {
  for await (const piece of pieces) await writer.write(piece as Uint8Array<ArrayBuffer>)
  await writer.close()
}
