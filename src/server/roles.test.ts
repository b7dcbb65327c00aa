import { Hono } from 'hono'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Endpoint, endpoint } from '#shared/endpoint.ts'
import { ADMINS, EVERYONE, MANAGERS, type Role, SELLERS } from '#shared/roles.ts'
import { bind, bindPublic, boundEndpoints } from './http/bind.ts'
import { anApp } from './http/test-app.ts'
import { cookieName } from './session/cookies.ts'
import { insertSession } from './session/queries.ts'
import { hashToken, newToken } from './session/tokens.ts'
import { sharedShop } from './test-shop.ts'

/** Who may do what: the table of the design, one line a call. A call that is bound and not named here fails. */
const POLICY: Readonly<Record<string, readonly Role[] | 'public'>> = {
  'GET /api/oauth/:provider/redirect_url': 'public',
  'POST /api/sessions': 'public',
  'GET /api/logout': 'public',
  'GET /api/users/me': EVERYONE,
  'GET /api/sign-in-times': MANAGERS,
  'POST /api/extend-session': EVERYONE,
  'GET /api/dashboard/stats': EVERYONE,

  'GET /api/products': SELLERS,
  'GET /api/products/:id': SELLERS,
  'GET /api/categories': SELLERS,
  'GET /api/inventory/levels': SELLERS,
  'GET /api/customers': SELLERS,
  'POST /api/customers': SELLERS,
  'POST /api/customers/search': SELLERS,
  'POST /api/customers/look-up': SELLERS,
  'PUT /api/customers/:id': SELLERS,
  'GET /api/customers/:id': SELLERS,
  'GET /api/customers/summary': SELLERS,
  'GET /api/customers/:id/purchases': SELLERS,
  'POST /api/customers/:id/verify': SELLERS,
  'POST /api/customers/:id/unverify': SELLERS,
  'POST /api/transactions': SELLERS,
  'GET /api/transactions': SELLERS,
  'GET /api/transactions/:id': SELLERS,
  'GET /api/transactions/keys/:key': SELLERS,
  'GET /api/documents/:number': SELLERS,
  'POST /api/transactions/:id/slips': SELLERS,
  'POST /api/transactions/:id/returns': SELLERS,
  'POST /api/transactions/:id/recipient': SELLERS,
  'POST /api/transactions/:id/prints': SELLERS,
  'POST /api/transactions/:id/mails': SELLERS,
  'GET /api/transactions/:id/pdf': SELLERS,
  'GET /api/customers/:id/account': SELLERS,
  'POST /api/customers/:id/account-payments': SELLERS,
  'POST /api/customers/:id/store-credit': MANAGERS,
  'PUT /api/customers/:id/account-limit': MANAGERS,
  'GET /api/customers/:id/statement': SELLERS,
  'GET /api/till/catalogue': SELLERS,
  'GET /api/till/stock': SELLERS,
  'GET /api/till/customers/:id/preferences': SELLERS,

  'GET /api/tills': SELLERS,
  'POST /api/tills': SELLERS,
  'POST /api/tills/:id/seen': SELLERS,
  'GET /api/shifts': SELLERS,
  'GET /api/shifts/:id': SELLERS,
  'POST /api/shifts': SELLERS,
  'POST /api/shifts/:id/events': SELLERS,
  'POST /api/shifts/:id/counts': SELLERS,
  'POST /api/shifts/:id/close': SELLERS,
  'GET /api/users/me/pin': SELLERS,
  'PUT /api/users/me/pin': SELLERS,
  'GET /api/sellers': SELLERS,
  'POST /api/session/switch': SELLERS,
  'POST /api/session/lock': SELLERS,
  'POST /api/approvals': SELLERS,
  'GET /api/approvals/:id': SELLERS,
  'GET /api/tills/:id/kit': SELLERS,
  'GET /api/tills/:id/state': SELLERS,
  'POST /api/tills/:id/entries': SELLERS,

  'PUT /api/tills/:id': MANAGERS,
  'POST /api/dark/files': MANAGERS,
  'GET /api/exceptions/:id/entry': MANAGERS,
  'GET /api/inventory/shortfalls': MANAGERS,
  'POST /api/inventory/shortfalls/:productId/settle': MANAGERS,
  'GET /api/shifts/drawers': MANAGERS,
  'GET /api/shifts/:id/x': MANAGERS,
  'GET /api/approvals': MANAGERS,
  'POST /api/approvals/:id/decide': MANAGERS,
  'GET /api/exceptions': MANAGERS,
  'GET /api/exceptions/report': MANAGERS,
  'POST /api/exceptions/:id/resolve': MANAGERS,
  'DELETE /api/users/:id/pin': ADMINS,

  'GET /api/dashboard/first-steps': MANAGERS,
  'POST /api/products': MANAGERS,
  'PUT /api/products/:id': MANAGERS,
  'POST /api/products/:id/archive': MANAGERS,
  'POST /api/products/prices': MANAGERS,
  'POST /api/products/:id/restore': MANAGERS,
  'GET /api/products/:id/prices': MANAGERS,
  'POST /api/categories': MANAGERS,
  'PUT /api/categories/:id': MANAGERS,
  'POST /api/upload/image': MANAGERS,
  'GET /api/inventory/batches/:productId': MANAGERS,
  'POST /api/inventory/batches': MANAGERS,
  'POST /api/inventory/deliveries': MANAGERS,
  'GET /api/inventory/to-order': MANAGERS,
  'GET /api/inventory/expiring': MANAGERS,
  'GET /api/export/order': MANAGERS,
  'GET /api/inventory/batches/:id/movements': MANAGERS,
  'POST /api/inventory/batches/:id/adjust': MANAGERS,
  'POST /api/inventory/batches/:id/correct': MANAGERS,
  'POST /api/inventory/batches/:id/deactivate': MANAGERS,
  'POST /api/inventory/batches/:id/reactivate': MANAGERS,
  'GET /api/inventory/summary': MANAGERS,
  'POST /api/returns': MANAGERS,
  'POST /api/transactions/:id/exchanges': SELLERS,
  'GET /api/promotions': MANAGERS,
  'POST /api/promotions': MANAGERS,
  'PUT /api/promotions/:id': MANAGERS,
  'GET /api/quarantine': MANAGERS,
  'POST /api/inventory/batches/:id/quarantine': MANAGERS,
  'POST /api/quarantine/:id/destroy': MANAGERS,
  'POST /api/quarantine/:id/restore': MANAGERS,
  'POST /api/import': MANAGERS,
  'POST /api/import/preview': MANAGERS,
  'GET /api/export/customers': MANAGERS,
  'GET /api/export/products': MANAGERS,
  'GET /api/export/inventory': MANAGERS,
  'GET /api/export/batches': MANAGERS,
  'GET /api/export/sales': MANAGERS,
  'GET /api/export/reports': MANAGERS,
  'GET /api/export/:kind': MANAGERS,
  'POST /api/export/selected': MANAGERS,
  'GET /api/reports': MANAGERS,
  'GET /api/reports/export': MANAGERS,
  'GET /api/reports/unproven-sales': MANAGERS,
  'GET /api/reports/unproven-sales/export': MANAGERS,
  'GET /api/reports/vat201': MANAGERS,
  'GET /api/export/journal': MANAGERS,
  'GET /api/export/sale-lines': MANAGERS,
  'GET /api/system/status': MANAGERS,
  'POST /api/system/cache/refresh': MANAGERS,
  'GET /api/audit-logs': MANAGERS,
  'GET /api/audit-logs/stats': MANAGERS,
  'GET /api/audit-logs/seal': MANAGERS,
  'GET /api/audit-logs/:id': MANAGERS,
  'GET /api/audit-logs/export': MANAGERS,
  'POST /api/audit-logs/export': MANAGERS,
  'GET /api/settings': MANAGERS,
  'PUT /api/settings': MANAGERS,
  'GET /api/integrations': MANAGERS,
  'GET /api/manager/analytics': MANAGERS,
  'GET /api/manager/staff': MANAGERS,
  'PUT /api/manager/staff/:id': MANAGERS,
  'GET /api/manager/staff/:id/performance': MANAGERS,

  'GET /api/backups': ADMINS,
  'POST /api/backups': ADMINS,
  'GET /api/backups/:id': ADMINS,
  'GET /api/backups/:id/download': ADMINS,
  'DELETE /api/backups/:id': ADMINS,

  'GET /api/users': ADMINS,
  'POST /api/users': ADMINS,
  'PUT /api/users/:id': ADMINS,
  'GET /api/users/summary': ADMINS,
  'GET /api/export/users': ADMINS,
  'GET /api/users/:id/sessions': ADMINS,
  'DELETE /api/users/:id/sessions': ADMINS,
  'DELETE /api/users/:id/sessions/:sessionId': ADMINS,

  'GET /api/api-usage': MANAGERS,
  'GET /api/api-keys': ADMINS,
  'POST /api/api-keys': ADMINS,
  'DELETE /api/api-keys/:id': ADMINS,
  'POST /api/api-keys/:id/switch-on': ADMINS,

  'GET /api/notifications': EVERYONE,
  'GET /api/notifications/choices': EVERYONE,
  'PUT /api/notifications/choices': EVERYONE,
  'POST /api/notifications/devices': EVERYONE,
  'DELETE /api/notifications/devices/:id': EVERYONE,
  'GET /api/notifications/mail': MANAGERS,
  'POST /api/notifications/test-mail': ADMINS,
}

