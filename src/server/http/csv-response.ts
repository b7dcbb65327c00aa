import type { Context } from 'hono'
import type { CsvFile } from '#shared/endpoint.ts'
import type { HttpEnv } from './context.ts'
import { attachment } from './file-response.ts'

/** Streams an export as an attachment; the byte order mark makes spreadsheets read it as UTF-8. */
export function csvResponse(c: Context<HttpEnv>, { filename, content }: CsvFile): Response {
  c.header('content-type', 'text/csv; charset=utf-8')
  c.header('content-disposition', attachment(filename))
  return c.body(ReadableStream.from(utf8(content)))
}

async function* utf8(content: CsvFile['content']): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode('\uFEFF')
  for await (const piece of content) yield encoder.encode(piece)
}
