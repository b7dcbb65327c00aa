import type { Context } from 'hono'
import { NOT_REPLICATED } from '#server/db/connection.ts'
import { isLockTrouble } from '#server/db/transaction.ts'
import { UnsafeDatabase } from '#server/db/weakness.ts'
import { Refusal, tooBusy } from '#server/refusal.ts'
import type { HttpEnv } from './context.ts'

/** Answers whatever a handler threw: a refusal in its own words, anything else as a bug without detail. */
export function answerError(error: unknown, c: Context<HttpEnv>): Response {
  const { services, origin } = c.var
  const refusal = error instanceof Refusal ? error : unexpected(error)
  if (!(error instanceof Refusal))
    services.log.error({ err: error, request_id: origin.request_id }, 'request failed')
  if (refusal.status === 401) services.metrics.anonymousRefusals.inc()
  for (const [name, value] of Object.entries(refusal.headers)) c.header(name, value)
  return c.json(
    {
      ...refusalShape(c.req.path, refusal.message),
      ...refusal.extra,
      error: refusal.message,
      request_id: origin.request_id,
    },
    refusal.status,
  )
}

/** Of the network, of a database that stops or starts, and (53, 58) of one without disk, memory or connections. */
const DATABASE_TROUBLE = /^(ECONN|EPIPE|ENOENT|CONNECT|57P0|08|53|58)/

/** A value that PostgreSQL could not read: the schema let something through that should have been refused. */
const BAD_VALUE = /^22/

/** A database that is down or full is nobody's bug: the till may try again. */
function unexpected(error: unknown): Refusal {
  const { code } = { code: '', ...(error as { code?: string }) }
  // Not a refusal: the till asks again by the sale's key.
  if (code === NOT_REPLICATED)
    return new Refusal(503, 'It is not yet certain that this was kept. Please try again.', {
      'retry-after': '1',
    })
  if (DATABASE_TROUBLE.test(code) || error instanceof UnsafeDatabase)
    return new Refusal(503, 'The database is not reachable. Please try again.', {
      'retry-after': '2',
    })
  // Of a read, which nobody tries again.
  if (isLockTrouble(error)) return tooBusy()
  if (BAD_VALUE.test(code)) return new Refusal(400, 'The request holds a value that is not valid')
  return new Refusal(500, 'Something went wrong on our side. Please try again.')
}

/** What the specification's callers read beside `error`. */
function refusalShape(path: string, message: string): object {
  if (path.startsWith('/api/transactions')) return { success: false, details: message }
  if (path === '/api/import') return { success: false, message, imported: 0, errors: [message] }
  return { success: false }
}
