import * as oidc from 'openid-client'
import { SignInFailure } from './sign-in-failure.ts'

type Step = 'discovery' | 'authorization' | 'exchange' | 'userinfo'

const NOT_CONFIRMED = 'Sign-in failed: the identity provider did not confirm it. Please try again.'
const NOT_SET_UP =
  'Sign-in failed: this shop and its identity provider are not set up for each other. Please tell your administrator.'
const CLOCKS =
  'Sign-in failed: the clocks of this shop and of its identity provider differ. Please tell your administrator.'
const UNREACHABLE = 'The identity provider cannot be reached. Please try again in a moment.'

/** The provider knows us by another name or secret, or not at all. */
const NOT_OURS = ['invalid_client', 'unauthorized_client', 'unsupported_grant_type']

/** What openid-client and fetch throw, told apart. */
export function providerTrouble(step: Step, error: unknown): SignInFailure {
  const { code, claim, provider_error, detail } = details(error)
  const failed = (message: string, cause: string) =>
    new SignInFailure(step === 'discovery' ? 502 : 401, message, {
      cause: `${step}: ${cause}`,
      provider_error,
      detail,
    })
  if (isUnreachable(error, code)) return unreachable(step, detail)
  if (provider_error !== undefined)
    return failed(
      NOT_OURS.includes(provider_error) ? NOT_SET_UP : NOT_CONFIRMED,
      'the provider refused',
    )
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return failed(CLOCKS, `clocks differ (${claim})`)
  if (claim === 'aud') return failed(NOT_SET_UP, 'the ID token is for another audience')
  if (step === 'discovery') return failed(NOT_SET_UP, 'no usable configuration')
  return failed(
    NOT_CONFIRMED,
    claim ? `the claim ${claim} is not right` : 'the answer is not right',
  )
}

/** What the person did, or did not do, at the provider. */
const NOT_SIGNED_IN = [
  'access_denied',
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
]
const IN_TROUBLE = ['server_error', 'temporarily_unavailable']

/** The provider's word in the address it sent the browser back to: anybody may have written it. */
export function authorizationTrouble(error: string): SignInFailure {
  const provider_error = /^[\w.-]{1,60}$/.test(error) ? error : 'unreadable'
  if (IN_TROUBLE.includes(provider_error)) return unreachable('authorization', provider_error)
  return new SignInFailure(
    401,
    NOT_SIGNED_IN.includes(provider_error)
      ? 'The identity provider did not sign you in. Please try again.'
      : NOT_SET_UP,
    { cause: 'authorization: the provider refused', provider_error },
  )
}

interface Details {
  code: string | undefined
  /** By name only: what it says may be about the person. */
  claim: string | undefined
  provider_error: string | undefined
  detail: string | undefined
}

function details(error: unknown): Details {
  const { code, cause } = error as { code?: string; cause?: { cause?: { claim?: unknown } } }
  const { claim } = { claim: undefined, ...cause?.cause }
  return {
    code,
    claim: typeof claim === 'string' ? claim : undefined,
    provider_error: providerError(error),
    detail: detailOf(error),
  }
}

/** The library's texts are fixed: no value of an answer is in them. Of the network its code says the most. */
function detailOf(error: unknown): string | undefined {
  if (statusOf(error) > 0) return `HTTP ${statusOf(error)}`
  const { message, cause } = error as Error & { cause?: { message?: string; code?: unknown } }
  // A time-out has a number for a code.
  const code = typeof cause?.code === 'string' ? cause.code : 'OAUTH_'
  return code.startsWith('OAUTH_') ? (cause?.message ?? message) : code
}

/** The error code of an answer of OAuth, in a body or in a challenge. */
function providerError(error: unknown): string | undefined {
  const told =
    error instanceof oidc.WWWAuthenticateChallengeError
      ? (error.cause[0]?.parameters['error'] ?? `HTTP ${error.status}`)
      : error instanceof oidc.ResponseBodyError
        ? error.error
        : undefined
  return told?.slice(0, 80)
}

/** Of an answer that is not what the protocol knows; 0 when there was none. */
function statusOf(error: unknown): number {
  const { cause } = error as { cause?: { status?: unknown } }
  return typeof cause?.status === 'number' ? cause.status : 0
}

/** What fetch itself throws, and a provider that is too slow or in trouble; a refusal has another code of OAuth. */
const isUnreachable = (error: unknown, code: string | undefined): boolean =>
  error instanceof TypeError || code === 'OAUTH_TIMEOUT' || statusOf(error) >= 500

const unreachable = (step: Step, detail: string | undefined): SignInFailure =>
  new SignInFailure(
    503,
    UNREACHABLE,
    { cause: `${step}: the provider cannot be reached`, detail },
    { 'retry-after': '5' },
  )
