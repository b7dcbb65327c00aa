import * as oidc from 'openid-client'
import type { Env } from '#server/env.ts'
import { StartupError } from '#server/startup-error.ts'
import { providerTrouble } from './provider-trouble.ts'
import type { PendingSignIn } from './queries.ts'
import { type Identity, readIdentity } from './read-identity.ts'
import { acceptedFactors } from './second-factor.ts'
import { SignInFailure } from './sign-in-failure.ts'

/** The OpenID Connect provider that the staff sign in with. */
export interface IdentityProvider {
  name: string
  /** A fresh sign-in: what to keep, and where to send the browser. */
  begin(asked: { secondFactor: boolean }): Promise<{ pending: PendingSignIn; redirectUrl: string }>
  /** Asks it now whether it is there, and is set up so that people can sign in. */
  reach(): Promise<Reached>
  /** Exchanges the code that came back; throws a SignInFailure when anything does not match. */
  finish(answer: SignInAnswer, pending: PendingSignIn): Promise<Identity>
}

interface Reached {
  issuer: string
  isBuiltIn: boolean
  /** Null when it answered as it should. */
  problem: string | null
}

export interface SignInAnswer {
  code: string
  state: string | null
  iss: string | null
}

export interface ProviderAddress {
  issuer: string
  clientId: string
  clientSecret?: string | undefined
  /** The name that people's identities are bound to; the issuer unless told otherwise. */
  boundAs?: string
  /** Its value of `acr` for a second factor, where the environment names none. */
  secondFactorAcr?: string
  /** How to reach it, when not by a plain fetch. */
  fetch?: oidc.CustomFetch
}

export function identityProvider(env: Env, address: ProviderAddress): IdentityProvider {
  const redirectUri = `${env.PUBLIC_ORIGIN}/auth/callback`
  const configuration = lazily(() => discover(address))
  const accepted = acceptedFactors(env, address.secondFactorAcr)
  return {
    name: env.OIDC_PROVIDER,
    async reach() {
      const found = { issuer: address.issuer, isBuiltIn: address.boundAs !== undefined }
      try {
        await discover(address)
        return { ...found, problem: null }
      } catch (error) {
        if (!(error instanceof SignInFailure)) throw error
        return { ...found, problem: error.message }
      }
    },
    async begin({ secondFactor }) {
      const config = await configuration()
      const pending = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        code_verifier: oidc.randomPKCECodeVerifier(),
        // The clock that tokens are checked by.
        begun_at: new Date(),
      }
      const redirectUrl = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(pending.code_verifier),
        code_challenge_method: 'S256',
        // Tills are shared: the next person must not slip into the session of the one before. Both stand in an address
        // that the person can edit, so what the provider says of it is checked when it comes back.
        prompt: 'login',
        max_age: '0',
        ...(secondFactor && accepted.acr.length > 0 ? { acr_values: accepted.acr.join(' ') } : {}),
      })
      return { pending, redirectUrl: redirectUrl.href }
    },
    async finish(answer, pending) {
      const config = await configuration()
      const tokens = await exchange(
        config,
        callbackUrl(redirectUri, answer, pending, config),
        pending,
      )
      return readIdentity(config, tokens, pending, {
        issuer: address.boundAs ?? config.serverMetadata().issuer,
        accepted,
      })
    },
  }
}

/** Where and as whom we sign people in, from the environment; the built-in provider brings its own. */
export function configuredProvider(env: Env): ProviderAddress {
  if (!env.OIDC_ISSUER || !env.OIDC_CLIENT_ID)
    throw new StartupError('OIDC_ISSUER and OIDC_CLIENT_ID are missing.')
  return {
    issuer: env.OIDC_ISSUER,
    clientId: env.OIDC_CLIENT_ID,
    clientSecret: env.OIDC_CLIENT_SECRET,
  }
}

/** The provider's answer as openid-client wants it; what the browser left out is from the pending sign-in. */
function callbackUrl(
  redirectUri: string,
  answer: SignInAnswer,
  pending: PendingSignIn,
  config: oidc.Configuration,
): URL {
  const url = new URL(redirectUri)
  const server = config.serverMetadata()
  url.searchParams.set('code', answer.code)
  url.searchParams.set('state', answer.state ?? pending.state)
  if (answer.iss !== null) url.searchParams.set('iss', answer.iss)
  else if (server.authorization_response_iss_parameter_supported)
    url.searchParams.set('iss', server.issuer)
  return url
}

async function exchange(config: oidc.Configuration, url: URL, pending: PendingSignIn) {
  try {
    return await oidc.authorizationCodeGrant(config, url, {
      pkceCodeVerifier: pending.code_verifier,
      expectedState: pending.state,
      expectedNonce: pending.nonce,
      idTokenExpected: true,
    })
  } catch (error) {
    throw providerTrouble('exchange', error)
  }
}

async function discover(address: ProviderAddress): Promise<oidc.Configuration> {
  const issuer = new URL(address.issuer)
  try {
    return await oidc.discovery(
      issuer,
      address.clientId,
      undefined,
      address.clientSecret ? oidc.ClientSecretPost(address.clientSecret) : oidc.None(),
      {
        execute: [
          // The standard lets a client believe an ID token that came over TLS unseen; we look at its signature.
          oidc.enableNonRepudiationChecks,
          ...(issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
        ],
        ...(address.fetch ? { [oidc.customFetch]: address.fetch } : {}),
        timeout: 10,
      },
    )
  } catch (error) {
    throw providerTrouble('discovery', error)
  }
}

/** Discovery happens at the first sign-in and again after a failure: a provider that is down stops no start. */
function lazily<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined
  return () => {
    value ??= make().catch((error: unknown) => {
      value = undefined
      throw error
    })
    return value
  }
}
