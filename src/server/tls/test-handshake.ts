import { once } from 'node:events'
import { request } from 'node:https'
import { isIP } from 'node:net'
import { checkServerIdentity, connect, createServer, type PeerCertificate } from 'node:tls'

/** Opens a real TLS connection that trusts this authority alone; rejects as a browser would. */
export async function handshake(
  port: number,
  ca: string,
  host = 'localhost',
): Promise<PeerCertificate> {
  const socket = connect({ port, host: '127.0.0.1', ca, ...checkedAs(host) })
  await once(socket, 'secureConnect')
  const certificate = socket.getPeerCertificate()
  socket.destroy()
  return certificate
}

/** A server with this pair, whoever signed it, and what a client that trusts `ca` says to it. */
export async function tried(pem: string, ca: string, host: string): Promise<PeerCertificate> {
  const server = createServer({ cert: pem, key: pem }).listen(0, '127.0.0.1')
  server.on('tlsClientError', () => {})
  await once(server, 'listening')
  try {
    return await handshake((server.address() as { port: number }).port, ca, host)
  } finally {
    server.close()
  }
}

export interface SecureAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** A GET over TLS, under a name that the authority vouches for. */
export function getSecurely(
  port: number,
  ca: string,
  path: string,
  host = 'localhost',
): Promise<SecureAnswer> {
  return new Promise((resolve, reject) => {
    request(
      {
        port,
        host: '127.0.0.1',
        path,
        ca,
        agent: false,
        headers: { host: `${host}:${port}` },
        ...checkedAs(host),
      },
      (answer) => {
        let text = ''
        answer.on('data', (piece) => (text += String(piece)))
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }),
        )
      },
    )
      .on('error', reject)
      .end()
  })
}

/** An address has no server name in TLS; it is held against the certificate all the same. */
function checkedAs(host: string) {
  return {
    ...(isIP(host) === 0 ? { servername: host } : {}),
    checkServerIdentity: (_: string, certificate: PeerCertificate) =>
      checkServerIdentity(host, certificate),
  }
}
