import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BlockList } from 'node:net'
import type { Env } from '#server/env.ts'
import { LOCAL_PATH } from '#server/local-provider/create.ts'
import { isAuthorityPath } from '#server/tls/trust-routes.ts'
import { isLoopback, isTrusted, plainAddress } from './client-address.ts'
import { securityHeaders } from './security-headers.ts'

/** Watchdogs ask by http, and read nothing that is a secret. */
const HEALTH = ['/healthz', '/readyz', '/metrics']

/** Whether a request that came without TLS may be answered so although there is a certificate. */
export function staysPlain({ url = '', socket }: IncomingMessage, proxies: BlockList): boolean {
  const [path = ''] = url.split('?')
  const peer = plainAddress(socket.remoteAddress ?? '')
  return (
    HEALTH.includes(path) ||
    // Who is to trust the certificate cannot be asked to do so first.
    isAuthorityPath(path) ||
    // Whose line with the browser is safe already.
    isTrusted(peer, proxies) ||
    // Our own question to the built-in provider.
    (isLoopback(peer) && path.startsWith(`${LOCAL_PATH}/`))
  )
}

/** Always to the shop's own address, never to one that the request names. 308: a program sends its body again. */
export function moveToHttps(
  { url = '/' }: IncomingMessage,
  response: ServerResponse,
  env: Env,
): void {
  const path = url.startsWith('/') && !url.startsWith('//') ? url : '/'
  response
    .writeHead(308, { ...securityHeaders(env), location: `${env.PUBLIC_ORIGIN}${path}` })
    .end()
}
