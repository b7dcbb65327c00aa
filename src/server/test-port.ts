import { createServer } from 'node:net'

/** A port that nobody listens on just now, and that was given to no other test that is running. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (;;) {
    const port = await unusedPort(host)
    if (await isOurs(port)) return port
  }
}

function unusedPort(host: string): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, host, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/**
 * Until this process ends, by a name that lies in no folder. Who listens a while later would otherwise find another
 * test there that was given the same port meanwhile.
 */
function isOurs(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const claim = createServer()
    claim.once('error', () => resolve(false))
    claim.listen(`\0veld-port-${port}`, () => resolve(true))
    claim.unref()
  })
}
