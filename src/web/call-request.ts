import { z } from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'

/** Path parameters, query and body as one flat object. */
export type CallInput<E> =
  E extends Endpoint<infer Params, infer Query, infer Body>
    ? Fields<Params> & Fields<Query> & Fields<Body>
    : never
/** zod types an object without fields as `Record<string, never>`, which would forbid the other parts' fields. */
type Fields<Schema extends z.ZodObject> = string extends keyof z.output<Schema>
  ? object
  : z.output<Schema>

export type CallOptions = Pick<RequestInit, 'signal' | 'headers'>

/** What is sent under one key happens once, however often it is sent. */
export const under = (key: string): Pick<RequestInit, 'headers'> => ({
  headers: { 'idempotency-key': key },
})

/** The address of a call and what is sent to it: each part of the input encoded by its schema. */
export function requestFor<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): [string, RequestInit] {
  const params = encodePart(endpoint.params, input)
  const query = new URLSearchParams(textEntries(encodePart(endpoint.query, input)))
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const init: RequestInit = {
    ...options,
    method: endpoint.method,
    credentials: 'same-origin',
    headers: new Headers(options.headers),
  }
  if (endpoint.method !== 'GET') addBody(init, endpoint.encoding, encodePart(endpoint.body, input))
  return [query.size > 0 ? `${path}?${query}` : path, init]
}

/** What the contract says against what would be sent, in the words of the server; undefined where nothing is. */
export const bodyProblem = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
): string | undefined =>
  z.safeEncode(endpoint.body, partOf(endpoint.body, input)).error?.issues[0]?.message

/** Each part takes its own keys from the flat input; the strict body would refuse the others. */
const encodePart = (schema: z.ZodObject, input: object): Record<string, unknown> =>
  z.encode(schema, partOf(schema, input))

function partOf(schema: z.ZodObject, input: object): Record<string, unknown> {
  const names = Object.keys(schema.shape)
  return Object.fromEntries(Object.entries(input).filter(([name]) => names.includes(name)))
}

function addBody(init: RequestInit, encoding: Endpoint['encoding'], body: Record<string, unknown>) {
  if (encoding === 'multipart') {
    const form = new FormData()
    for (const [name, value] of Object.entries(body))
      if (value instanceof Blob) form.append(name, value)
    for (const [name, value] of textEntries(body)) form.append(name, value)
    init.body = form
    return
  }
  const headers = init.headers as Headers
  headers.set('content-type', 'application/json')
  init.body = JSON.stringify(body)
}

function textEntries(part: Record<string, unknown>): [string, string][] {
  return Object.entries(part)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .filter(([, value]) => !(value instanceof Blob))
    .map(([name, value]) => [name, String(value)])
}
