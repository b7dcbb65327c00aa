import * as oidc from 'openid-client'
import { storedEmail } from '#shared/email.ts'
import { providerTrouble } from './provider-trouble.ts'
import type { PendingSignIn } from './queries.ts'
import { type AcceptedFactors, readFactors, type ShownFactors } from './second-factor.ts'
import { type FailureCause, SignInFailure } from './sign-in-failure.ts'
import { isEarlierSignIn } from './sign-in-time.ts'

export interface Identity {
  issuer: string
  subject: string
  /** As it is stored, and only when the provider vouches for it. */
  email: string | null
  /** Why there is none. */
  emailProblem: EmailProblem | null
  first_name: string
  last_name: string
  /** When the provider asked the person, in seconds since 1970; null when it does not say. */
  auth_time: number | null
  /** It was before this sign-in had begun: the provider remembered somebody. */
  isEarlier: boolean
  factors: ShownFactors
}

export type EmailProblem =
  | { kind: 'missing' | 'unsaid' | 'unverified' }
  /** The userinfo endpoint was asked in vain. */
  | { kind: 'unanswered'; failure: FailureCause }

type Tokens = oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers
type Claims = Readonly<Record<string, unknown>>

/** Who the ID token says it is. What it leaves out of the e-mail is asked for at the provider's userinfo endpoint. */
export async function readIdentity(
  config: oidc.Configuration,
  tokens: Tokens,
  { begun_at }: PendingSignIn,
  { issuer, accepted }: { issuer: string; accepted: AcceptedFactors },
): Promise<Identity> {
  const token = tokens.claims()
  if (!token)
    throw new SignInFailure(401, 'Sign-in failed: the identity provider sent no ID token.', {
      cause: 'exchange: no ID token',
    })
  const { claims, failure } = await completed(config, tokens, token)
  const { email, problem } = vouchedEmail(claims)
  const { sub, iat, auth_time } = token
  return {
    issuer,
    subject: sub,
    email,
    emailProblem: problem && failure ? { kind: 'unanswered', failure } : problem,
    first_name:
      textOf(claims['given_name']) || textOf(claims['name']) || (email ?? '').split('@')[0]!,
    last_name: textOf(claims['family_name']),
    auth_time: auth_time ?? null,
    isEarlier: auth_time !== undefined && isEarlierSignIn({ iat, auth_time }, begun_at, new Date()),
    // Of the signed token only.
    factors: readFactors(token, accepted),
  }
}

/** A failure here is no end yet: whom we know by their subject needs no e-mail. */
async function completed(
  config: oidc.Configuration,
  { access_token }: Tokens,
  token: Claims & { sub: string },
): Promise<{ claims: Claims; failure?: FailureCause }> {
  const isComplete = token['email'] !== undefined && token['email_verified'] !== undefined
  if (isComplete || !config.serverMetadata().userinfo_endpoint) return { claims: token }
  try {
    // Refused when it is about somebody else.
    const told = await oidc.fetchUserInfo(config, access_token, token.sub)
    return { claims: { ...told, ...token } }
  } catch (error) {
    const trouble = providerTrouble('userinfo', error)
    if ((error as { code?: string }).code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED')
      throw trouble
    return { claims: token, failure: trouble.failure }
  }
}

function vouchedEmail(claims: Claims): { email: string | null; problem: EmailProblem | null } {
  const email = storedEmail(textOf(claims['email']))
  const verified = claims['email_verified']
  const problem = (kind: 'missing' | 'unsaid' | 'unverified') => ({
    email: null,
    problem: { kind },
  })
  if (email === '') return problem('missing')
  if (verified === undefined || verified === null) return problem('unsaid')
  // Several providers write it as text.
  if (verified !== true && verified !== 'true') return problem('unverified')
  return { email, problem: null }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
