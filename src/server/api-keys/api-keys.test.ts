import { beforeEach, describe, expect, test } from 'vitest'
import { aProduct } from '#server/test-factories.ts'
import { sharedShop } from '#server/test-shop.ts'
import type { ApiKey } from '#shared/api-keys/api-key.ts'
import { aKey, ask } from './test-keys.ts'

const shop = await sharedShop()
const admin = await shop.signIn('admin@veld.test')

const NOW = new Date('2026-11-15T07:05:00Z')

beforeEach(async () => {
  shop.clock.now = NOW
  await shop.owner`TRUNCATE audit_logs, api_keys`
  await shop.owner`UPDATE profiles SET is_active = true, role = split_part(email, '@', 1)`
  await shop.owner`UPDATE sessions SET created_at = ${NOW}, last_active_at = ${NOW},
    expires_at = ${new Date(NOW.getTime() + 86_400_000)}`
})

const listed = async (): Promise<ApiKey[]> =>
  (await (await admin.get('/api/api-keys')).json()) as ApiKey[]

const audited = () => shop.owner`
  SELECT user_name, action, table_name, record_id, old_values, new_values FROM audit_logs ORDER BY id`

const revoke = (id: number) =>
  admin.send('DELETE', `/api/api-keys/${id}`, { headers: { origin: shop.origin } })

describe('making a key', () => {
  test('answers it once, stores its hash and leaves a row in the trail', async () => {
    const { key, ...rest } = await aKey(admin, { name: ' Stock sync ', role: 'manager' })
    expect(key).toMatch(/^veld_[\w-]{43}$/)
    expect(rest).toEqual({
      id: expect.any(Number),
      name: 'Stock sync',
      hint: key.slice(0, 9),
      role: 'manager',
      scope: 'read_write',
      status: 'active',
      created_by: 'admin Demo',
      created_at: NOW.toISOString(),
      expires_at: null,
      revoked_at: null,
      last_used_at: null,
      request_count: 0,
    })
    expect(await listed()).toEqual([rest])
    expect(await audited()).toEqual([
      {
        user_name: 'admin Demo',
        action: 'create',
        table_name: 'api_keys',
        record_id: String(rest.id),
        old_values: null,
        new_values: {
          name: 'Stock sync',
          role: 'manager',
          scope: 'read_write',
          expires_at: null,
          hint: rest.hint,
        },
      },
    ])
    const rows = await shop.owner`
      SELECT k::text AS row FROM api_keys k UNION ALL SELECT a::text FROM audit_logs a`
    for (const { row } of rows as unknown as { row: string }[]) {
      expect(row).not.toContain(key)
      expect(row).not.toContain(Buffer.from(key).toString('hex'))
    }
    expect(shop.logged.join('')).not.toContain(key)
  })

  test('without more than a name makes one that may look at little', async () => {
    const answer = await admin.post('/api/api-keys', { name: 'Screen in the window' })
    expect(await answer.json()).toMatchObject({ role: 'viewer', scope: 'read', expires_at: null })
  })

  test.each<[object, number, string]>([
    [{}, 400, 'Name is required'],
    [{ name: '  ' }, 400, 'Name is required'],
    [{ name: 'x', role: 'owner' }, 400, 'role must be one of: admin, manager, budtender, viewer'],
    [{ name: 'x', scope: 'all' }, 400, 'scope must be one of: read, read_write'],
    [{ name: 'x', expires_at: '2026-11-15T07:05:00Z' }, 400, 'The expiry must be in the future'],
    [{ name: 'x', expires_at: 'tomorrow' }, 400, 'expires_at is not valid'],
    [{ name: 'x', key: 'veld_mine' }, 400, 'Unknown field: key'],
    [{ name: 'TAKEN' }, 409, 'There already is a key named TAKEN'],
  ])('with %j is refused and makes none', async (body, status, error) => {
    await aKey(admin, { name: 'Taken' })
    const answer = await admin.post('/api/api-keys', body)
    expect([answer.status, await answer.json()]).toMatchObject([status, { error }])
    expect(await listed()).toHaveLength(1)
    expect(await audited()).toHaveLength(1)
  })

  test('the name of a revoked key may be used again', async () => {
    const { id } = await aKey(admin, { name: 'Sync' })
    await revoke(id)
    await aKey(admin, { name: 'Sync' })
    expect((await listed()).map(({ status }) => status)).toEqual(['active', 'revoked'])
  })

  test.each(['manager', 'budtender', 'viewer'])('is not for a %s', async (role) => {
    const browser = await shop.signIn(`${role}@veld.test`)
    for (const answer of [
      await browser.get('/api/api-keys'),
      await browser.post('/api/api-keys', { name: 'x' }),
    ])
      expect([answer.status, await answer.json()]).toMatchObject([
        403,
        { error: 'Only admins can manage API keys' },
      ])
    expect(await listed()).toEqual([])
  })
})

