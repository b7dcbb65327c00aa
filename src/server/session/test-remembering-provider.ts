import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Provider, { type ClientMetadata, type Configuration } from 'oidc-provider'
import { afterAll } from 'vitest'
import { memoryStore } from '#server/local-provider/memory-adapter.ts'
import { freePort } from '#server/test-port.ts'
import type { ProviderAddress } from './identity-provider.ts'

const CLIENT_ID = 'veld-shop'

export interface RememberingProvider {
  address: ProviderAddress
  /** Who signs in when somebody is asked, and how long ago they say it was. */
  person: string
  /** How often somebody was asked. */
  asked: number
  /** Follows its pages from the address that the shop gave to the one that it sends the browser back to. */
  walk(from: string, jar: Map<string, string>): Promise<URLSearchParams>
}

/** A real provider on a port of its own, which remembers who signed in, as those of offices do. */
export async function aRememberingProvider(
  shopOrigin: string,
  client: Partial<ClientMetadata> = {},
  configuration: Configuration = {},
): Promise<RememberingProvider> {
  const port = await freePort()
  const issuer = `http://localhost:${port}`
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const provider = new Provider(issuer, {
    adapter: memoryStore().adapter,
    clients: [
      {
        client_id: CLIENT_ID,
        redirect_uris: [`${shopOrigin}/auth/callback`],
        token_endpoint_auth_method: 'none',
        id_token_signed_response_alg: 'ES256',
        ...client,
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' }] },
    cookies: { keys: ['a key of the test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/asks/${uid}` },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
      Grant: 600,
    },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: id, email_verified: true }),
    }),
    async loadExistingGrant(ctx) {
      const { client: asking, session } = ctx.oidc
      const grant = new ctx.oidc.provider.Grant({
        clientId: asking!.clientId,
        accountId: session!.accountId!,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    ...configuration,
  })
  const protocol = provider.callback()

  const made: RememberingProvider = {
    address: { issuer, clientId: CLIENT_ID },
    person: 'manager@veld.test',
    asked: 0,
    walk: (from, jar) => walk(from, jar, `${shopOrigin}/auth/callback`),
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!request.url?.startsWith('/asks/')) return void protocol(request, response)
    made.asked += 1
    await provider.interactionFinished(request, response, { login: { accountId: made.person } })
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(port, resolve))
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })
  return made
}

async function walk(from: string, jar: Map<string, string>, end: string): Promise<URLSearchParams> {
  let [at, form]: [URL, URLSearchParams | null] = [new URL(from), null]
  while (!at.href.startsWith(end)) {
    const answer = await fetch(at, {
      method: form ? 'POST' : 'GET',
      body: form,
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const set of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (value) jar.set(name!, value)
      else jar.delete(name!)
    }
    const location = answer.headers.get('location')
    const page = await answer.text()
    form = location === null ? hiddenFields(page) : null
    const next = location ?? /<form method="post" action="([^"]+)"/.exec(page)?.[1]
    if (next === undefined) throw new Error(`${at.pathname} leads nowhere: ${page}`)
    at = new URL(next, at)
  }
  return at.searchParams
}

/** Of the page by which it forgets one person before it signs in another; a browser sends it by script. */
function hiddenFields(page: string): URLSearchParams {
  const fields = page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]+)"/g)
  return new URLSearchParams(
    [...fields].map(([, name, value]): [string, string] => [name!, value!]),
  )
}
