// Here too, so that the build keeps it in one file with zod and before every schema.
import '#web/zod-setup.ts'
import { z } from 'zod'
import { type Answer, type Carried, type Endpoint, RefusalBody } from '#shared/endpoint.ts'
import { type CallInput, type CallOptions, requestFor } from './call-request.ts'

export const UNREACHABLE = 'Network error. Please check your connection and try again.'
/** What a proxy in front of the server means when it answers 413 by itself; the server has words of its own. */
export const PROXY_REFUSES_SIZE =
  'The file is larger than the web server in front of Veld lets through. Ask whoever looks after it to raise its limit (nginx: client_max_body_size 16m), or split the file.'
export const UNREADABLE = 'The server gave an answer that cannot be read'

interface ErrorDetails {
  cause?: unknown
  said?: string | undefined
  requestId?: string | undefined
  retryAfter?: number | undefined
  carried?: { endpoint: Endpoint; data: object } | undefined
}

/** A call that did not succeed. Status 0: the server was not reached. */
export class ApiError extends Error {
  readonly status: number
  /** The server's own words; undefined where the message is ours. */
  readonly said: string | undefined
  readonly requestId: string | undefined
  /** In how many seconds the server would rather be asked again. */
  readonly retryAfter: number | undefined
  /** What a refusal brought along, decoded by its endpoint's schemas: ask `refusedBy`. */
  readonly carried: ErrorDetails['carried']

  constructor(status: number, message: string, details: ErrorDetails = {}) {
    super(message, { cause: details.cause })
    this.name = 'ApiError'
    this.status = status
    this.said = details.said
    this.requestId = details.requestId
    this.retryAfter = details.retryAfter
    this.carried = details.carried
  }
}

/**
 * What a refusal of this call carries beside its text, with this status or any. Undefined for every other error, and
 * for a refusal that was not as the endpoint declares.
 */
export function refusedBy<E extends Endpoint, Status extends keyof E['refusals']>(
  error: unknown,
  endpoint: E,
  status?: Status,
): Carried<E, Status> | undefined {
  if (!(error instanceof ApiError) || error.carried?.endpoint !== endpoint) return undefined
  if (status !== undefined && status !== error.status) return undefined
  return error.carried.data as Carried<E, Status>
}

/** Of a write it is undefined when it could not be read: it was done, and what it said is not known. */
export type ReadAnswer<E extends Endpoint> = E['method'] extends 'GET'
  ? Answer<E>
  : Answer<E> | undefined

interface Listener {
  /** The server answered 401: there is no session any more. */
  unauthorized?: () => void
  /** The server answered 403 or 423: the role may have changed, or the till is locked. */
  forbidden?: () => void
  /** Whether the server could be reached just now. */
  reached?: (reached: boolean) => void
}
const listeners: Listener[] = []

export function listenToCalls(listener: Listener): void {
  listeners.push(listener)
}

/**
 * Calls an endpoint of the contract: the flat input is encoded by the endpoint's schemas, the answer decoded by
 * its own. `fallback` is what a person reads when the server gave no text of its own.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  fallback?: string,
  options?: CallOptions,
): Promise<ReadAnswer<E>> {
  return readAnswer(endpoint, await send(endpoint, input, fallback, options), fallback)
}

/**
 * For those who cannot go on without the answer. `lost` is what a person reads when it was done but could not be read.
 */
export function answered<Answer>(answer: Answer | undefined, lost = UNREADABLE): Answer {
  if (answer === undefined) throw new ApiError(200, lost)
  return answer
}

/** Decodes what `send` brought, for those who read its headers too. */
export const readAnswer = async <E extends Endpoint>(
  endpoint: E,
  response: Response,
  fallback?: string,
): Promise<ReadAnswer<E>> => {
  const text = await (endpoint.method === 'GET' ? wholeText(response, fallback) : textOf(response))
  return answerIn(endpoint, response.status, text, fallback)
}

