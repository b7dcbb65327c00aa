import type { Context } from 'hono'
import type { FileDownload } from '#shared/endpoint.ts'
import type { HttpEnv } from './context.ts'

/** Streams a file as an attachment, as fast as it is taken and no faster. */
export function fileResponse(c: Context<HttpEnv>, file: FileDownload): Response {
  c.header('content-type', file.mediaType)
  c.header('content-length', String(file.size))
  c.header('content-disposition', attachment(file.filename))
  return c.body(ReadableStream.from(file.content) as ReadableStream)
}

export const attachment = (filename: string): string =>
  `attachment; filename="${filename.replaceAll(/[^\w.-]/g, '_')}"`
