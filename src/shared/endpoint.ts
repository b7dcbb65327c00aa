import { z } from 'zod'
import { otherwise } from './fields.ts'
import type { Role } from './roles.ts'
import { type Topic, TOPICS } from './topics.ts'

const NoFields = z.object({})
type NoFields = typeof NoFields
const NO_REFUSALS = {}
type NoRefusals = typeof NO_REFUSALS

/**
 * One HTTP call, described once: the server binds a handler to it, the web calls it and the OpenAPI document
 * lists it. Path parameters, query and body are checked apart and handled as one flat input.
 */
export interface Endpoint<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodObject = z.ZodObject,
  Answer extends z.ZodType = z.ZodType,
  Refused extends Refusals = Refusals,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/api/${string}`
  summary: string
  /** Who may call it; 'public' needs no session. */
  roles: readonly Role[] | 'public'
  /** What a signed-in person reads who may not call it. */
  forbidden: string
  /** Whether programs may call it with an API key; what is about sessions, keys and backups is for people. */
  byKey: boolean
  /** Whether it answers while the till is locked, until somebody enters a PIN. */
  whileLocked: boolean
  params: Params
  /** Unknown query parameters are ignored, an empty one counts as absent. */
  query: Query
  /** Unknown body keys are refused; a write without a body counts as `{}`. */
  body: Body
  encoding: 'json' | 'multipart'
  maxBytes: number
  answer: Answer
  status: 200 | 201
  /** What a refusal carries beside its text, by its status, for callers that do more than show it. */
  refusals: Refused
  /** Whether a request that is sent again under the same `Idempotency-Key` happens once. */
  idempotent: boolean
  /** Whether headers beside the rows tell how many there are and where the next page begins. */
  paged: boolean
  /**
   * Who opens the transaction: the request has one from its first query to its answer (all writes unless they say
   * otherwise, and the rare GET that writes), the handler opens its own, or there is none since nothing is written.
   */
  transaction: 'request' | 'handler' | 'none'
  /** What it changes, so kept answers are made anew. A call other than GET that does not say changes everything. */
  changes: readonly Topic[]
}

/** What every refusal says. */
export const RefusalBody = z.object({
  error: z.string().meta({ description: 'For people to read' }),
  request_id: z.string().meta({ description: 'Names this request in the log of the shop' }),
  success: z.literal(false),
  details: z.string().optional().meta({ description: 'Of a sale: the same as `error`' }),
  message: z.string().optional().meta({ description: 'Of an import: the same as `error`' }),
  imported: z.literal(0).optional(),
  errors: z.array(z.string()).optional(),
})

type Refusals = Readonly<Partial<Record<400 | 401 | 403 | 409 | 422 | 502 | 503, z.ZodObject>>>

/** The flat input of a call. */
export type Input<E extends Endpoint> = Fields<E['params']> & Fields<E['query']> & Fields<E['body']>
export type Answer<E extends Endpoint> = z.output<E['answer']>
/** What a refusal with one of these statuses carries. */
export type Carried<E extends Endpoint, Status extends keyof E['refusals']> = z.output<
  NonNullable<E['refusals'][Status]>
>

type Fields<Schema extends z.ZodObject> = [keyof Schema['shape']] extends [never]
  ? unknown
  : z.output<Schema>

interface Description<
  Method extends Endpoint['method'],
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodObject,
  Answer extends z.ZodType,
  Refused extends Refusals,
> {
  method: Method
  path: Endpoint['path']
  summary: string
  roles: Endpoint['roles']
  forbidden?: string
  byKey?: boolean
  whileLocked?: boolean
  params?: Params
  query?: Query
  body?: Body
  encoding?: Endpoint['encoding']
  maxBytes?: number
  answer: Answer
  status?: Endpoint['status']
  refusals?: Refused
  idempotent?: boolean
  paged?: boolean
  transaction?: Endpoint['transaction']
  changes?: readonly Topic[]
}

const MAX_JSON_BYTES = 1024 * 1024
/** Of a file: one that is a little too large is still read, so that the refusal is in its endpoint's own words. */
export const MAX_UPLOAD_BYTES = 16 * 1024 * 1024

export function endpoint<
  Method extends Endpoint['method'],
  Answer extends z.ZodType,
  Params extends z.ZodObject = NoFields,
  Query extends z.ZodObject = NoFields,
  Body extends z.ZodObject = NoFields,
  Refused extends Refusals = NoRefusals,
>(
  description: Description<Method, Params, Query, Body, Answer, Refused>,
): Endpoint<Params, Query, Body, Answer, Refused> & { method: Method } {
  return {
    forbidden: 'You do not have permission to do this',
    byKey: true,
    whileLocked: false,
    encoding: 'json',
    maxBytes: MAX_JSON_BYTES,
    status: 200,
    idempotent: false,
    paged: false,
    transaction: description.method === 'GET' ? 'none' : 'request',
    changes: description.method === 'GET' ? [] : TOPICS,
    ...description,
    refusals: description.refusals ?? (NO_REFUSALS as Refused),
    params: description.params ?? (NoFields as unknown as Params),
    query: description.query ?? (NoFields as unknown as Query),
    body: (description.body ?? NoFields).strict() as unknown as Body,
  }
}

/** The answer of a call that has nothing to say: 204 without a body. */
export const Nothing = z.void()

/** What an export can be: CSV, or a workbook whose cells know what they hold. */
export const ExportFormat = z.enum(['csv', 'xlsx'])
export type ExportFormat = z.infer<typeof ExportFormat>
/** The part of a query that chooses it. */
export const formatQuery = { format: otherwise(ExportFormat, 'csv') }

export interface ExportFile {
  filename: string
  mediaType: string
  content: AsyncIterable<Uint8Array>
}
/** The answer of an export: a streamed attachment. */
export const ExportFile = z.custom<ExportFile>()

export interface FileDownload {
  filename: string
  mediaType: string
  /** In bytes. */
  size: number
  content: AsyncIterable<Uint8Array>
}
/** The answer of a call that hands out a file of any size: a streamed attachment. */
export const FileDownload = z.custom<FileDownload>()
