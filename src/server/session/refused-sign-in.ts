import type { Visitor } from '#server/http/context.ts'
import { explained } from './explain-failure.ts'
import { authorizationTrouble } from './provider-trouble.ts'

/** The provider has sent the browser back without a code, and says why. */
export const refusedSignIn = (visitor: Visitor, error: string): Promise<never> =>
  explained(visitor, () => Promise.reject(authorizationTrouble(error)))
