import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'

// A shop whose files a test can change, as a new version of the application does.

/** The shop behind a door of its own, with pictures, and with a page and a worker that a test can change. */
export async function aFront(origin: string) {
  let version = ''
  let provider = 'local'
  let pictures = 0
  const server = createServer((asked, answer) => {
    const address = asked.url!
    if (address.startsWith('/images/0')) {
      pictures += 1
      answer.end('picture')
    } else if (address === '/sw.js') {
      answer.setHeader('content-type', 'text/javascript')
      void textOf(origin + address).then((script) => answer.end(script + version))
    } else if (address === '/' || address === '/index.html') {
      answer.setHeader('content-type', 'text/html')
      void textOf(origin + address).then((html) =>
        answer.end(html.replace('content="local"', `content="${provider}"`)),
      )
    } else {
      const onward = request(
        `${origin}${address}`,
        { method: asked.method!, headers: atHome(asked.headers, origin) },
        (reply) => reply.pipe(answer.writeHead(reply.statusCode!, reply.headers)),
      )
      asked.pipe(onward)
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}/`,
    release: () => void (version = '\n// A new version.'),
    nameProvider: (name: string) => void (provider = name),
    picturesSent: () => pictures,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

const textOf = async (address: string): Promise<string> => (await fetch(address)).text()

/** The shop knows one address: at another door nothing can be written. */
const atHome = (headers: IncomingHttpHeaders, origin: string): IncomingHttpHeaders =>
  headers.origin === undefined ? headers : { ...headers, origin }

/** As when another tab comes to the front, which a browser without a screen never does. */
export function lookAway(): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })
  document.dispatchEvent(new Event('visibilitychange'))
}

export async function isUpdateWaiting(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration()
  return registration?.waiting !== null
}
