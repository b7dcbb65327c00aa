import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { getRequestListener } from '@hono/node-server'
import type { Env } from '#server/env.ts'
import type { LocalProvider } from '#server/local-provider/create.ts'
import { LOCAL_PATH } from '#server/local-provider/create.ts'
import type { Services } from '#server/services.ts'
import type { Tls } from '#server/tls/open-tls.ts'
import { MAX_UPLOAD_BYTES } from '#shared/endpoint.ts'
import { longestMs } from './body-deadline.ts'
import { trustedProxies } from './client-address.ts'
import { limitConnections } from './connection-room.ts'
import type { App } from './context.ts'
import { moveToHttps, staysPlain } from './move-to-https.ts'

/** After the signal, requests that are already on their way are still taken for a moment. */
const GRACE_MS = 400
const DRAIN_MS = 6_000
const HEADERS_WITHIN_MS = 15_000

export interface HttpServer {
  port: number
  /** Zero without a certificate. */
  securePort: number
  /** From now on connections get what the certificate's files hold. */
  useNewPair(): void
  /** Takes no new work, lets the requests under way finish, then closes. */
  drain(graceMs?: number): Promise<void>
}

/**
 * Listens; requests below /oidc go to the built-in provider where there is one. With a certificate on two ports, of
 * which the one without TLS leads to the other.
 */
export async function listen(
  app: App,
  { env }: Services,
  local: LocalProvider | undefined,
  tls: Tls | null = null,
): Promise<HttpServer> {
  const proxies = trustedProxies(env.TRUSTED_PROXY)
  const honoAnswer = getRequestListener(app.fetch)
  let draining = false
  const answer: RequestListener = (request, response) => {
    if (draining) response.setHeader('connection', 'close')
    if (local && (request.url ?? '').startsWith(`${LOCAL_PATH}/`)) local.handle(request, response)
    else void honoAnswer(request, response)
  }
  const answerPlain: RequestListener = (request, response) => {
    if (tls && !staysPlain(request, proxies)) moveToHttps(request, response, env)
    else answer(request, response)
  }
  const options = optionsFrom(env)
  const plain = createServer(options, answerPlain)
  const secure =
    tls &&
    createSecureServer(
      { ...options, ...tls.pair(), handshakeTimeout: HEADERS_WITHIN_MS, minVersion: 'TLSv1.2' },
      answer,
    )
  const servers = secure ? [plain, secure] : [plain]
  limitConnections(servers, {
    inAll: env.MAX_CONNECTIONS,
    perAddress: env.MAX_CONNECTIONS_PER_ADDRESS,
    proxies,
  })
  await open(plain, env.PORT, env.HOST)
  if (secure)
    await open(secure, env.TLS_PORT, env.HOST).catch((error: unknown) => {
      plain.close()
      throw error
    })
  return {
    port: portOf(plain),
    securePort: secure ? portOf(secure) : 0,
    useNewPair() {
      if (tls) secure?.setSecureContext(tls.pair())
    },
    async drain(graceMs = GRACE_MS) {
      draining = true
      await Promise.all(servers.map((server) => drain(server, graceMs)))
    },
  }
}

const optionsFrom = (env: Env): ServerOptions => ({
  headersTimeout: HEADERS_WITHIN_MS,
  // A body has a deadline of its own where it is read; this is for one that nobody reads.
  requestTimeout: longestMs(MAX_UPLOAD_BYTES, env.BODY_STALL_SECONDS * 1000),
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
})

function open(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
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
