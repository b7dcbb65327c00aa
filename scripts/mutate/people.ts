import type { Mutation } from './mutation.ts'

/** Who may do what. */
export const PEOPLE: readonly Mutation[] = [
  {
    name: 'a budtender may add products',
    in: 'productsApi',
    search: "summary: 'Add a product to the catalogue',\n    roles: MANAGERS",
    replace: "summary: 'Add a product to the catalogue',\n    roles: SELLERS",
    test: { file: 'roles.test.ts', name: 'POST /api/products' },
  },
  {
    name: 'the role is not looked at',
    in: 'refuseStranger',
    search: 'if (endpoint.roles.includes(visitor.user.role)) return',
    replace: 'if (visitor.user.role) return',
    test: {
      file: 'roles.test.ts',
      name: 'answers a signed-in viewer as the policy says',
    },
  },
  {
    name: 'a session never ends',
    in: 'findSignedIn',
    search: 'if (sessionEnd(session, settings.session_timeout_minutes) <= now) return undefined',
    replace: '',
    test: { file: 'session/sessions.test.ts', name: 'when idle for as long as the settings say' },
  },
  {
    name: 'cookies travel with requests of other sites',
    in: 'setCookie',
    search: "sameSite: kind === 'session' ? siteOf(env) : 'Lax'",
    replace: "sameSite: 'None'",
    test: { file: 'session/sessions.test.ts', name: 'on https are tied to the host and secure' },
  },
  {
    name: 'scripts may read the session cookie',
    in: 'setCookie',
    search: 'httpOnly: true',
    replace: 'httpOnly: false',
    test: { file: 'session/sessions.test.ts', name: 'on https are tied to the host and secure' },
  },
  {
    name: 'tokens and keys are stored as they are',
    in: 'hashToken',
    search: "hash('sha256', token, 'buffer')",
    replace: 'Buffer.from(token.slice(0, 32).padEnd(32))',
    test: { file: 'session/sessions.test.ts', name: 'only the hash of a token is in the database' },
  },
  {
    name: 'the last admin may leave',
    in: 'refuseWithoutAdmin',
    search: 'locked.filter(isAdmin).length > 1',
    replace: 'locked.filter(isAdmin).length > 0',
    test: { file: 'access.test.ts', name: 'the last active admin' },
  },
  {
    name: 'admins are not locked while one of them leaves',
    in: 'lockMembers',
    search: "OR (role = 'admin' AND is_active)\n    ORDER BY id\n    FOR NO KEY UPDATE",
    replace: "OR (role = 'admin' AND is_active)\n    ORDER BY id",
    test: { file: 'access.test.ts', name: 'at the same moment' },
  },
  {
    name: 'a deactivated member stays signed in',
    in: 'changeMember',
    search: 'wasDeactivated ? await deleteSessionsOf(db, change.id) : []',
    replace: '[]',
    test: { file: 'access.test.ts', name: 'their sessions are gone' },
  },
  {
    name: 'a key may do more than its maker',
    in: 'findProgram',
    search: 'role: leastRole(key_role, maker.role)',
    replace: 'role: key_role',
    test: {
      file: 'api-keys.test.ts',
      name: 'never may do more than its maker',
    },
  },
  {
    name: 'a key that may only read may write',
    in: 'refuseKey',
    search: "scope === 'read' && endpoint.method !== 'GET'",
    replace: 'false',
    test: {
      file: 'api-keys.test.ts',
      name: 'may only read when its scope says so',
    },
  },
  {
    name: 'the signature of an ID token is not checked',
    in: 'discover',
    search: 'oidc.enableNonRepudiationChecks,',
    replace: '',
    test: { file: 'identity-provider.test.ts', name: 'signed by another key' },
  },
  {
    name: 'a sign-in that somebody else began is finished',
    in: 'callbackUrl',
    search: "url.searchParams.set('state', answer.state ?? pending.state)",
    replace: "url.searchParams.set('state', pending.state)",
    test: {
      file: 'sign-in.test.ts',
      name: 'with the wrong state, and the code is spent',
    },
  },
  {
    name: 'an address is believed that the provider does not vouch for',
    in: 'vouchedEmail',
    search: "if (verified !== true && verified !== 'true') return problem('unverified')",
    replace: '',
    test: {
      file: 'identity-provider.test.ts',
      name: 'ADMIN_EMAIL makes no admin of an address that is not vouched for',
    },
  },
  {
    name: 'sign-ins are not limited',
    in: 'rateLimits',
    search: 'return take(signIns, origin.ip_address, now)',
    replace: 'return',
    test: {
      file: 'http/limits.test.ts',
      name: 'sign-ins of one address beyond the limit wait',
    },
  },
  {
    name: 'a customer is verified without a date of birth',
    in: 'verifyCustomer',
    search: 'row.date_of_birth === null',
    replace: 'row.date_of_birth === null && row.id_number_sealed === null',
    test: { file: 'customers.test.ts', name: 'needs a date of birth: a passport is not enough' },
  },
  {
    name: 'who has only taken back is left out of the staff',
    in: 'listStaff',
    search: 'OR ever.seller_id IS NOT NULL',
    replace: 'OR ever.transactions > 0',
    test: { file: 'staff.test.ts', name: 'are also who has only taken back' },
  },
]
