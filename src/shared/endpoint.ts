import { z } from 'zod'
import type { Role } from './roles.ts'

const NoFields = z.object({})
type NoFields = typeof NoFields

/**
 * One HTTP call, described once: the server binds a handler to it, the web calls it and the OpenAPI document
 * lists it. Path parameters, query and body are checked apart and handled as one flat input.
 */
export interface Endpoint<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodObject = z.ZodObject,
  Answer extends z.ZodType = z.ZodType,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/api/${string}`
  summary: string
  /** Who may call it; 'public' needs no session. */
  roles: readonly Role[] | 'public'
  params: Params
  /** Unknown query parameters are ignored, an empty one counts as absent. */
  query: Query
  /** Unknown body keys are refused; a write without a body counts as `{}`. */
  body: Body
  encoding: 'json' | 'multipart'
  maxBytes: number
  answer: Answer
  status: 200 | 201
  /** Whether the handler runs in a transaction of its own: all writes, and the rare GET that writes. */
  writes: boolean
}

export type Input<E> =
  E extends Endpoint<infer Params, infer Query, infer Body>
    ? z.output<Params> & z.output<Query> & z.output<Body>
    : never
export type Answer<E> = E extends Endpoint<never, never, never, infer A> ? z.output<A> : never

interface Description<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodObject,
  Answer extends z.ZodType,
> {
  method: Endpoint['method']
  path: Endpoint['path']
  summary: string
  roles: Endpoint['roles']
  params?: Params
  query?: Query
  body?: Body
  encoding?: Endpoint['encoding']
  maxBytes?: number
  answer: Answer
  status?: Endpoint['status']
  writes?: boolean
}

const MAX_JSON_BYTES = 1024 * 1024

export function endpoint<
  Answer extends z.ZodType,
  Params extends z.ZodObject = NoFields,
  Query extends z.ZodObject = NoFields,
  Body extends z.ZodObject = NoFields,
>(description: Description<Params, Query, Body, Answer>): Endpoint<Params, Query, Body, Answer> {
  return {
    encoding: 'json',
    maxBytes: MAX_JSON_BYTES,
    status: 200,
    writes: description.method !== 'GET',
    ...description,
    params: description.params ?? (NoFields as unknown as Params),
    query: description.query ?? (NoFields as unknown as Query),
    body: (description.body ?? NoFields).strict() as unknown as Body,
  }
}

/** The answer of a call that has nothing to say: 204 without a body. */
export const Nothing = z.undefined()

export interface CsvFile {
  filename: string
  /** Complete lines, in pieces of any size. */
  content: AsyncIterable<string> | Iterable<string>
}
/** The answer of an export: a streamed text/csv attachment. */
export const CsvFile = z.custom<CsvFile>()
