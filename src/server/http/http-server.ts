import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { LocalProvider } from '#server/local-provider/create.ts'
import { LOCAL_PATH } from '#server/local-provider/create.ts'
import type { Services } from '#server/services.ts'
import { MAX_UPLOAD_BYTES } from '#shared/endpoint.ts'
import { longestMs } from './body-deadline.ts'
import { trustedProxies } from './client-address.ts'
import { limitConnections } from './connection-room.ts'
import type { App } from './context.ts'

/** After the signal, requests that are already on their way are still taken for a moment. */
const GRACE_MS = 400
const DRAIN_MS = 6_000

export interface HttpServer {
  port: number
  /** Takes no new work, lets the requests under way finish, then closes. */
  drain(graceMs?: number): Promise<void>
}

/** Listens; requests below /oidc go to the built-in provider where there is one. */
export async function listen(
  app: App,
  { env }: Services,
  local: LocalProvider | undefined,
): Promise<HttpServer> {
  const answer = getRequestListener(app.fetch)
  let draining = false
  const server = createServer(
    {
      headersTimeout: 15_000,
      // A body has a deadline of its own where it is read; this is for one that nobody reads.
      requestTimeout: longestMs(MAX_UPLOAD_BYTES, env.BODY_STALL_SECONDS * 1000),
      connectionsCheckingInterval: 5_000,
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16_384,
    },
    (request, response) => {
      if (draining) response.setHeader('connection', 'close')
      if (local && (request.url ?? '').startsWith(`${LOCAL_PATH}/`)) local.handle(request, response)
      else void answer(request, response)
    },
  )
  limitConnections(server, {
    inAll: env.MAX_CONNECTIONS,
    perAddress: env.MAX_CONNECTIONS_PER_ADDRESS,
    proxies: trustedProxies(env.TRUSTED_PROXY),
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(env.PORT, env.HOST, () => resolve())
  })
  return {
    port: portOf(server),
    drain(graceMs = GRACE_MS) {
      draining = true
      return drain(server, graceMs)
    },
  }
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

async function drain(server: Server, graceMs: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, graceMs))
  // Closes idle connections too.
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const force = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  await closed
  clearTimeout(force)
}
