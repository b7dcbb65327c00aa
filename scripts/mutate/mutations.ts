import { BOOKS_IN_MOTION } from './books.ts'
import { BROWSERS } from './browsers.ts'
import { SIGN_IN } from './signin.ts'
import { CROWD } from './crowd.ts'
import { PEOPLE_S_NUMBERS } from './people.ts'
import { TRAIL } from './trail.ts'
import { STARTUP } from './startup.ts'
import { SHEETS } from './sheets.ts'

import type { Mutation } from './mutation.ts'

const SALE = 'src/server/db/functions/record-sale.sql'
const SALES_TEST = 'src/server/sales/record-sale.test.ts'
const SESSIONS_TEST = 'src/server/session/sessions.test.ts'
const ACCESS_TEST = 'src/server/team/access.test.ts'
const REQUESTS_TEST = 'src/server/http/requests.test.ts'
const TOKEN_TEST = 'src/server/session/identity-provider.test.ts'

const BOOKS: readonly Mutation[] = [
  {
    name: 'stock may be negative',
    file: 'migrations/0001-shop.sql',
    search: 'remaining_quantity integer NOT NULL CHECK (remaining_quantity BETWEEN 0 AND 2000000)',
    replace: 'remaining_quantity integer NOT NULL',
    test: { file: 'src/server/db/constraints.test.ts', name: 'remaining_quantity' },
  },
  {
    name: 'the till sends no key, each request is a sale',
    file: 'src/server/sales/record-sale.ts',
    search: 'idempotencyKey(caller.request) ?? randomUUID()',
    replace: 'randomUUID()',
    test: { file: SALES_TEST, name: 'the same key and request is answered again' },
  },
  {
    name: 'another request under a used key is answered with the old sale',
    file: 'src/server/sales/record-sale.ts',
    search: "outcome.request_hash !== requestHash.toString('hex')",
    replace: 'false',
    test: { file: SALES_TEST, name: 'the same key for another request is refused' },
  },
  {
    name: 'batches are locked in another order',
    file: SALE,
    search:
      'ORDER BY b.product_id, b.expiry_date NULLS LAST, b.received_date, b.id\n    FOR UPDATE',
    replace: 'ORDER BY b.product_id DESC, b.id DESC\n    FOR UPDATE',
    test: { file: SALES_TEST, name: 'locks the products in one order' },
  },
  {
    name: 'batches are not locked',
    file: SALE,
    search: 'b.received_date, b.id\n    FOR UPDATE',
    replace: 'b.received_date, b.id',
    test: {
      file: 'src/server/sales/moving-stock.test.ts',
      name: 'is that of the moment when both were in hand',
    },
  },
  {
    name: 'the batch that expires last is sold first',
    file: SALE,
    search: 'ORDER BY b.expiry_date NULLS LAST, b.received_date, b.id) AS upper_end',
    replace: 'ORDER BY b.expiry_date DESC, b.received_date, b.id) AS upper_end',
    test: { file: SALES_TEST, name: 'from the batch that expires first' },
  },
  {
    name: 'expired batches are sold from',
    file: SALE,
    search: `AND b.is_active AND (b.expiry_date IS NULL OR b.expiry_date >= given.day)
    ) shelf`,
    replace: `AND b.is_active
    ) shelf`,
    test: { file: SALES_TEST, name: 'expired and inactive batches are not sold from' },
  },
  {
    name: 'the till decides the price',
    file: SALE,
    search: 'OR p.archived_at IS NOT NULL OR p.price <> unit_price',
    replace: 'OR p.archived_at IS NOT NULL',
    test: { file: SALES_TEST, name: 'a price that is not the catalogue’s' },
  },
  {
    name: 'a changed price is told to a sale that its twin has recorded',
    file: SALE,
    search: `) problems;
  IF answer -> 'lines' <> 'null'::jsonb THEN
    RETURN coalesce(stored_sale(given.idempotency_key), answer);`,
    replace: `) problems;
  IF answer -> 'lines' <> 'null'::jsonb THEN
    RETURN answer;`,
    test: { file: 'src/server/sales/refused-twice.test.ts', name: 'become of the price since' },
  },
  {
    name: 'VAT is rounded down',
    file: 'src/shared/money.ts',
    search: '(hundredths + 50) / 100',
    replace: 'hundredths / 100',
    test: { file: 'src/shared/money.test.ts', name: 'a percentage is rounded half a cent away' },
  },
  {
    name: "the shop's day is that of UTC",
    file: 'src/shared/dates.ts',
    search: 'const { year, month, day } = shopClock(at, timeZone)\n  return `${year}-',
    replace: "const { year, month, day } = shopClock(at, 'UTC')\n  return `${year}-",
    test: { file: 'src/shared/dates.test.ts', name: 'the day in Africa/Johannesburg' },
  },
  {
    name: 'the application may rewrite its audit trail',
    file: 'src/server/db/app-role.ts',
    search: "audit_logs: 'SELECT, INSERT'",
    replace: "audit_logs: 'SELECT, INSERT, UPDATE, DELETE'",
    test: { file: 'src/server/db/app-role.test.ts', name: 'audit_logs' },
  },
  {
    name: 'a new customer leaves no audit row',
    file: 'src/server/customers/add-customer.ts',
    search: 'await recordAudit(db, caller, {',
    replace: 'void ({',
    test: {
      file: 'src/server/customers/customers.test.ts',
      name: 'leaves an audit row with masked numbers',
    },
  },
  {
    name: 'kept answers are not made anew after a write',
    file: 'src/server/http/bind.ts',
    search: 'services.changes.announce(endpoint.changes)',
    replace: '',
    test: { file: 'src/server/cache/two-servers.test.ts', name: 'agree after a write' },
  },
]

