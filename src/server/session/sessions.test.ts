import { beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from '#server/test-browser.ts'
import { aShop, sharedShop } from '#server/test-shop.ts'
import { cookieName } from './cookies.ts'
import { hashToken } from './tokens.ts'

const shop = await sharedShop()
const SESSION = cookieName(shop.env, 'session')

beforeEach(async () => {
  shop.clock.now = new Date()
  await shop.owner`UPDATE settings SET value = '{}'`
  await shop.owner`UPDATE profiles SET is_active = true`
  await shop.owner`UPDATE profiles SET role = split_part(email, '@', 1)`
})

const statusOf = async (browser: Browser): Promise<number> =>
  (await browser.get('/api/users/me')).status

async function secondsLeft(browser: Browser): Promise<number> {
  const answer = await browser.get('/api/users/me')
  const { session } = (await answer.json()) as { session: { seconds_left: number } }
  return session.seconds_left
}

describe('a session ends', () => {
  test('when idle for as long as the settings say', async () => {
    await shop.owner`UPDATE settings SET value = '{"session_timeout_minutes": 15}'`
    const browser = await shop.signIn('manager@veld.test')
    shop.clock.advance(14.99)
    expect(await statusOf(browser)).toBe(200)
    shop.clock.advance(0.01)
    expect(await statusOf(browser)).toBe(401)
  })

  test('after 480 idle minutes when the settings say nothing', async () => {
    const browser = await shop.signIn('manager@veld.test')
    expect(await secondsLeft(browser)).toBe(480 * 60)
    shop.clock.advance(480)
    expect(await statusOf(browser)).toBe(401)
  })

  test('at once when the limit is made shorter than it has been idle', async () => {
    const browser = await shop.signIn('manager@veld.test')
    shop.clock.advance(20)
    expect(await statusOf(browser)).toBe(200)
    await shop.owner`UPDATE settings SET value = '{"session_timeout_minutes": 20}'`
    expect(await statusOf(browser)).toBe(401)
  })

  test('after a day, however often it is extended', async () => {
    const browser = await shop.signIn('manager@veld.test')
    for (let hour = 1; hour < 24; hour += 1) {
      shop.clock.advance(60)
      expect((await browser.post('/api/extend-session')).status).toBe(200)
    }
    expect(await secondsLeft(browser)).toBe(3600)
    shop.clock.advance(60)
    expect((await browser.post('/api/extend-session')).status).toBe(401)
    expect(await statusOf(browser)).toBe(401)
  })

  test('and cannot be extended afterwards', async () => {
    const browser = await shop.signIn('manager@veld.test')
    shop.clock.advance(480)
    expect((await browser.post('/api/extend-session')).status).toBe(401)
    expect(await statusOf(browser)).toBe(401)
  })
})

test('extending sets the idle limit back and answers the new end', async () => {
  const browser = await shop.signIn('manager@veld.test')
  shop.clock.advance(100)
  expect(await secondsLeft(browser)).toBe(380 * 60)
  const answer = await browser.post('/api/extend-session')
  expect(await answer.json()).toEqual({
    created_at: expect.any(String),
    expires_at: new Date(shop.clock.now.getTime() + 480 * 60_000).toISOString(),
    seconds_left: 480 * 60,
    is_locked: false,
  })
  expect(await secondsLeft(browser)).toBe(480 * 60)
})

test('reading does not extend: background polls keep nobody signed in', async () => {
  const browser = await shop.signIn('manager@veld.test')
  for (let minute = 0; minute < 480; minute += 60) {
    expect(await statusOf(browser)).toBe(200)
    expect((await browser.get('/api/dashboard/stats')).status).toBe(200)
    shop.clock.advance(60)
  }
  expect(await statusOf(browser)).toBe(401)
})

describe('who holds no token of a session is nobody', () => {
  test.each([
    ['no cookie', ''],
    ['an empty token', `${SESSION}=`],
    ['a made-up token', `${SESSION}=${'A'.repeat(43)}`],
    ['a broken cookie', `${SESSION}; =;;=; ${SESSION}=%E0%A4%A`],
    ['quotes', `${SESSION}="";"`],
    ['a very long token', `${SESSION}=${'x'.repeat(8000)}`],
    ['SQL in the token', `${SESSION}=' OR 1=1 --`],
  ])('%s', async (_, cookie) => {
    await shop.signIn('manager@veld.test')
    const answer = await shop.browser().send('GET', '/api/users/me', { headers: { cookie } })
    expect(answer.status).toBe(401)
  })

  test('the hash that is stored opens nothing', async () => {
    await shop.signIn('manager@veld.test')
    const [row] = await shop.owner<{ token_hash: Uint8Array }[]>`SELECT token_hash FROM sessions`
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      const cookie = `${SESSION}=${Buffer.from(row!.token_hash).toString(encoding)}`
      const answer = await shop.browser().send('GET', '/api/users/me', { headers: { cookie } })
      expect(answer.status).toBe(401)
    }
  })

  test('one bit off is off', async () => {
    const browser = await shop.signIn('manager@veld.test')
    const token = browser.cookies.get(SESSION)!
    browser.cookies.set(SESSION, (token.startsWith('A') ? 'B' : 'A') + token.slice(1))
    expect(await statusOf(browser)).toBe(401)
  })
})

