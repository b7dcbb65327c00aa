import { createServer } from 'node:net'

/** A port that nobody listens on just now. */
export function freePort(host = '127.0.0.1'): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, host, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
