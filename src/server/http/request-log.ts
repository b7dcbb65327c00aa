import { randomUUID } from 'node:crypto'
import type { BlockList } from 'node:net'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Services } from '#server/services.ts'
import { clientAddress } from './client-address.ts'
import type { HttpEnv } from './context.ts'

const MAX_USER_AGENT = 300

/** Gives each request an id and an origin, and afterwards a line in the log and a figure in the metrics. */
export function requestLog(services: Services, trusted: BlockList): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const started = performance.now()
    const peer = c.env?.incoming?.socket.remoteAddress ?? '127.0.0.1'
    const request_id = randomUUID()
    c.set('services', services)
    c.set('origin', {
      request_id,
      ip_address: clientAddress(peer, c.req.header('x-forwarded-for'), trusted),
      user_agent: (c.req.header('user-agent') ?? '').slice(0, MAX_USER_AGENT),
    })
    c.header('x-request-id', request_id)
    await next()

    const seconds = (performance.now() - started) / 1000
    const { method, path } = c.req
    const { status } = c.res
    if (path.startsWith('/api/')) services.tally.count(services.clock(), status)
    services.metrics.requests.observe({ method, route: routePath(c), status }, seconds)
    // The path only: a query may hold what somebody searched for.
    services.log.info(
      { request_id, method, path, status, ms: Math.round(seconds * 1e4) / 10 },
      'request',
    )
  }
}