test('only the hash of a token is in the database', async () => {
  const browser = await shop.signIn('viewer@veld.test')
  const token = browser.cookies.get(SESSION)!
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const [kept] = await shop.owner`
    SELECT ip_address, user_agent FROM sessions WHERE token_hash = ${Buffer.from(hashToken(token))}`
  expect(kept).toEqual({ ip_address: '127.0.0.1', user_agent: 'node' })
  const rows =
    await shop.owner`SELECT s::text AS row FROM sessions s UNION ALL SELECT a::text FROM audit_logs a`
  // Nor a part of it.
  const start = token.slice(0, 16)
  for (const { row } of rows as unknown as { row: string }[]) {
    expect(row).not.toContain(start)
    expect(row).not.toContain(Buffer.from(start).toString('hex'))
  }
})

describe('the cookies of a sign-in', () => {
  async function cookiesOf(target: typeof shop): Promise<string[]> {
    const browser = target.browser()
    const begun = await browser.get('/api/oauth/local/redirect_url')
    const finished = await browser.signIn('manager@veld.test')
    expect(finished.status).toBe(201)
    return [...begun.headers.getSetCookie(), ...finished.headers.getSetCookie()].map((cookie) =>
      cookie.replaceAll(/=[\w-]{43};/g, '=TOKEN;'),
    )
  }

  test('on http carry the port in their name, since cookies ignore ports', async () => {
    const { port } = new URL(shop.origin)
    expect(await cookiesOf(shop)).toEqual([
      `veld_signin_${port}=TOKEN; Max-Age=600; Path=/; HttpOnly; SameSite=Lax`,
      `veld_signin_${port}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`,
      `veld_session_${port}=TOKEN; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax`,
    ])
  })

  test('on https are tied to the host and secure', async () => {
    const secure = await aShop({ env: { PUBLIC_ORIGIN: 'https://till.example.co.za' } })
    expect(await cookiesOf(secure)).toEqual([
      '__Host-veld_signin=TOKEN; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Lax',
      '__Host-veld_signin=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
      '__Host-veld_session=TOKEN; Max-Age=86400; Path=/; HttpOnly; Secure; SameSite=Lax',
    ])
  })
})

test('who signs in again in the same browser leaves no old session behind', async () => {
  const browser = await shop.signIn('manager@veld.test')
  const old = new Map(browser.cookies)
  await browser.signIn('viewer@veld.test')
  expect(await (await browser.get('/api/users/me')).json()).toMatchObject({
    email: 'viewer@veld.test',
  })
  const before = shop.browser()
  for (const [name, value] of old) before.cookies.set(name, value)
  expect(await statusOf(before)).toBe(401)
})

