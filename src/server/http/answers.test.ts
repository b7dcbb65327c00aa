import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Refusal } from '#server/refusal.ts'
import { aShop, sharedShop } from '#server/test-shop.ts'
import { endpoint, ExportFile, Nothing } from '#shared/endpoint.ts'
import { cents, Rand } from '#shared/money.ts'
import { bindPublic } from './bind.ts'
import { securityHeaders } from './security-headers.ts'
import { anApp } from './test-app.ts'

const shop = await sharedShop()
beforeEach(() => void shop.logged.splice(0))

const SECURE: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

test.each([
  ['https://till.example.co.za', 'none', true],
  ['https://till.example.co.za', 'files', true],
  ['https://till.example.co.za:3443', 'files', false],
  ['https://till.example.co.za', 'own', false],
  ['http://till.example.co.za', 'none', false],
] as const)(
  'a browser is told to insist on %s (%s) where no till is locked out by it: %s',
  (PUBLIC_ORIGIN, tls, isTold) => {
    expect('strict-transport-security' in securityHeaders({ PUBLIC_ORIGIN, tls })).toBe(isTold)
  },
)

describe('every kind of answer carries the safety headers', () => {
  test.each([
    ['a page that is not built', '/'],
    ['a call', '/api/logout'],
    ['a refused call', '/api/users/me'],
    ['an unknown call', '/api/nothing'],
    ['a missing asset', '/assets/old.js'],
    ['a missing picture', '/images/x.webp'],
    ['the documentation', '/api/docs'],
    ['the OpenAPI document', '/api/openapi.json'],
    ['the health of the process', '/healthz'],
    ['the readiness', '/readyz'],
    ['the figures', '/metrics'],
    ["the built-in provider's protocol", '/oidc/.well-known/openid-configuration'],
    ["the built-in provider's page", '/oidc/sign-in/any'],
    ["the built-in provider's failures", '/oidc/auth'],
  ])('%s', async (_, path) => {
    const { headers } = await fetch(`${shop.origin}${path}`, { redirect: 'manual' })
    for (const [name, value] of Object.entries(SECURE)) expect(headers.get(name)).toBe(value)
    expect(headers.has('strict-transport-security')).toBe(false)
    const policy = headers.get('content-security-policy')
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("object-src 'none'")
    expect(policy).not.toMatch(/script-src[^;]*(unsafe|\*|http)/)
  })

  test('and on https the browser is told to stay there', async () => {
    const secure = await aShop({ env: { PUBLIC_ORIGIN: 'https://till.example.co.za' } })
    for (const path of ['/api/users/me', '/healthz', '/oidc/auth']) {
      const { headers } = await secure.browser().send('GET', path)
      expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000/)
    }
  })
})

test.each(['/api/users/me', '/api/nothing', '/api/logout', '/api/openapi.json', '/api/docs'])(
  '%s is kept by no cache',
  async (path) => {
    const { headers } = await shop.app.request(path)
    expect(headers.get('cache-control')).toBe('no-store')
  },
)

test.each(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'])(
  'an unknown path below /api is a JSON 404 for %s',
  async (method) => {
    for (const path of ['/api', '/api/', '/api/nothing', '/api/users/me/x', '/api/%00/..']) {
      const answer = await shop.app.request(path, { method })
      expect(answer.status).toBe(404)
      expect(await answer.json()).toEqual({
        error: 'Not found',
        request_id: answer.headers.get('x-request-id'),
        success: false,
      })
    }
  },
)

test('a known path with another method is a JSON 404 too', async () => {
  const answer = await shop.app.request('/api/users/me', { method: 'DELETE' })
  expect([answer.status, await answer.json()]).toMatchObject([404, { error: 'Not found' }])
})

describe('what a handler throws', () => {
  const failing = (path: `/api/${string}`, error: () => unknown) => {
    const bound = endpoint({ method: 'POST', path, summary: '', roles: 'public', answer: Nothing })
    const app = anApp(shop.services, (target) =>
      bindPublic(target, bound, () => {
        throw error()
      }),
    )
    return app.request(path, { method: 'POST' })
  }
  const secret = () => new Error('password hunter2 in column secret_column')

  test('as a refusal is answered in its own words, with its headers', async () => {
    const answer = await failing('/api/x', () => new Refusal(409, 'Taken', { 'retry-after': '3' }))
    expect(answer.status).toBe(409)
    expect(answer.headers.get('retry-after')).toBe('3')
    expect(await answer.json()).toMatchObject({ error: 'Taken', success: false })
    expect(shop.logged.join('')).not.toContain('request failed')
  })

  test('unexpectedly is answered without detail and logged with the request id', async () => {
    const answer = await failing('/api/x', secret)
    const request_id = answer.headers.get('x-request-id')
    expect(answer.status).toBe(500)
    expect(await answer.json()).toEqual({
      error: 'Something went wrong on our side. Please try again.',
      request_id,
      success: false,
    })
    const line = shop.logged
      .map((text) => JSON.parse(text))
      .find(({ msg }) => msg === 'request failed')
    expect(line).toMatchObject({ request_id, err: { message: expect.stringContaining('hunter2') } })
  })

  test.each([
    'ECONNREFUSED',
    'EPIPE',
    'CONNECTION_CLOSED',
    'CONNECTION_ENDED',
    '57P01',
    '53100',
    '53300',
    '58030',
  ])('as trouble with the database (%s) may be tried again', async (code) => {
    const answer = await failing('/api/x', () => Object.assign(secret(), { code }))
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('2')
    expect(await answer.text()).not.toContain('hunter2')
  })

  test.each<[`/api/${string}`, object]>([
    ['/api/transactions', { success: false, details: 'No' }],
    ['/api/import', { success: false, message: 'No', imported: 0, errors: ['No'] }],
    ['/api/other', { success: false }],
  ])('at %s has the shape that its callers read', async (path, shape) => {
    const answer = await failing(path, () => new Refusal(409, 'No'))
    expect(await answer.json()).toEqual({ ...shape, error: 'No', request_id: expect.any(String) })
  })
})

