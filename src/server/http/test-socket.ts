import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface TestSocket {
  socket: Socket
  /** All that came back so far. */
  said: () => string
  isClosed: () => boolean
  closed: Promise<unknown>
}

/** A bare connection to a shop, from one of the many addresses that a machine has for itself. */
export async function aSocket(
  port: number,
  { from = '127.0.0.1', send = '' }: { from?: string; send?: string } = {},
): Promise<TestSocket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  let said = ''
  let isClosed = false
  socket.on('error', () => {})
  socket.on('data', (piece) => (said += String(piece)))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  void closed.then(() => (isClosed = true))
  await Promise.race([once(socket, 'connect'), closed])
  if (send) socket.write(send)
  return { socket, said: () => said, isClosed: () => isClosed, closed }
}

/** A request as it goes over the wire, whole unless less of its body is sent than announced. */
export function rawRequest(
  method: string,
  path: string,
  { cookie = '', body = '', announced = Buffer.byteLength(body), headers = '' } = {},
): string {
  return (
    `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n${headers}` +
    `Content-Type: application/json\r\nContent-Length: ${announced}\r\n\r\n${body}`
  )
}
