import type { Mutation } from './mutation.ts'

const EARLIER_TEST = 'src/server/session/earlier-sign-in.test.ts'
const FAILED_TEST = 'src/server/session/failed-sign-ins.test.ts'
const TOKEN_TEST = 'src/server/session/identity-provider.test.ts'
const SESSIONS_TEST = 'src/server/session/sessions.test.ts'

/** Who signs in, and what a key or an address of another tells. */
export const SIGN_IN: readonly Mutation[] = [
  {
    name: 'a sale key tells its sale to whoever holds it',
    file: 'src/server/sales/record-sale.ts',
    search: 'if (!mayReadSale(user, seller_id)) throw usedKey()',
    replace: '',
    test: {
      file: 'src/server/sales/find-by-key.test.ts',
      name: 'tells a colleague nothing that another cart would not tell',
    },
  },
  {
    name: 'a sale is looked up by the key of another',
    file: 'src/server/sales/get-sale.ts',
    search: '!found || !mayReadSale(user, found.seller_id)',
    replace: '!found',
    test: {
      file: 'src/server/sales/find-by-key.test.ts',
      name: 'the key of somebody else is as if it were not there',
    },
  },
  {
    name: 'an earlier sign-in at the provider opens a session',
    file: 'src/server/session/refuse-earlier.ts',
    search: 'if (identity.isEarlier) return',
    replace: 'if (false) return',
    test: { file: EARLIER_TEST, name: 'is refused when it was before the sign-in began' },
  },
  {
    name: 'an authentication at the provider opens many sessions',
    file: 'src/server/session/refuse-earlier.ts',
    search: 'if (!(await insertSignIn(db, identity, now)))',
    replace: 'if (!(await insertSignIn(db, identity, now)) && false)',
    test: { file: EARLIER_TEST, name: 'is not let in as them by an edited address' },
  },
  {
    name: 'a provider is made silent by its address',
    file: 'src/server/session/refuse-earlier.ts',
    search: "rule === 'require' || (rule === 'learn' && (await hasToldTimes(db, issuer)))",
    replace: "rule === 'require'",
    test: { file: EARLIER_TEST, name: 'is not let in as them by an edited address' },
  },
  {
    name: 'an e-mail at userinfo is believed about anybody',
    file: 'src/server/session/read-identity.ts',
    search: 'oidc.fetchUserInfo(config, access_token, token.sub)',
    replace: 'oidc.fetchUserInfo(config, access_token, oidc.skipSubjectCheck)',
    test: { file: FAILED_TEST, name: 'the e-mail of somebody else' },
  },
  {
    name: 'any word for verified is believed',
    file: 'src/server/session/read-identity.ts',
    search: "verified !== true && verified !== 'true'",
    replace: '!verified',
    test: { file: TOKEN_TEST, name: 'an e-mail that the provider does not vouch for' },
  },
  {
    name: 'a Kelvin sign is a k',
    file: 'src/shared/email.ts',
    search: 'address.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())',
    replace: 'address.toLowerCase()',
    test: { file: TOKEN_TEST, name: 'a sign that only looks like a letter is another address' },
  },
  {
    name: 'the log has what the person reads out only',
    file: 'src/server/session/explain-failure.ts',
    search: 'reference, request_id: origin.request_id, ...failure',
    replace: 'reference, request_id: origin.request_id',
    test: { file: FAILED_TEST, name: 'that it does not know us' },
  },
  {
    name: 'a page on plain http asks in the name of another',
    file: 'src/server/http/same-origin.ts',
    search: 'if (from !== null) return !isOwn(from, publicOrigin)',
    replace: '',
    test: { file: SESSIONS_TEST, name: 'gets nothing, and nobody is signed out' },
  },
  {
    name: 'another site leads the browser here as who is signed in',
    file: 'src/server/session/cookies.ts',
    search: "isPlainHttp(PUBLIC_ORIGIN) ? 'Strict' : 'Lax'",
    replace: "'Lax'",
    test: { file: SESSIONS_TEST, name: 'no site leads the browser here' },
  },
  {
    name: 'a silent proxy shows the figures',
    file: 'src/server/http/health.ts',
    search: 'isLoopbackName(new URL(publicOrigin).hostname) &&',
    replace: '',
    test: { file: 'src/server/http/health.test.ts', name: 'as nginx does' },
  },
]
