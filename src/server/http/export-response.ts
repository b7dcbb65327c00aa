import type { Context } from 'hono'
import type { ExportFile } from '#shared/endpoint.ts'
import type { HttpEnv } from './context.ts'
import { attachment } from './file-response.ts'

/** Streams an export as an attachment, as fast as it is taken and no faster. */
export function exportResponse(c: Context<HttpEnv>, file: ExportFile): Response {
  c.header('content-type', file.mediaType)
  c.header('content-disposition', attachment(file.filename))
  return c.body(ReadableStream.from(file.content) as ReadableStream)
}