/** What an answer says, by its endpoint's schemas; a refusal is thrown. */
export function answerIn<E extends Endpoint>(
  endpoint: E,
  status: number,
  text: string,
  fallback?: string,
): ReadAnswer<E> {
  if (status < 200 || status > 299) throw refusal(endpoint, { status, text }, fallback)
  const answer = z.safeDecode(endpoint.answer, parsed(text))
  if (answer.success) return answer.data as ReadAnswer<E>
  // What has been written must not look as if it had failed because the answer came back empty or mangled.
  if (endpoint.method !== 'GET') return undefined as ReadAnswer<E>
  throw new ApiError(status, fallback ?? UNREADABLE, { cause: answer.error })
}

/** The answer as it came, for those who save it as a file. Throws unless it is a success. */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  fallback?: string,
  options?: CallOptions,
): Promise<Response> {
  const response = await reach(encoded(endpoint, input, options), fallback)
  if (response.ok) return response
  if (response.status === 401) tell((listener) => listener.unauthorized?.())
  if (response.status === 403 || response.status === 423) tell((listener) => listener.forbidden?.())
  const retryAfter = secondsField(response.headers.get('retry-after'))
  throw refusal(
    endpoint,
    { status: response.status, text: await textOf(response), retryAfter },
    fallback,
  )
}

/**
 * What the contract does not let out is refused as the server would, and never sent: it says nothing about the network.
 */
function encoded<E extends Endpoint>(...asked: Parameters<typeof requestFor<E>>) {
  try {
    return requestFor(...asked)
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    const said = error.issues[0]?.message
    throw new ApiError(400, said ?? String(error), { said, cause: error })
  }
}

/** An answer from in between, such as a proxy's error page, has none of it. */
const Words = RefusalBody.pick({ error: true, details: true, request_id: true }).partial()

function refusal(
  endpoint: Endpoint,
  { status, text, retryAfter }: { status: number; text: string; retryAfter?: number | undefined },
  fallback = `HTTP ${status}`,
): ApiError {
  const body = parsed(text)
  const { error, details, request_id: requestId } = Words.safeParse(body).data ?? {}
  const said = error || details || undefined
  const schemas: Readonly<Record<number, z.ZodObject | undefined>> = endpoint.refusals
  const data = schemas[status] && z.safeDecode(schemas[status], body as never).data
  return new ApiError(status, said ?? proxyWords(status) ?? fallback, {
    said,
    requestId,
    retryAfter,
    carried: data && { endpoint, data },
  })
}

/** What a person reads where an answer without words of ours came from in between. */
export const proxyWords = (status: number): string | undefined =>
  status === 413 ? PROXY_REFUSES_SIZE : undefined

async function reach([address, init]: [string, RequestInit], fallback = UNREACHABLE) {
  try {
    const response = await fetch(address, init)
    tell((listener) => listener.reached?.(true))
    return response
  } catch (error) {
    // A call that its own screen gave up says nothing about the network.
    if (init.signal?.aborted) throw error
    tell((listener) => listener.reached?.(false))
    throw new ApiError(0, fallback, { cause: error })
  }
}

/** Of a read whose answer was cut off on its way nothing is known, as if the server had not been reached. */
async function wholeText(response: Response, fallback = UNREACHABLE): Promise<string> {
  try {
    return await response.text()
  } catch (error) {
    // Given up by its own screen, or by its own time limit.
    if (error instanceof DOMException) throw error
    tell((listener) => listener.reached?.(false))
    throw new ApiError(0, fallback, { cause: error })
  }
}

/** Empty for an answer that was cut off on its way. */
const textOf = (response: Response): Promise<string> => response.text().catch(() => '')

/** Undefined for an empty answer or one that is no JSON, such as a proxy's error page. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function secondsField(header: string | null): number | undefined {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : undefined
}

function tell(event: (listener: Listener) => void): void {
  listeners.forEach(event)
}
