import type { Mutation } from './mutation.ts'

/** Who signs in, and what a key or an address of another tells. */
export const SIGN_IN: readonly Mutation[] = [
  {
    name: 'a sale key tells its sale to whoever holds it',
    in: 'recordSale',
    search: "if (!mayReadSale(user, told.seller_id)) throw usedKey('another sale')",
    replace: '',
    test: {
      file: 'find-by-key.test.ts',
      name: 'tells a colleague nothing that another cart would not tell',
    },
  },
  {
    name: 'a sale is looked up by the key of another',
    in: 'getSaleByKey',
    search: '!found || !mayReadSale(user, found.seller_id)',
    replace: '!found',
    test: {
      file: 'find-by-key.test.ts',
      name: 'the key of somebody else is as if it were not there',
    },
  },
  {
    name: 'an earlier sign-in at the provider opens a session',
    in: 'refuseEarlier',
    search: 'if (identity.isEarlier) return',
    replace: 'if (false) return',
    test: {
      file: 'earlier-sign-in.test.ts',
      name: 'is refused when it was before the sign-in began',
    },
  },
  {
    name: 'an authentication at the provider opens many sessions',
    in: 'refuseEarlier',
    search: 'if (!(await insertSignIn(db, identity, now)))',
    replace: 'if (!(await insertSignIn(db, identity, now)) && false)',
    test: { file: 'earlier-sign-in.test.ts', name: 'is not let in as them by an edited address' },
  },
  {
    name: 'a provider is made silent by its address',
    in: 'isExpected',
    search: "rule === 'require' || (rule === 'learn' && (await hasToldTimes(db, issuer)))",
    replace: "rule === 'require'",
    test: { file: 'earlier-sign-in.test.ts', name: 'is not let in as them by an edited address' },
  },
  {
    name: 'a sign-in without a second factor is let in',
    in: 'refuseSingleFactor',
    search: 'if (isSecond) return undefined',
    replace: 'if (isSecond || true) return undefined',
    test: {
      file: 'second-factor.test.ts',
      name: 'one without it is refused with the reason and a reference',
    },
  },
  {
    name: 'a single factor counts as a second',
    in: 'readFactors',
    search: '(method === SEVERAL || methods.size > 1)',
    replace: 'true',
    test: { file: 'second-factor.test.ts', name: '{"amr":["otp"]}' },
  },
  {
    name: 'a second factor of an unknown time is believed',
    in: 'refuseEarlier',
    search: "secondFactor && env.OIDC_AUTH_TIME === 'learn' ? 'require' : env.OIDC_AUTH_TIME",
    replace: 'env.OIDC_AUTH_TIME',
    test: { file: 'second-factor.test.ts', name: 'a second factor of nobody knows when is none' },
  },
  {
    name: 'an e-mail at userinfo is believed about anybody',
    in: 'completed',
    search: 'oidc.fetchUserInfo(config, access_token, token.sub)',
    replace: 'oidc.fetchUserInfo(config, access_token, oidc.skipSubjectCheck)',
    test: { file: 'failed-sign-ins.test.ts', name: 'the e-mail of somebody else' },
  },
  {
    name: 'any word for verified is believed',
    in: 'vouchedEmail',
    search: "verified !== true && verified !== 'true'",
    replace: '!verified',
    test: {
      file: 'identity-provider.test.ts',
      name: 'an e-mail that the provider does not vouch for',
    },
  },
  {
    name: 'a Kelvin sign is a k',
    in: 'storedEmail',
    search: 'address.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())',
    replace: 'address.toLowerCase()',
    test: {
      file: 'identity-provider.test.ts',
      name: 'a sign that only looks like a letter is another address',
    },
  },
  {
    name: 'the log has what the person reads out only',
    in: 'explained',
    search: 'reference, request_id: origin.request_id, ...failure',
    replace: 'reference, request_id: origin.request_id',
    test: { file: 'failed-sign-ins.test.ts', name: 'that it does not know us' },
  },
  {
    name: 'a page on plain http asks in the name of another',
    in: 'isForeign',
    search: 'if (from !== null) return !isOwn(from, publicOrigin)',
    replace: '',
    test: { file: 'session/sessions.test.ts', name: 'gets nothing, and nobody is signed out' },
  },
  {
    name: 'another site leads the browser here as who is signed in',
    in: 'siteOf',
    search: "isPlainHttp(PUBLIC_ORIGIN) ? 'Strict' : 'Lax'",
    replace: "'Lax'",
    test: { file: 'session/sessions.test.ts', name: 'no site leads the browser here' },
  },
  {
    name: 'a silent proxy shows the figures',
    in: 'isAtHome',
    search: 'isLoopbackName(new URL(publicOrigin).hostname) &&',
    replace: '',
    test: { file: 'health.test.ts', name: 'as nginx does' },
  },
]
