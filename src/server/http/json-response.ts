import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { acceptedEncoding } from './accepted-encoding.ts'
import type { HttpEnv } from './context.ts'

const compress = promisify(gzip)
/** Below this, compressing costs more than it saves on a shop's own network. */
const WORTH_COMPRESSING = 8 * 1024

export async function jsonResponse(
  c: Context<HttpEnv>,
  answer: unknown,
  status: ContentfulStatusCode,
): Promise<Response> {
  const text = JSON.stringify(answer)
  c.header('content-type', 'application/json')
  if (
    text.length < WORTH_COMPRESSING ||
    !acceptedEncoding(c.req.header('accept-encoding'), ['gzip'])
  )
    return c.body(text, status)
  c.header('content-encoding', 'gzip')
  c.header('vary', 'accept-encoding')
  return c.body(new Uint8Array(await compress(text, { level: 1 })), status)
}
