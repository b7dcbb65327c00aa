import type { Db } from '#server/db/client.ts'
import type { Visitor } from '#server/http/context.ts'
import type { Identity } from './read-identity.ts'
import { SignInFailure } from './sign-in-failure.ts'
import { hasToldTimes, insertSignIn } from './sign-in-queries.ts'

const EARLIER =
  'The identity provider used an earlier sign-in instead of asking who you are. Please sign in again.'
const UNSAID = 'The identity provider did not say when it asked who you are. Please sign in again.'

/**
 * At a shared till the provider may still remember the last person. So each authentication there opens one session
 * here, and none that is older than the sign-in. A provider that never says when it asked cannot be held to it; one
 * that does is not believed without, since whoever edits its address can make it silent.
 */
export async function refuseEarlier(
  db: Db,
  { env, now }: Visitor,
  identity: Identity,
  secondFactor: boolean,
): Promise<SignInFailure | undefined> {
  const refused = (message: string, cause: string) => new SignInFailure(401, message, { cause })
  if (identity.isEarlier) return refused(EARLIER, 'the person was asked before this sign-in began')
  // Where nobody knows when a second factor was shown, somebody else may have shown it.
  const rule = secondFactor && env.OIDC_AUTH_TIME === 'learn' ? 'require' : env.OIDC_AUTH_TIME
  if (identity.auth_time === null && (await isExpected(db, rule, identity.issuer)))
    return refused(UNSAID, 'no auth_time in the ID token')
  if (!(await insertSignIn(db, identity, now)))
    return refused(EARLIER, 'a session was opened with this authentication before')
  return undefined
}

async function isExpected(
  db: Db,
  rule: 'learn' | 'require' | 'ignore',
  issuer: string,
): Promise<boolean> {
  return rule === 'require' || (rule === 'learn' && (await hasToldTimes(db, issuer)))
}