test('a session in another browser is left alone', async () => {
  const [first, second] = [
    await shop.signIn('manager@veld.test'),
    await shop.signIn('manager@veld.test'),
  ]
  await second.get('/api/logout')
  expect(await statusOf(first)).toBe(200)
  expect(await statusOf(second)).toBe(401)
})

describe('a change of the member counts from the next request', () => {
  test('of the role', async () => {
    const browser = await shop.signIn('manager@veld.test')
    await shop.owner`UPDATE profiles SET role = 'viewer' WHERE email = 'manager@veld.test'`
    const answer = await browser.get('/api/users/me')
    expect(await answer.json()).toMatchObject({ profile: { role: 'viewer' } })
  })

  test('of the active flag', async () => {
    const browser = await shop.signIn('manager@veld.test')
    await shop.owner`UPDATE profiles SET is_active = false WHERE email = 'manager@veld.test'`
    expect(await statusOf(browser)).toBe(401)
    expect((await browser.post('/api/extend-session')).status).toBe(401)
  })
})

describe('who is signed in is asked for', () => {
  const readFrom = async (site: string, path: string) => {
    const browser = await shop.signIn('manager@veld.test')
    return (await browser.get(path, { 'sec-fetch-site': site })).status
  }

  test.each(['cross-site', 'same-site'])(
    'nothing by a %s page, not even a row in the trail',
    async (site) => {
      expect(await readFrom(site, '/api/users/me')).toBe(403)
      const before = await shop.owner`SELECT max(id) FROM audit_logs WHERE action <> 'login'`
      expect(await readFrom(site, '/api/export/customers')).toBe(403)
      expect(await shop.owner`SELECT max(id) FROM audit_logs WHERE action <> 'login'`).toEqual(
        before,
      )
    },
  )

  test.each(['same-origin', 'none'])(
    'everything by our own pages and who types: %s',
    async (site) => {
      expect(await readFrom(site, '/api/export/customers')).toBe(200)
    },
  )
})

const plain = await sharedShop({ env: { PUBLIC_ORIGIN: 'http://till.example' } })

describe('on plain http, where browsers do not say which site asks,', () => {
  const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' }
  const TYPED = { ...BROWSER, accept: 'text/html,application/xhtml+xml' }
  const PATHS = ['/api/export/customers', '/api/users/me', '/api/logout']
  const name = cookieName(plain.env, 'session')

  // Not by fetch, which says of itself how it fetches.
  async function signedIn() {
    const { cookies } = await plain.signIn('manager@veld.test')
    return async (path: string, headers: Record<string, string> = {}) => {
      const cookie = `${name}=${cookies.get(name)}`
      return (await plain.app.request(path, { headers: { cookie, ...headers } })).status
    }
  }

  test.each<[string, Record<string, string>]>([
    ['a page of another site', { ...BROWSER, referer: 'http://evil.example/' }],
    ['a page of another port', { ...BROWSER, referer: 'http://till.example:8080/' }],
    ['a page of another host of the site', { ...BROWSER, referer: 'http://a.till.example/' }],
    ['a link on such a page', { ...TYPED, referer: 'http://a.till.example/' }],
    ['a page that hides which it is', { ...BROWSER, accept: 'image/avif,*/*' }],
    ['a page with an origin of its own', { ...BROWSER, origin: 'null' }],
  ])('%s gets nothing, and nobody is signed out', async (_, headers) => {
    const ask = await signedIn()
    const rows = await plain.owner`SELECT max(id) FROM audit_logs`
    for (const path of PATHS) expect(await ask(path, headers)).toBe(403)
    expect(await plain.owner`SELECT max(id) FROM audit_logs`).toEqual(rows)
    expect(await ask('/api/users/me')).toBe(200)
  })

  test.each<[string, Record<string, string>]>([
    ['our own pages', { ...BROWSER, referer: 'http://till.example/customers' }],
    ['who types', TYPED],
    ['a program', { 'user-agent': 'curl/8' }],
  ])('%s are answered', async (_, headers) => {
    const ask = await signedIn()
    expect(await ask('/api/export/customers', headers)).toBe(200)
    expect([204, 303]).toContain(await ask('/api/logout', headers))
    expect(await ask('/api/users/me', headers)).toBe(401)
  })

  test('no site leads the browser here as who is signed in', async () => {
    const browser = plain.browser()
    const [, session] = (await browser.signIn('manager@veld.test')).headers.getSetCookie()
    expect(session).toMatch(/SameSite=Strict$/)
  })
})

