import type { Context } from 'hono'
import { z } from 'zod'
import { recordRefusedAccess } from '#server/audit/refused-access.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { Refusal } from '#server/refusal.ts'
import { findVisitor } from '#server/session/find-visitor.ts'
import type { UsedKey } from '#server/session/user.ts'
import {
  type Answer,
  type Endpoint,
  ExportFile,
  FileDownload,
  type Input,
  Nothing,
} from '#shared/endpoint.ts'
import type { App, Caller, HttpEnv, Reply, Visitor } from './context.ts'
import { decodeInput } from './decode-input.ts'
import { jsonResponse } from './json-response.ts'
import { ReadyAnswer, readyResponse } from './ready-answer.ts'
import { refuseForeignRead } from './same-origin.ts'

type Handler<E extends Endpoint, Who> = (
  input: Input<E>,
  who: Who,
) => Promise<Answer<E> | ReadyAnswer<E['answer']>> | Answer<E>

/** Every endpoint that was bound, in order: the role policy and the OpenAPI document are read from it. */
const boundTo = new WeakMap<App, Endpoint[]>()
export const boundEndpoints = (app: App): readonly Endpoint[] => boundTo.get(app) ?? []

/**
 * Binds a handler to an endpoint of the contract: checks the role, decodes the input, encodes the answer. A request
 * with a transaction is rolled back by a thrown error.
 */
export function bind<E extends Endpoint>(app: App, endpoint: E, handle: Handler<E, Caller>): void {
  if (endpoint.roles === 'public' || endpoint.roles.length === 0)
    throw new Error(`${endpoint.method} ${endpoint.path} names no roles`)
  register(app, endpoint, (input, visitor) => handle(input as Input<E>, visitor as Caller))
}

/** Binds a handler to an endpoint that needs no session. */
export function bindPublic<E extends Endpoint>(
  app: App,
  endpoint: E,
  handle: Handler<E, Visitor>,
): void {
  if (endpoint.roles !== 'public')
    throw new Error(`${endpoint.method} ${endpoint.path} is not public`)
  register(app, endpoint, (input, visitor) => handle(input as Input<E>, visitor))
}

type AnyHandler = (input: unknown, visitor: Visitor) => unknown

function register(app: App, endpoint: Endpoint, handle: AnyHandler): void {
  boundTo.set(app, [...boundEndpoints(app), endpoint])
  app.on(endpoint.method, endpoint.path, async (c) => {
    const { services } = c.var
    const visitor = await findVisitor(c)
    // Also what is about to be refused counts: each refusal leaves a row in the audit trail.
    services.limits.countWrite(c.req.method, c.req.path, visitor)
    await refuseStranger(visitor, endpoint)
    return services.limits.uploadInTurn(endpoint, visitor, async () => {
      const input = await decodeInput(c, endpoint)
      return services.limits.searchInTurn(input, visitor, () =>
        answer(c, endpoint, visitor, (asking) => handle(input, asking)),
      )
    })
  })
}

async function answer(
  c: Context<HttpEnv>,
  endpoint: Endpoint,
  visitor: Visitor,
  handle: (visitor: Visitor) => unknown,
): Promise<Response> {
  const { services } = c.var
  const run = async (db: Visitor['db']) => {
    const reply: Reply = { headers: new Headers() }
    const told = await handle({ ...visitor, db, reply })
    return {
      reply,
      answer: isPlain(endpoint, told) ? z.encode(endpoint.answer, told) : told,
    }
  }
  const done = await (
    endpoint.transaction === 'request' ? inTransaction(services.pool, run) : run(services.pool)
  )
    .catch(async (error: unknown) => {
      // Not before its transaction has given its connection back: to hold one and wait for another jams the pool.
      if (isForbidden(error)) await recordIfSignedIn(visitor, endpoint)
      throw error
    })
    .finally(() => {
      // After the commit and before the answer; also after a failure, since a handler may have committed in parts.
      services.changes.announce(endpoint.changes)
    })
  return respond(c, endpoint, done.answer, done.reply)
}

/** What is sent as it stands, without a schema to encode it. */
const UNENCODED: readonly z.ZodType[] = [ExportFile, FileDownload, Nothing]

const isPlain = (endpoint: Endpoint, answer: unknown): boolean =>
  !UNENCODED.includes(endpoint.answer) && !(answer instanceof ReadyAnswer)

async function refuseStranger(visitor: Visitor, endpoint: Endpoint): Promise<void> {
  if (visitor.user?.key) await refuseKey(visitor as Caller, visitor.user.key, endpoint)
  if (endpoint.roles === 'public') return
  if (!visitor.user) throw new Refusal(401, 'Please sign in')
  if (!visitor.user.key) refuseForeignRead(visitor.request, visitor.env.PUBLIC_ORIGIN)
  if (visitor.user.session?.locked_at && !endpoint.whileLocked)
    throw new Refusal(423, 'This till is locked: enter your PIN')
  if (endpoint.roles.includes(visitor.user.role)) return
  await recordRefusedAccess(visitor as Caller, endpoint)
  throw new Refusal(403, endpoint.forbidden)
}

/** Beside its role a key has a scope, and some calls are for people only. */
async function refuseKey(caller: Caller, { scope }: UsedKey, endpoint: Endpoint): Promise<void> {
  const problem = !endpoint.byKey
    ? 'API keys cannot be used for this: please sign in'
    : scope === 'read' && endpoint.method !== 'GET' && 'This API key may only read'
  if (!problem) return
  await recordRefusedAccess(caller, endpoint)
  throw new Refusal(403, problem)
}

/** A handler may refuse what the role alone does not tell, such as a manager's change of an admin. */
const isForbidden = (error: unknown): boolean => error instanceof Refusal && error.status === 403

async function recordIfSignedIn(visitor: Visitor, endpoint: Endpoint): Promise<void> {
  if (endpoint.roles !== 'public') await recordRefusedAccess(visitor as Caller, endpoint)
}

function respond(
  c: Context<HttpEnv>,
  endpoint: Endpoint,
  answer: unknown,
  reply: Reply,
): Response | Promise<Response> {
  for (const [name, value] of reply.headers)
    c.header(name, value, { append: name === 'set-cookie' })
  if (reply.redirect) return c.redirect(reply.redirect, 303)
  if (endpoint.answer === Nothing) return c.body(null, 204)
  if (endpoint.answer === ExportFile || endpoint.answer === FileDownload)
    return fileResponse(c, answer as ExportFile | FileDownload)
  if (answer instanceof ReadyAnswer) return readyResponse(c, answer)
  return jsonResponse(c, answer, endpoint.status)
}

/** Streams an attachment, as fast as it is taken and no faster; of an export nobody knows the size yet. */
function fileResponse(c: Context<HttpEnv>, file: ExportFile | FileDownload): Response {
  c.header('content-type', file.mediaType)
  if ('size' in file) c.header('content-length', String(file.size))
  const filename = file.filename.replaceAll(/[^\w.-]/g, '_')
  c.header('content-disposition', `attachment; filename="${filename}"`)
  return c.body(ReadableStream.from(file.content) as ReadableStream)
}