const KEPT: readonly Mutation[] = [
  {
    name: 'a sale does not say that it changes the figures',
    file: 'src/shared/sales/contract.ts',
    search: "changes: ['sales', 'inventory', 'customers']",
    replace: "changes: ['inventory', 'customers']",
    test: {
      file: 'src/server/cache/kept-answers.test.ts',
      name: 'answered from memory until something is sold',
    },
  },
]

const PEOPLE: readonly Mutation[] = [
  {
    name: 'a budtender may add products',
    file: 'src/shared/products/contract.ts',
    search: "summary: 'Add a product to the catalogue',\n    roles: MANAGERS",
    replace: "summary: 'Add a product to the catalogue',\n    roles: SELLERS",
    test: { file: 'src/server/roles.test.ts', name: 'POST /api/products' },
  },
  {
    name: 'the role is not looked at',
    file: 'src/server/http/bind.ts',
    search: 'if (endpoint.roles.includes(visitor.user.role)) return',
    replace: 'if (visitor.user.role) return',
    test: {
      file: 'src/server/roles.test.ts',
      name: 'answers a signed-in viewer as the policy says',
    },
  },
  {
    name: 'a session never ends',
    file: 'src/server/session/find-visitor.ts',
    search: 'if (sessionEnd(session, settings.session_timeout_minutes) <= now) return undefined',
    replace: '',
    test: { file: SESSIONS_TEST, name: 'when idle for as long as the settings say' },
  },
  {
    name: 'cookies travel with requests of other sites',
    file: 'src/server/session/cookies.ts',
    search: "sameSite: kind === 'session' ? siteOf(env) : 'Lax'",
    replace: "sameSite: 'None'",
    test: { file: SESSIONS_TEST, name: 'on https are tied to the host and secure' },
  },
  {
    name: 'scripts may read the session cookie',
    file: 'src/server/session/cookies.ts',
    search: 'httpOnly: true',
    replace: 'httpOnly: false',
    test: { file: SESSIONS_TEST, name: 'on https are tied to the host and secure' },
  },
  {
    name: 'tokens and keys are stored as they are',
    file: 'src/server/session/tokens.ts',
    search: "hash('sha256', token, 'buffer')",
    replace: 'Buffer.from(token.slice(0, 32).padEnd(32))',
    test: { file: SESSIONS_TEST, name: 'only the hash of a token is in the database' },
  },
  {
    name: 'the last admin may leave',
    file: 'src/server/team/change-member.ts',
    search: 'locked.filter(isAdmin).length > 1',
    replace: 'locked.filter(isAdmin).length > 0',
    test: { file: ACCESS_TEST, name: 'the last active admin' },
  },
  {
    name: 'admins are not locked while one of them leaves',
    file: 'src/server/team/queries.ts',
    search: "OR (role = 'admin' AND is_active)\n    ORDER BY id\n    FOR NO KEY UPDATE",
    replace: "OR (role = 'admin' AND is_active)\n    ORDER BY id",
    test: { file: ACCESS_TEST, name: 'at the same moment' },
  },
  {
    name: 'a deactivated member stays signed in',
    file: 'src/server/team/change-member.ts',
    search: 'wasDeactivated ? await deleteSessionsOf(db, change.id) : []',
    replace: '[]',
    test: { file: ACCESS_TEST, name: 'their sessions are gone' },
  },
  {
    name: 'a key may do more than its maker',
    file: 'src/server/api-keys/find-program.ts',
    search: 'role: leastRole(key_role, maker.role)',
    replace: 'role: key_role',
    test: {
      file: 'src/server/api-keys/api-keys.test.ts',
      name: 'never may do more than its maker',
    },
  },
  {
    name: 'a key that may only read may write',
    file: 'src/server/http/bind.ts',
    search: "scope === 'read' && endpoint.method !== 'GET'",
    replace: 'false',
    test: {
      file: 'src/server/api-keys/api-keys.test.ts',
      name: 'may only read when its scope says so',
    },
  },
  {
    name: 'the signature of an ID token is not checked',
    file: 'src/server/session/identity-provider.ts',
    search: 'oidc.enableNonRepudiationChecks,',
    replace: '',
    test: { file: TOKEN_TEST, name: 'signed by another key' },
  },
  {
    name: 'a sign-in that somebody else began is finished',
    file: 'src/server/session/identity-provider.ts',
    search: "url.searchParams.set('state', answer.state ?? pending.state)",
    replace: "url.searchParams.set('state', pending.state)",
    test: {
      file: 'src/server/session/sign-in.test.ts',
      name: 'with the wrong state, and the code is spent',
    },
  },
  {
    name: 'an address is believed that the provider does not vouch for',
    file: 'src/server/session/read-identity.ts',
    search: "if (verified !== true && verified !== 'true') return problem('unverified')",
    replace: '',
    test: {
      file: TOKEN_TEST,
      name: 'ADMIN_EMAIL makes no admin of an address that is not vouched for',
    },
  },
  {
    name: 'sign-ins are not limited',
    file: 'src/server/http/limits.ts',
    search: 'return take(signIns, origin.ip_address, now)',
    replace: 'return',
    test: {
      file: 'src/server/http/limits.test.ts',
      name: 'sign-ins of one address beyond the limit wait',
    },
  },
]