describe('signing out', () => {
  // Not by fetch, which says of itself that it is no navigation.
  const navigate = (browser: Browser, headers: Record<string, string>) =>
    shop.app.request('/api/logout', {
      headers: { cookie: `${SESSION}=${browser.cookies.get(SESSION)}`, ...headers },
    })

  test('by a fetch ends the session with 204', async () => {
    const browser = await shop.signIn('manager@veld.test')
    const old = new Map(browser.cookies)
    const answer = await browser.get('/api/logout')
    expect(answer.status).toBe(204)
    expect(browser.cookies.has(SESSION)).toBe(false)
    for (const [name, value] of old) browser.cookies.set(name, value)
    expect(await statusOf(browser)).toBe(401)
  })

  test.each([
    ['from our own pages', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }],
    ['typed', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
  ])('by a navigation %s leads to the landing page', async (_, headers) => {
    const browser = await shop.signIn('manager@veld.test')
    const answer = await navigate(browser, headers)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
    expect(await statusOf(browser)).toBe(401)
  })

  test('by a navigation leads there too where the browser sends no fetch metadata (plain http)', async () => {
    const browser = await shop.signIn('manager@veld.test')
    const answer = await navigate(browser, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
  })

  test.each(['cross-site', 'same-site'])(
    'from a %s page is refused and ends nothing',
    async (site) => {
      const browser = await shop.signIn('manager@veld.test')
      const answer = await browser.send('GET', '/api/logout', {
        headers: { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' },
      })
      expect(answer.status).toBe(403)
      expect(answer.headers.getSetCookie()).toEqual([])
      expect(await statusOf(browser)).toBe(200)
    },
  )

  test('without a session is quiet', async () => {
    await shop.owner`DELETE FROM audit_logs`
    const answer = await shop.browser().get('/api/logout')
    expect(answer.status).toBe(204)
    // A cookie that a browser held back is not taken away from it.
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await shop.owner`SELECT FROM audit_logs`).toHaveLength(0)
  })
})

test('sign-in and sign-out are in the trail, with where they came from and without secrets', async () => {
  await shop.owner`DELETE FROM audit_logs`
  const browser = await shop.signIn('manager@veld.test')
  await browser.get('/api/logout', { 'user-agent': `Till ${'x'.repeat(400)}` })
  const rows = await shop.owner`
    SELECT action, user_name, table_name, ip_address, user_agent, old_values, new_values
    FROM audit_logs ORDER BY id`
  const who = { user_name: 'manager Demo', table_name: 'sessions', ip_address: '127.0.0.1' }
  expect(rows).toEqual([
    {
      ...who,
      action: 'login',
      user_agent: 'node',
      old_values: null,
      new_values: { email: 'manager@veld.test', role: 'manager' },
    },
    {
      ...who,
      action: 'logout',
      user_agent: `Till ${'x'.repeat(295)}`,
      old_values: null,
      new_values: null,
    },
  ])
})

test('sessions and sign-ins that are over are cleared away by the next sign-in', async () => {
  const browser = await shop.signIn('manager@veld.test')
  await shop.browser().begin()
  shop.clock.advance(24 * 60 + 1)
  await shop.browser().begin()
  expect(await shop.owner`SELECT FROM sessions`).toHaveLength(0)
  expect(await shop.owner`SELECT FROM pending_sign_ins`).toHaveLength(1)
  expect(await statusOf(browser)).toBe(401)
})