/** What is served below /api without being an endpoint of the contract. */
const OTHER_ROUTES = ['GET /api/openapi.json', 'GET /api/docs', 'ALL /api/*']

const nameOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`

// A walk over every endpoint is refused more often in a minute than the trail has rows for.
const shop = await sharedShop({ env: { REFUSALS_PER_MINUTE: '100000' } })
// A walk over every endpoint asks faster than any till does.
const endpoints = boundEndpoints(shop.app)

beforeEach(async () => {
  await shop.owner`UPDATE profiles SET is_active = true`
})

/** Asks with a fresh session of that role, or with none: some endpoints end the session. */
async function statusFor(bound: Endpoint, role?: Role): Promise<number> {
  const headers = new Headers({ 'content-type': 'application/json' })
  if (role) headers.set('cookie', await aSessionOf(role))
  const { status } = await shop.app.request(bound.path.replaceAll(/:\w+/g, '1'), {
    method: bound.method,
    headers,
    ...(bound.method === 'GET' ? {} : { body: '{}' }),
  })
  return status
}

async function aSessionOf(role: Role): Promise<string> {
  const [profile] = await shop.owner<{ id: string }[]>`SELECT id FROM profiles WHERE role = ${role}`
  const token = newToken()
  await insertSession(shop.owner, {
    token_hash: hashToken(token),
    profile_id: profile!.id,
    created_at: shop.clock.now,
    expires_at: new Date(shop.clock.now.getTime() + 3_600_000),
    ip_address: '127.0.0.1',
    user_agent: '',
  })
  return `${cookieName(shop.env, 'session')}=${token}`
}

async function countDenied(): Promise<number> {
  const [row] = await shop.owner<{ denied: number }[]>`
    SELECT count(*) AS denied FROM audit_logs WHERE action = 'denied'`
  return row!.denied
}

test.each(endpoints.map((bound) => [nameOf(bound), bound] as const))(
  '%s is declared for the roles of the policy',
  (name, { roles }) => {
    expect(POLICY).toHaveProperty([name])
    expect(roles).toEqual(POLICY[name])
  },
)

describe.each(endpoints.map((bound) => [nameOf(bound), bound] as const))('%s', (name, bound) => {
  const policy = POLICY[name]

  test('answers a stranger as the policy says, and keeps no record of it', async () => {
    const before = await countDenied()
    const status = await statusFor(bound)
    if (policy === 'public') expect([401, 403]).not.toContain(status)
    else expect(status).toBe(401)
    expect(await countDenied()).toBe(before)
  })

  test.each(EVERYONE)('answers a signed-in %s as the policy says', async (role) => {
    const before = await countDenied()
    const status = await statusFor(bound, role)
    const allowed = policy === 'public' || policy?.includes(role)
    if (allowed) expect([401, 403, 500]).not.toContain(status)
    else expect(status).toBe(403)
    expect(await countDenied()).toBe(allowed ? before : before + 1)
  })

  test.each(EVERYONE)('answers a deactivated %s as it does a stranger', async (role) => {
    await shop.owner`UPDATE profiles SET is_active = false WHERE role = ${role}`
    const asStranger = policy === 'public' ? await statusFor(bound) : 401
    expect(await statusFor(bound, role)).toBe(asStranger)
  })
})

test('nothing is served below /api but endpoints with roles and a few named pages', () => {
  const known = new Set([...endpoints.map(nameOf), ...OTHER_ROUTES])
  const served = shop.app.routes.filter(({ path }) => path.startsWith('/api')).map(nameOf)
  expect(served.filter((route) => !known.has(route))).toEqual([])
  expect(served).toContain('GET /api/users/me')
})

test('a refused person reads the words of the endpoint, leaves an audit row and reaches no handler', async () => {
  // Of its own, so that it is there whatever the real endpoints refuse.
  const handled: Role[] = []
  const backups = endpoint({
    method: 'POST',
    path: '/api/test-backups',
    summary: 'For admins only',
    roles: ADMINS,
    forbidden: 'Backups are made by admins',
    answer: z.object({}),
  })
  const app = anApp(shop.services, (target) =>
    bind(target, backups, (_, { user }) => {
      handled.push(user.role)
      return {}
    }),
  )
  const ask = async (role: Role) =>
    app.request(backups.path, {
      method: 'POST',
      headers: { cookie: await aSessionOf(role), 'user-agent': 'till' },
    })

  const refused = await ask('budtender')
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({ error: 'Backups are made by admins' })
  const [row] = await shop.owner`
    SELECT user_name, table_name, ip_address, user_agent, request_id, new_values
    FROM audit_logs WHERE action = 'denied' ORDER BY id DESC LIMIT 1`
  expect(row).toEqual({
    user_name: 'budtender Demo',
    table_name: 'profiles',
    ip_address: '127.0.0.1',
    user_agent: 'till',
    request_id: refused.headers.get('x-request-id'),
    new_values: { request: 'POST /api/test-backups', role: 'budtender' },
  })
  expect((await ask('admin')).status).toBe(200)
  expect(handled).toEqual(['admin'])
})

describe('an endpoint cannot be registered', () => {
  const anEndpoint = (roles: Endpoint['roles']) =>
    endpoint({ method: 'GET', path: '/api/test', summary: '', roles, answer: z.object({}) })

  test.each([
    ['without roles', () => bind(new Hono(), anEndpoint([]), () => ({})), 'names no roles'],
    [
      'as public by the way',
      () => bind(new Hono(), anEndpoint('public'), () => ({})),
      'names no roles',
    ],
    [
      'as public with roles',
      () => bindPublic(new Hono(), anEndpoint(ADMINS), () => ({})),
      'is not public',
    ],
  ])('%s', (_, register, message) => {
    expect(register).toThrow(message)
  })
})