describe('with a key a program', () => {
  test('reads, without a cookie', async () => {
    const { key } = await aKey(admin, { role: 'viewer', scope: 'read' })
    const answer = await ask(shop, key, '/api/dashboard/stats')
    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test('writes from anywhere, and the trail names the key and the person who made it', async () => {
    const { key } = await aKey(admin, { name: 'Stock sync', role: 'manager' })
    const answer = await ask(shop, key, '/api/categories', {
      method: 'POST',
      body: { name: 'Seeds' },
      headers: { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
    })
    expect(answer.status).toBe(201)
    const [row] = await shop.owner`
      SELECT user_name, email FROM audit_logs a JOIN profiles p ON p.id = a.user_id
      WHERE table_name = 'categories'`
    expect(row).toEqual({ user_name: 'Stock sync (API key)', email: 'admin@veld.test' })
  })

  test('sells, and the sale is its maker’s', async () => {
    const product = await aProduct(shop.owner, { price: 100_00, batches: [5] })
    const { key } = await aKey(admin, { name: 'Kiosk', role: 'budtender' })
    const answer = await ask(shop, key, '/api/transactions', {
      method: 'POST',
      body: {
        customer_id: null,
        items: [{ product_id: product.id, quantity: 1, unit_price: 100 }],
        payment_method: 'card',
        age_confirmed: true,
      },
    })
    expect(answer.status).toBe(200)
    const [sale] = await shop.owner`
      SELECT p.email, (SELECT user_name FROM audit_logs WHERE table_name = 'transactions') AS user_name
      FROM transactions t JOIN profiles p ON p.id = t.seller_id`
    expect(sale).toEqual({ email: 'admin@veld.test', user_name: 'Kiosk (API key)' })
  })

  test('may only read when its scope says so', async () => {
    const { key } = await aKey(admin, { name: 'Reader', scope: 'read' })
    expect((await ask(shop, key, '/api/products')).status).toBe(200)
    const answer = await ask(shop, key, '/api/categories', {
      method: 'POST',
      body: { name: 'Never' },
    })
    expect([answer.status, await answer.json()]).toMatchObject([
      403,
      { error: 'This API key may only read' },
    ])
    const [denied] = await shop.owner`
      SELECT user_name, new_values FROM audit_logs WHERE action = 'denied'`
    expect(denied).toEqual({
      user_name: 'Reader (API key)',
      new_values: { request: 'POST /api/categories', role: 'admin' },
    })
  })

  test('never may do more than its maker may today', async () => {
    const { key, id } = await aKey(admin)
    expect((await ask(shop, key, '/api/products')).status).toBe(200)
    await shop.owner`UPDATE profiles SET role = 'viewer' WHERE email = 'admin@veld.test'`
    expect((await ask(shop, key, '/api/products')).status).toBe(403)
    expect((await ask(shop, key, '/api/dashboard/stats')).status).toBe(200)
    await shop.owner`UPDATE profiles SET role = 'admin' WHERE email = 'admin@veld.test'`
    expect((await ask(shop, key, '/api/products')).status).toBe(200)
    await shop.owner`UPDATE profiles SET role = 'manager' WHERE id = (SELECT created_by FROM api_keys WHERE id = ${id})`
    const other = await shop.signIn('budtender@veld.test')
    await shop.owner`UPDATE profiles SET role = 'admin' WHERE email = 'budtender@veld.test'`
    const [row] = (await (await other.get('/api/api-keys')).json()) as ApiKey[]
    expect(row).toMatchObject({ role: 'manager', status: 'active' })
  })
})

describe('a key that is not valid is answered 401, whatever else comes with it', () => {
  const NOT_VALID = 'This API key is not valid'
  const withCookie = () => ({
    cookie: [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  })

  async function expectNotValid(answer: Response) {
    expect([answer.status, await answer.json()]).toMatchObject([401, { error: NOT_VALID }])
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  }

  test.each([
    ['made up', `veld_${'A'.repeat(43)}`],
    ['too short', 'veld_'],
    ['nothing', ''],
    ['very long', `veld_${'x'.repeat(8000)}`],
    ['SQL', `' OR 1=1 --`],
    ['two of them', 'veld_a veld_b'],
  ])('%s', async (_, key) => {
    await aKey(admin)
    await expectNotValid(await ask(shop, key, '/api/dashboard/stats', { headers: withCookie() }))
    expect(await audited()).toHaveLength(1)
  })

  test('one character off', async () => {
    const { key } = await aKey(admin)
    const off = key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A')
    await expectNotValid(await ask(shop, off, '/api/dashboard/stats', { headers: withCookie() }))
  })

  test('the hash that is stored', async () => {
    await aKey(admin)
    const [row] = await shop.owner<{ token_hash: Uint8Array }[]>`SELECT token_hash FROM api_keys`
    for (const encoding of ['hex', 'base64', 'base64url'] as const)
      await expectNotValid(
        await ask(shop, Buffer.from(row!.token_hash).toString(encoding), '/api/dashboard/stats'),
      )
  })

  test('revoked: from the next request on, and revoking again changes nothing', async () => {
    const { key, id } = await aKey(admin, { name: 'Gone' })
    expect((await ask(shop, key, '/api/dashboard/stats')).status).toBe(200)
    for (let times = 0; times < 2; times += 1) expect((await revoke(id)).status).toBe(204)
    await expectNotValid(await ask(shop, key, '/api/dashboard/stats', { headers: withCookie() }))
    const [, ...rows] = await audited()
    expect(rows).toMatchObject([
      { action: 'delete', table_name: 'api_keys', old_values: { name: 'Gone' } },
    ])
    expect(await listed()).toMatchObject([{ status: 'revoked', revoked_at: NOW.toISOString() }])
  })

  test('past its expiry, to the moment', async () => {
    const { key } = await aKey(admin, { expires_at: '2026-11-15T09:15:00+02:00' })
    shop.clock.advance(9.999)
    expect((await ask(shop, key, '/api/dashboard/stats')).status).toBe(200)
    shop.clock.advance(0.001)
    await expectNotValid(await ask(shop, key, '/api/dashboard/stats'))
    expect(await listed()).toMatchObject([{ status: 'expired' }])
  })

  test('its maker was deactivated', async () => {
    const { key } = await aKey(admin)
    const other = await shop.signIn('manager@veld.test')
    await shop.owner`UPDATE profiles SET role = 'admin' WHERE email = 'manager@veld.test'`
    await shop.owner`UPDATE profiles SET is_active = false WHERE email = 'admin@veld.test'`
    await expectNotValid(await ask(shop, key, '/api/dashboard/stats'))
    const keys = (await (await other.get('/api/api-keys')).json()) as ApiKey[]
    expect(keys).toMatchObject([{ status: 'maker_inactive' }])
  })

  test('also where nobody needs to be signed in', async () => {
    for (const path of ['/api/oauth/local/redirect_url', '/api/logout'])
      await expectNotValid(await ask(shop, 'veld_x', path))
  })

  test('another kind of authorization is no key: the cookie counts, and writes from elsewhere are refused', async () => {
    const headers = { ...withCookie(), authorization: 'Basic dXNlcjpwYXNz' }
    expect((await shop.app.request('/api/dashboard/stats', { headers })).status).toBe(200)
    const write = await shop.app.request('/api/categories', {
      method: 'POST',
      headers: { ...headers, 'sec-fetch-site': 'cross-site' },
    })
    expect(write.status).toBe(403)
  })
})

describe('a key that is off since a restore', () => {
  const switchOn = (id: number, browser = admin) => browser.post(`/api/api-keys/${id}/switch-on`)
  const switchOff = () => shop.owner`UPDATE api_keys SET switched_off_at = ${NOW}`

  test('is refused with the reason, until an admin switches it on, which is audited', async () => {
    const { key, id } = await aKey(admin, { name: 'Kiosk' })
    await switchOff()
    const answer = await ask(shop, key, '/api/dashboard/stats')
    expect([answer.status, await answer.json()]).toMatchObject([
      401,
      {
        error:
          'This API key is off since the shop was restored from a backup: an admin can switch it on in Settings, Integrations',
      },
    ])
    expect(await listed()).toMatchObject([{ name: 'Kiosk', status: 'off' }])

    for (let times = 0; times < 2; times += 1)
      expect(await (await switchOn(id)).json()).toMatchObject({ status: 'active' })
    expect((await ask(shop, key, '/api/dashboard/stats')).status).toBe(200)
    const [, ...rows] = await audited()
    expect(rows).toMatchObject([
      {
        user_name: 'admin Demo',
        action: 'update',
        table_name: 'api_keys',
        record_id: String(id),
        old_values: { status: 'off' },
        new_values: { name: 'Kiosk', status: 'active' },
      },
    ])
  })

  test('that is revoked, expired or whose maker is gone says no more than any other', async () => {
    const { key, id } = await aKey(admin)
    await switchOff()
    await revoke(id)
    expect(await (await ask(shop, key, '/api/dashboard/stats')).json()).toMatchObject({
      error: 'This API key is not valid',
    })
    expect(await (await switchOn(id)).json()).toMatchObject({ status: 'revoked' })
  })

  test.each(['manager', 'budtender', 'viewer'])('is not switched on by a %s', async (role) => {
    const { id } = await aKey(admin)
    await switchOff()
    expect((await switchOn(id, await shop.signIn(`${role}@veld.test`))).status).toBe(403)
    expect(await listed()).toMatchObject([{ status: 'off' }])
  })

  test('and is unknown is not there', async () => {
    expect((await switchOn(999_999)).status).toBe(404)
  })
})

test('an unknown key cannot be revoked', async () => {
  const answer = await revoke(999_999)
  expect([answer.status, await answer.json()]).toMatchObject([
    404,
    { error: 'There is no such API key' },
  ])
})