const SECRETS: readonly Mutation[] = [
  {
    name: 'ID and medical numbers are stored as they are',
    file: 'src/server/customers/seal-numbers.ts',
    search: 'plain === null ? null : sealer.seal(field, plain)',
    replace: 'plain === null ? null : Buffer.from(plain)',
    test: { file: 'src/server/customers/secrecy.test.ts', name: 'a search of the database' },
  },
  {
    name: 'the trail holds numbers in full',
    file: 'src/server/audit/mask-secrets.ts',
    search: 'if (NUMBER.test(name) && isText) return MASKED',
    replace: '',
    test: {
      file: 'src/server/audit/mask-secrets.test.ts',
      name: 'numbers and secrets are masked whole',
    },
  },
  {
    name: 'budtenders see numbers in full',
    file: 'src/server/customers/tell-customer.ts',
    search: 'isAmong(MANAGERS, role)',
    replace: "isAmong(MANAGERS, role) || role === 'budtender'",
    test: { file: 'src/server/customers/customers.test.ts', name: 'are masked for a budtender' },
  },
  {
    name: 'a manager may export numbers in full',
    file: 'src/server/customers/export-customers.ts',
    search: "isFull && user.role !== 'admin'",
    replace: "isFull && user.role === 'viewer'",
    test: { file: 'src/server/customers/list.test.ts', name: 'refuses full numbers to a manager' },
  },
  {
    name: 'searches and keys are logged',
    file: 'src/server/http/request-log.ts',
    search: '{ request_id, method, path, status,',
    replace: '{ request_id, method, path: c.req.url, status,',
    test: {
      file: 'src/server/http/answers.test.ts',
      name: 'the log holds the path, and never a query',
    },
  },
]