const rows = endpoint({
  method: 'GET',
  path: '/api/rows/:n',
  summary: '',
  roles: 'public',
  params: z.object({ n: z.coerce.number() }),
  answer: z.array(z.object({ price: Rand })),
})
const csv = endpoint({
  method: 'GET',
  path: '/api/csv',
  summary: '',
  roles: 'public',
  answer: ExportFile,
})

describe('an answer', () => {
  const app = anApp(shop.services, (target) => {
    target.use(async (c, next) => {
      c.header('cache-control', 'no-store')
      await next()
    })
    bindPublic(target, rows, ({ n }, { reply }) => {
      reply.headers.set('x-total-count', String(n))
      reply.headers.set('cache-control', 'private, no-cache')
      reply.headers.append('set-cookie', 'a=1')
      reply.headers.append('set-cookie', 'b=2')
      return Array.from({ length: n }, () => ({ price: cents(12_50) }))
    })
    bindPublic(target, csv, () => ({
      filename: 'a "b"\r\n.csv',
      mediaType: 'text/csv; charset=utf-8',
      content: Readable.from([Buffer.from('a,b\n'), Buffer.from('é,2\n')]),
    }))
  })

  test('is encoded by its schema', async () => {
    expect(await (await app.request('/api/rows/1')).json()).toEqual([{ price: 12.5 }])
  })

  test('keeps each cookie apart, and its own word on caching stands', async () => {
    const { headers } = await app.request('/api/rows/1')
    expect(headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(headers.get('cache-control')).toBe('private, no-cache')
    expect(headers.get('x-total-count')).toBe('1')
  })

  test('that is long is compressed for those who can read it', async () => {
    const zipped = await app.request('/api/rows/2000', {
      headers: { 'accept-encoding': 'gzip, br' },
    })
    expect(zipped.headers.get('content-encoding')).toBe('gzip')
    expect(zipped.headers.get('vary')).toContain('accept-encoding')
    const text = gunzipSync(await zipped.arrayBuffer()).toString()
    expect(JSON.parse(text)).toHaveLength(2000)
    for (const accepted of ['', 'br', 'identity', 'gzip;q=0']) {
      const plain = await app.request('/api/rows/2000', {
        headers: { 'accept-encoding': accepted },
      })
      expect(plain.headers.has('content-encoding')).toBe(false)
      expect(await plain.json()).toHaveLength(2000)
    }
  })

  test('with a file is an attachment in UTF-8 with a harmless name', async () => {
    const answer = await app.request('/api/csv')
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="a__b___.csv"')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.toString()).toBe('a,b\né,2\n')
  })

  test('that its schema does not describe is our fault, not shown', async () => {
    const broken = anApp(shop.services, (target) =>
      bindPublic(target, rows, () => [{ price: cents(1), secret: 'x' }] as never),
    )
    expect(await (await broken.request('/api/rows/1')).text()).not.toContain('secret')
  })
})

test('each request has an id of its own, in the answer and in the log', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, async () =>
      shop.app.request('/healthz', { headers: { 'x-request-id': 'mine' } }),
    ),
  )
  const ids = answers.map(({ headers }) => headers.get('x-request-id'))
  expect(new Set(ids).size).toBe(50)
  expect(ids).not.toContain('mine')
  const logged = shop.logged.map((line) => (JSON.parse(line) as { request_id: string }).request_id)
  expect(new Set(logged)).toEqual(new Set(ids))
})

test('the log holds the path, and never a query, a cookie, a key or a body', async () => {
  await shop.app.request('/api/users/me?search=hush-query', {
    headers: { cookie: 'veld_session=hush-cookie', authorization: 'Bearer hush-key' },
  })
  await shop.app.request('/api/sessions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"code":"hush-code","state":"hush-state"}',
  })
  const log = shop.logged.join('')
  expect(log).toContain('"path":"/api/users/me"')
  expect(log).not.toContain('hush')
})
