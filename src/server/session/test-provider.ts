import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll } from 'vitest'
import type { ProviderAddress } from './identity-provider.ts'

const CLIENT_ID = 'veld-test'
const KID = 'test-key'

/** An identity provider that says whatever a test wants it to say. */
export interface TestProvider {
  address: ProviderAddress
  /** What the token endpoint answers next. */
  answer: { id_token?: string; status?: number; error?: string }
  /** What the userinfo endpoint answers; there is none as long as it is undefined. */
  userinfo: { status?: number; body: unknown } | undefined
  /** What its configuration says otherwise than a right one. */
  metadata: Record<string, unknown>
  /** Claims that are right in every way. */
  claims(nonce: string | null): JWTPayload
  sign(claims: JWTPayload): Promise<string>
  start: () => Promise<void>
  stop: () => Promise<void>
}

export async function aProvider(options: { started?: boolean } = {}): Promise<TestProvider> {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const jwk = { ...(await exportJWK(publicKey)), kid: KID, alg: 'ES256', use: 'sig' }
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  let server: Server | undefined
  let asked = 0

  const provider: TestProvider = {
    address: { issuer, clientId: CLIENT_ID },
    answer: {},
    userinfo: undefined,
    metadata: {},
    claims: (nonce) => ({
      iss: issuer,
      aud: CLIENT_ID,
      sub: 'subject-1',
      nonce: nonce ?? '',
      iat: Math.floor(Date.now() / 1000),
      exp: Math.floor(Date.now() / 1000) + 600,
      // Nobody is asked twice at the same moment.
      auth_time: Math.floor(Date.now() / 1000) + (asked += 1),
      email: 'manager@veld.test',
      email_verified: true,
    }),
    sign: (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: KID }).sign(privateKey),
    start: () =>
      new Promise((resolve) => {
        server = createServer((request, response) => {
          const [status, body] = respond(request.url ?? '')
          response.writeHead(status, { 'content-type': 'application/json' })
          response.end(JSON.stringify(body))
        }).listen(port, '127.0.0.1', resolve)
      }),
    stop: () =>
      new Promise((resolve) => {
        server?.close(() => resolve())
        server?.closeAllConnections()
        if (!server) resolve()
      }),
  }

  function respond(path: string): [number, unknown] {
    if (path === '/jwks') return [200, { keys: [jwk] }]
    if (path === '/token') {
      const { status = 200, error, ...tokens } = provider.answer
      if (error !== undefined) return [status, { error }]
      return [status, { access_token: 'access', token_type: 'Bearer', ...tokens }]
    }
    if (path === '/userinfo')
      return [provider.userinfo?.status ?? 200, provider.userinfo?.body ?? {}]
    return [
      200,
      {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['ES256'],
        ...(provider.userinfo ? { userinfo_endpoint: `${issuer}/userinfo` } : {}),
        ...provider.metadata,
      },
    ]
  }

  if (options.started !== false) await provider.start()
  afterAll(provider.stop)
  return provider
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