const INPUT: readonly Mutation[] = [
  {
    name: 'a write of another site is let in by its Sec-Fetch-Site',
    file: 'src/server/http/same-origin.ts',
    search: "site !== undefined && site !== 'same-origin'",
    replace: 'site === null',
    test: { file: REQUESTS_TEST, name: 'a write from another site is refused' },
  },
  {
    name: 'a write of another site is let in by its Origin',
    file: 'src/server/http/same-origin.ts',
    search: 'origin !== undefined && !isOwn(origin, c.var.services.env.PUBLIC_ORIGIN)',
    replace: 'origin === null',
    test: { file: REQUESTS_TEST, name: 'a write from another site is refused' },
  },
  {
    name: 'another site may write into the trail by reading',
    file: 'src/server/http/bind.ts',
    search: 'if (!visitor.user.key) refuseForeignRead(visitor.request, visitor.env.PUBLIC_ORIGIN)',
    replace: '',
    test: { file: SESSIONS_TEST, name: 'not even a row in the trail' },
  },
  {
    name: 'a form of another site may pass as JSON',
    file: 'src/server/http/read-body.ts',
    search: "throw new Refusal(415, 'Expected JSON')",
    replace: 'type.trim()',
    test: { file: REQUESTS_TEST, name: 'a request is refused, never a failure' },
  },
  {
    name: 'fields that a form does not have are taken',
    file: 'src/shared/endpoint.ts',
    search: '(description.body ?? NoFields).strict()',
    replace: '(description.body ?? NoFields).loose()',
    test: { file: REQUESTS_TEST, name: 'a request is refused, never a failure' },
  },
  {
    name: 'a body may be of any size',
    file: 'src/server/http/read-body.ts',
    search: 'if (size > limit) throw tooLarge()',
    replace: '',
    test: { file: REQUESTS_TEST, name: 'a body that is larger than it says' },
  },
  {
    name: '% in a search stands for anything',
    file: 'src/server/db/escape.ts',
    search: 'text.replaceAll(/[\\\\%_]/g, String.raw`\\$&`)',
    replace: 'text',
    test: { file: 'src/server/products/products.test.ts', name: 'takes signs as they are' },
  },
  {
    name: 'formulas in an export run in the spreadsheet',
    file: 'src/shared/csv.ts',
    search: "FORMULA.test(cell) && !TELEPHONE.test(cell) ? `'${cell}` : cell",
    replace: 'cell',
    test: { file: 'src/shared/csv.test.ts', name: 'which no spreadsheet runs' },
  },
  {
    name: 'scripts in a page are run',
    file: 'src/server/http/security-headers.ts',
    search: `"script-src 'self'"`,
    replace: `"script-src 'self' 'unsafe-inline'"`,
    test: {
      file: 'src/server/http/answers.test.ts',
      name: 'every kind of answer carries the safety headers',
    },
  },
  {
    name: 'the application may be framed',
    file: 'src/server/http/security-headers.ts',
    search: `"frame-ancestors 'none'"`,
    replace: `"frame-ancestors *"`,
    test: {
      file: 'src/server/http/answers.test.ts',
      name: 'every kind of answer carries the safety headers',
    },
  },
  {
    name: 'hidden files are served',
    file: 'src/server/http/static-files.ts',
    search: "if (path.startsWith('/.')) continue",
    replace: '',
    test: { file: 'src/server/http/static-files.test.ts', name: 'nothing hidden' },
  },
  {
    name: 'a backup is named by any path',
    file: 'src/shared/data-management/backup.ts',
    search: ".regex(/^\\d{8}T\\d{6}Z-[0-9a-f]{8}$/, { error: 'Expected the id of a backup' })",
    replace: '.min(1)',
    test: { file: 'test/attack/paths.test.ts', name: 'backup' },
  },
  {
    name: 'texts that cannot be stored reach the database',
    file: 'src/shared/fields.ts',
    search: "!value.includes('\\0') && value.isWellFormed()",
    replace: 'value.length >= 0',
    test: { file: 'src/shared/fields.test.ts', name: 'text' },
  },
]

export const MUTATIONS: readonly Mutation[] = [
  ...BOOKS,
  ...KEPT,
  ...PEOPLE,
  ...SECRETS,
  ...INPUT,
  ...BOOKS_IN_MOTION,
  ...BROWSERS,
  ...SIGN_IN,
  ...CROWD,
  ...PEOPLE_S_NUMBERS,
  ...TRAIL,
  ...STARTUP,
  ...SHEETS,
]
