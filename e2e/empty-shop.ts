import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http'
import { DEMO_ACCOUNTS } from '#server/local-provider/accounts.ts'
import { LOCAL_PATH, localProvider } from '#server/local-provider/create.ts'
import { test as base } from './fixtures.ts'
import { aPort, openShop } from './own-shop.ts'

/**
 * A shop on its first day, as a new owner has it: an identity provider of their own, a proxy in front, the owner's
 * e-mail as ADMIN_EMAIL, and nothing in the database.
 */
export const test = base.extend<object, { emptyShop: string }>({
  emptyShop: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const shop = await openEmptyShop()
      await use(shop.origin)
      await shop.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ emptyShop }, use) => use(emptyShop),
})

export async function openEmptyShop(): Promise<{ origin: string; close: () => Promise<void> }> {
  const [port, front] = [aPort(), aPort()]
  const origin = `http://localhost:${front}`
  const proxy = await openFront(origin, Number(front), Number(port))
  const shop = await openShop(port, {
    PUBLIC_ORIGIN: origin,
    OIDC_ISSUER: `${origin}${LOCAL_PATH}`,
    OIDC_CLIENT_ID: 'veld',
    ADMIN_EMAIL: 'admin@veld.test',
  })
  return {
    origin,
    async close() {
      await shop.close()
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}

/** The provider and, behind the same address, the shop. */
async function openFront(origin: string, front: number, port: number): Promise<Server> {
  const provider = localProvider({ PUBLIC_ORIGIN: origin, tls: 'none' }, DEMO_ACCOUNTS)
  const server = createServer((incoming, response) => {
    if (incoming.url?.startsWith(LOCAL_PATH)) provider.handle(incoming, response)
    else passOn(incoming, response, port)
  }).listen(front)
  await once(server, 'listening')
  return server
}

function passOn(incoming: IncomingMessage, response: ServerResponse, port: number): void {
  const { method, url, headers } = incoming
  const passed = request({ port, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  passed.on('error', () => response.destroy())
  incoming.pipe(passed)
}
