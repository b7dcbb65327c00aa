import { type IncomingMessage, request as httpRequest } from 'node:http'
import type { CustomFetch } from 'openid-client'

/**
 * The server's own calls to its built-in provider go straight to its own port: the public origin may be a proxy or a
 * name that this machine cannot resolve. The Host header keeps saying the public name.
 */
export function loopbackFetch(port: () => number): CustomFetch {
  return async (address, { method, headers, body, signal }) => {
    const url = new URL(address)
    const payload =
      body === undefined || body === null ? undefined : await new Response(body).text()
    return new Promise<Response>((resolve, reject) => {
      const fail = (error: unknown) => reject(new TypeError('fetch failed', { cause: error }))
      const request = httpRequest(
        {
          host: '127.0.0.1',
          port: port(),
          path: `${url.pathname}${url.search}`,
          method,
          headers: {
            ...headers,
            host: url.host,
            ...(payload ? { 'content-length': Buffer.byteLength(payload) } : {}),
          },
          ...(signal ? { signal } : {}),
        },
        (incoming) => void responseOf(incoming).then(resolve, fail),
      )
      request.on('error', fail)
      request.end(payload)
    })
  }
}

async function responseOf(incoming: IncomingMessage): Promise<Response> {
  const chunks: Uint8Array[] = []
  for await (const chunk of incoming) chunks.push(chunk as Uint8Array)
  return new Response(Buffer.concat(chunks), {
    status: incoming.statusCode ?? 500,
    headers: { 'content-type': incoming.headers['content-type'] ?? '' },
  })
}
