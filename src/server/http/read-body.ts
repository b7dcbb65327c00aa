import type { Context } from 'hono'
import { Refusal } from '#server/refusal.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { withinDeadline } from './body-deadline.ts'
import type { HttpEnv } from './context.ts'

/** The body as an object; a write without a body counts as `{}`. More than the endpoint allows is refused. */
export async function readBody(c: Context<HttpEnv>, endpoint: Endpoint): Promise<unknown> {
  const bytes = c.get('body') ?? (await readBytes(c, endpoint))
  if (bytes.byteLength === 0) return {}
  const type = c.req.header('content-type') ?? ''
  return endpoint.encoding === 'multipart' ? parseForm(bytes, type) : parseJson(bytes, type)
}

/** The body as it came. */
export function readBytes(
  c: Context<HttpEnv>,
  { maxBytes }: Pick<Endpoint, 'maxBytes'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const patienceMs = c.var.services.env.BODY_STALL_SECONDS * 1000
  return withinDeadline(c.env?.incoming, patienceMs, readAtMost(c.req.raw, maxBytes))
}

function parseJson(bytes: Uint8Array, type: string): unknown {
  // Only a JSON content type: a form on another site can send the others without asking.
  if (!/^application\/(.+\+)?json\b/i.test(type)) throw new Refusal(415, 'Expected JSON')
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Refusal(400, 'The request is not valid JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refusal(400, 'Expected a JSON object')
  return value
}

async function parseForm(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<unknown> {
  if (!/^multipart\/form-data\b/i.test(type)) throw new Refusal(415, 'Expected a multipart form')
  try {
    const form = await new Response(bytes, { headers: { 'content-type': type } }).formData()
    return Object.fromEntries(form)
  } catch {
    throw new Refusal(400, 'The form could not be read')
  }
}

async function readAtMost(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const announced = request.headers.get('content-length')
  if (Number(announced ?? 0) > limit) throw tooLarge()
  // Node takes no more than was announced, and without a stream of our own the body costs half.
  if (announced !== null) {
    const body = request.arrayBuffer().catch(() => {
      throw endedTooSoon()
    })
    return new Uint8Array(await body)
  }
  return request.body ? readPieces(request.body, limit) : new Uint8Array()
}

async function readPieces(body: ReadableStream, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  let size = 0
  try {
    for await (const piece of body as unknown as AsyncIterable<Uint8Array>) {
      size += piece.byteLength
      if (size > limit) throw tooLarge()
      pieces.push(piece)
    }
  } catch (error) {
    throw error instanceof Refusal ? error : endedTooSoon()
  }
  return new Uint8Array(Buffer.concat(pieces, size))
}

const tooLarge = (): Refusal =>
  new Refusal(413, 'The request is too large', { connection: 'close' })

/** Also pieces that are none: whoever sends them is cut off by Node. */
const endedTooSoon = (): Refusal => new Refusal(400, 'The request ended too soon')
