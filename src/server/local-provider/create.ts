import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import Provider from 'oidc-provider'
import type { Env } from '#server/env.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import type { ProviderAddress } from '#server/session/identity-provider.ts'
import type { LocalAccount } from './accounts.ts'
import { FORGETFUL, memoryStore } from './memory-adapter.ts'
import { failurePage, SECOND_FACTOR_ACR, signInPage } from './sign-in-page.ts'

export interface LocalProvider {
  address: ProviderAddress
  /** Answers a request below /oidc. */
  handle(request: IncomingMessage, response: ServerResponse): void
}

export const LOCAL_PATH = '/oidc'
const CLIENT_ID = 'veld'

/**
 * The OpenID Connect provider of the demo and the tests, on the application's own origin: the whole protocol, one
 * button an account, no password. Its keys and codes live in memory and go with the process.
 */
export function localProvider(
  env: Pick<Env, 'PUBLIC_ORIGIN' | 'tls'>,
  accounts: readonly LocalAccount[],
): LocalProvider {
  const origin = env.PUBLIC_ORIGIN
  const issuer = `${origin}${LOCAL_PATH}`
  const store = memoryStore()
  const provider = new Provider(issuer, {
    adapter: (model: string) => (model === 'Session' ? FORGETFUL : store.adapter(model)),
    expiresWithSession: () => false,
    clients: [
      {
        client_id: CLIENT_ID,
        redirect_uris: [`${origin}/auth/callback`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'none',
        id_token_signed_response_alg: 'ES256',
        application_type: 'web',
        require_auth_time: true,
      },
    ],
    jwks: { keys: [signingKey()] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    claims: {
      openid: ['sub', 'acr', 'amr'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    acrValues: [SECOND_FACTOR_ACR],
    // Our client reads the ID token only, so the claims go there.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    renderError(ctx) {
      ctx.type = 'html'
      ctx.body = String(failurePage())
    },
    interactions: { url: (_, interaction) => `${LOCAL_PATH}/sign-in/${interaction.uid}` },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
      Grant: 600,
    },
    findAccount: (_, id) => {
      const account = accounts.find(({ email }) => email === id)
      if (!account) return undefined
      return { accountId: id, claims: () => claimsOf(account) }
    },
    // Nobody is asked for consent: the application and the provider are one product here.
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client!.clientId,
        accountId: ctx.oidc.session!.accountId!,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })

  const protocol = provider.callback()
  const headers = securityHeaders(env)
  // It names its own addresses by the public origin, whatever a proxy in between has made of the request.
  provider.proxy = true
  const { host, protocol: scheme } = new URL(origin)
  const forwarded = { 'x-forwarded-host': host, 'x-forwarded-proto': scheme.slice(0, -1) }
  return {
    // The issuer changes with the port, but the people stay the same.
    address: {
      issuer,
      clientId: CLIENT_ID,
      boundAs: 'built-in',
      secondFactorAcr: SECOND_FACTOR_ACR,
    },
    handle(request, response) {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
      Object.assign(request.headers, forwarded)
      const interaction = /^\/oidc\/sign-in\/[\w-]+$/.test(request.url ?? '')
      if (interaction) {
        // A browser that hangs up in the middle of its form fails here: there is nobody to answer.
        signInPage(provider, accounts, request, response).catch(() => response.destroy())
        return
      }
      // Mounted below a path: the provider reads it off the difference of these two.
      Object.assign(request, { originalUrl: request.url })
      request.url = (request.url ?? '').slice(LOCAL_PATH.length) || '/'
      void protocol(request, response)
    },
  }
}

function claimsOf(account: LocalAccount) {
  return {
    sub: account.email,
    email: account.email,
    email_verified: true,
    given_name: account.first_name,
    family_name: account.last_name,
  }
}

function signingKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig', kid: 'veld-local' }
}
