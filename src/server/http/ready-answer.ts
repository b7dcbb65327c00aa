import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'hono'
import { z } from 'zod'
import { acceptedEncoding } from './accepted-encoding.ts'
import type { HttpEnv } from './context.ts'

const compress = promisify(gzip)

/**
 * An answer that is the same for everybody who may ask: checked by its schema, encoded and compressed once, then sent
 * as it stands to whoever does not have it yet.
 */
export class ReadyAnswer<Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema
  readonly plain: Uint8Array<ArrayBuffer>
  readonly gzip: Uint8Array<ArrayBuffer>
  /** Follows the content, so every server gives the same one. */
  readonly tag: string

  constructor(schema: Schema, plain: Uint8Array<ArrayBuffer>, gzipped: Uint8Array<ArrayBuffer>) {
    this.schema = schema
    this.plain = plain
    this.gzip = gzipped
    this.tag = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  }
}

export async function readyAnswer<Schema extends z.ZodType>(
  schema: Schema,
  value: z.output<Schema>,
): Promise<ReadyAnswer<Schema>> {
  const plain = new TextEncoder().encode(JSON.stringify(z.encode(schema, value)))
  return new ReadyAnswer(schema, plain, new Uint8Array(await compress(plain)))
}

export function readyResponse(c: Context<HttpEnv>, answer: ReadyAnswer): Response {
  const encoding = acceptedEncoding(c.req.header('accept-encoding'), ['gzip'])
  // A strong tag names the very bytes, so each encoding has its own (RFC 9110, 8.8.3.3).
  const tags = { plain: `"${answer.tag}"`, gzip: `"${answer.tag}-gzip"` }
  c.header('etag', tags[encoding === 'gzip' ? 'gzip' : 'plain'])
  c.header('cache-control', 'private, no-cache')
  c.header('vary', 'accept-encoding')
  if (holdsOneOf(c.req.header('if-none-match'), Object.values(tags))) return c.body(null, 304)
  c.header('content-type', 'application/json')
  if (encoding !== 'gzip') return c.body(answer.plain)
  c.header('content-encoding', 'gzip')
  return c.body(answer.gzip)
}

/** If-None-Match compares weakly (RFC 9110, 13.1.2): a proxy may have put W/ before our tag. */
const holdsOneOf = (header: string | undefined, tags: readonly string[]): boolean =>
  (header ?? '').split(',').some((part) => {
    const tag = part.trim().replace(/^W\//, '')
    return tag === '*' || tags.includes(tag)
  })
