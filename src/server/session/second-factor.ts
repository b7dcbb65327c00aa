import type { Env } from '#server/env.ts'
import type { ShopSettings } from '#shared/settings/shop-settings.ts'
import { SignInFailure } from './sign-in-failure.ts'

/** Which values of the ID token's claims show a second factor; either claim is enough. */
export interface AcceptedFactors {
  acr: readonly string[]
  amr: readonly string[]
}

/** What the ID token shows. */
export interface ShownFactors {
  isSecond: boolean
  /** For the operator: what was there instead of an accepted value. */
  words: string
}

/** RFC 8176: says of itself that there were several. */
const SEVERAL = 'mfa'
const USUAL_METHODS = [SEVERAL, 'otp']

/** They come from elsewhere, and go into a line of the log. */
const LONGEST_WORDS = 120

/** The switch, unless whoever runs the server has opened the way back in. */
export const asksSecondFactor = (
  env: Pick<Env, 'OIDC_SECOND_FACTOR'>,
  settings: Pick<ShopSettings, 'two_factor'>,
): boolean => settings.two_factor && env.OIDC_SECOND_FACTOR === 'setting'

/** What the environment names; else what is usual, and what the built-in provider says. */
export function acceptedFactors(
  env: Pick<Env, 'OIDC_SECOND_FACTOR_ACR' | 'OIDC_SECOND_FACTOR_AMR'>,
  builtIn: string | undefined,
): AcceptedFactors {
  const { OIDC_SECOND_FACTOR_ACR: acr, OIDC_SECOND_FACTOR_AMR: amr } = env
  if (acr.length > 0 || amr.length > 0) return { acr, amr }
  return { acr: builtIn === undefined ? [] : [builtIn], amr: USUAL_METHODS }
}

/** One way of proving who you are is a second only beside another. */
export function readFactors(
  token: Readonly<Record<string, unknown>>,
  accepted: AcceptedFactors,
): ShownFactors {
  const acr = typeof token['acr'] === 'string' ? token['acr'] : ''
  const methods = new Set(
    Array.isArray(token['amr']) ? token['amr'].filter((each) => typeof each === 'string') : [],
  )
  const isShown = (method: string) =>
    methods.has(method) && (method === SEVERAL || methods.size > 1)
  return {
    isSecond: (acr !== '' && accepted.acr.includes(acr)) || accepted.amr.some(isShown),
    words: `acr ${acr || 'none'}, amr ${[...methods].join(' ') || 'none'}`.slice(0, LONGEST_WORDS),
  }
}

export function refuseSingleFactor({ isSecond, words }: ShownFactors): SignInFailure | undefined {
  if (isSecond) return undefined
  return new SignInFailure(
    403,
    'This shop asks for a second factor, such as a code on a phone, and your identity provider did not say that you showed one. ' +
      'Please sign in again with it, or speak to your administrator.',
    { cause: 'no second factor in the ID token', detail: words },
  )
}
