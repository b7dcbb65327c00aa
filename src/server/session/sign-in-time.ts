/** Clocks drift, and the times of a token come in whole seconds. */
const TOLERANCE_SECONDS = 30

/** Of an ID token, in seconds since 1970 by the provider's clock. */
interface TokenTimes {
  iat: number
  auth_time: number
}

/**
 * Whether the provider last asked the person before this sign-in was begun. Compared by the provider's clock, whose
 * "now" is `iat`: a clock that is wrong locks nobody out.
 */
export function isEarlierSignIn({ iat, auth_time }: TokenTimes, begunAt: Date, now: Date): boolean {
  const begunThere = iat - (now.getTime() - begunAt.getTime()) / 1000
  return auth_time < begunThere - TOLERANCE_SECONDS
}
