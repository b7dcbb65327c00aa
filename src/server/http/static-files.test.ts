import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { cookieName } from '#server/session/cookies.ts'
import { aShop, sharedShop } from '#server/test-shop.ts'

const SCRIPT = 'console.log("veld")'

const parent = mkdtempSync(join(tmpdir(), 'veld-web-'))
afterAll(() => rmSync(parent, { recursive: true }))
const webFolder = join(parent, 'web')
mkdirSync(join(webFolder, 'assets'), { recursive: true })
const files: Record<string, string | Buffer> = {
  'index.html': '<html><meta name="veld-provider" content="x"><title>Veld</title></html>',
  'landing.html': '<html><meta name="veld-provider" content="x"><h1>Welcome</h1></html>',
  'sw.js': SCRIPT,
  'favicon.svg': '<svg/>',
  'manifest.webmanifest': '{}',
  'assets/app-1a2b.js': SCRIPT,
  'assets/app-1a2b.js.br': brotliCompressSync(SCRIPT),
  'assets/app-1a2b.js.gz': gzipSync(SCRIPT),
  'assets/plain-1a2b.css': 'body{}',
  '.env': 'hush',
  '../outside.txt': 'hush',
}
for (const [name, content] of Object.entries(files)) writeFileSync(join(webFolder, name), content)
symlinkSync(join(parent, 'outside.txt'), join(webFolder, 'link.txt'))

const shop = await sharedShop({ webFolder, env: { OIDC_PROVIDER: 'azure' } })

const get = (path: string, headers: Record<string, string> = {}) =>
  shop.app.request(`${shop.origin}${path}`, { headers })
const bytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

describe('a file is sent as the browser can best read it', () => {
  test.each<[string, string | null]>([
    ['br, gzip', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0,gzip;q=0', null],
    ['br;q=0.5', 'br'],
    ['identity', null],
    ['brotli', null],
    ['', null],
  ])('%j', async (accepted, encoding) => {
    const answer = await get('/assets/app-1a2b.js', { 'accept-encoding': accepted })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('vary')).toBe('accept-encoding')
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync, none: (same: Buffer) => same }
    const text = unpack[(encoding ?? 'none') as keyof typeof unpack](await bytes(answer))
    expect(text.toString()).toBe(SCRIPT)
  })

  test('and plain where nothing was compressed at build', async () => {
    const answer = await get('/assets/plain-1a2b.css', { 'accept-encoding': 'br, gzip' })
    expect(answer.headers.has('content-encoding')).toBe(false)
    expect(await answer.text()).toBe('body{}')
  })
})

test.each([
  ['/assets/app-1a2b.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
  ['/assets/plain-1a2b.css', 'text/css; charset=utf-8', 'public, max-age=31536000, immutable'],
  ['/sw.js', 'text/javascript; charset=utf-8', 'no-cache'],
  ['/favicon.svg', 'image/svg+xml', 'no-cache'],
  ['/manifest.webmanifest', 'application/manifest+json', 'no-cache'],
  ['/', 'text/html; charset=utf-8', 'no-cache'],
])('%s is %s, %s', async (path, type, caching) => {
  const { status, headers } = await get(path)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe(type)
  expect(headers.get('cache-control')).toBe(caching)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test('a file that the browser has is not sent again', async () => {
  const etag = (await get('/sw.js')).headers.get('etag')!
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await get('/sw.js', { 'if-none-match': known })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect(again.headers.get('etag')).toBe(etag)
  }
  expect((await get('/sw.js', { 'if-none-match': '"other"' })).status).toBe(200)
})

test.each(['/index.html', '/dashboard', '/customers/12', '/auth/callback?code=x', '/unknown'])(
  '%s gives the application, which knows its provider',
  async (path) => {
    const answer = await get(path)
    expect(answer.status).toBe(200)
    const html = await answer.text()
    expect(html).toContain('<meta name="veld-provider" content="azure">')
    expect(html).not.toContain('Welcome')
  },
)

describe('the landing page, as it was drawn,', () => {
  const cookie = `${cookieName(shop.env, 'session')}=who-knows`

  test('is for visitors, and knows its provider', async () => {
    const html = await (await get('/')).text()
    expect(html).toContain('Welcome')
    expect(html).toContain('<meta name="veld-provider" content="azure">')
  })

  test('is not for who may be signed in', async () => {
    expect(await (await get('/', { cookie })).text()).not.toContain('Welcome')
  })

  test('is not taken for the application that the browser has, nor the other way round', async () => {
    const drawn = await get('/')
    expect(drawn.headers.get('vary')).toBe('cookie, accept-encoding')
    const known = drawn.headers.get('etag')!
    expect((await get('/', { 'if-none-match': known })).status).toBe(304)
    expect((await get('/', { 'if-none-match': known, cookie })).status).toBe(200)
  })
})

test.each([
  '/assets/old-9z8y.js',
  '/assets/',
  '/assets/none',
  '/missing.png',
  '/landing.html',
  '/index.html.br',
  '/assets/app-1a2b.js.br',
])('%s is missing: a 404, never the application', async (path) => {
  const answer = await get(path)
  expect(answer.status).toBe(404)
  expect(await answer.text()).not.toContain('<html')
})

describe('nothing outside the folder, and nothing hidden, is found', () => {
  test.each([
    '/../outside.txt',
    '/assets/../../outside.txt',
    '/%2e%2e/outside.txt',
    '/..%2foutside.txt',
    '/assets/..%5c..%5coutside.txt',
    '//outside.txt',
    '/.env',
    '/link.txt',
    '/outside.txt%00.js',
    '/__proto__',
    '/constructor',
  ])('%s', async (path) => {
    expect(await (await get(path)).text()).not.toContain('hush')
  })
})

describe('a page asked for under another loopback name', () => {
  const { port } = new URL(shop.origin)

  test('moves to the public origin, where its cookies are', async () => {
    const answer = await shop.app.request(`http://127.0.0.1:${port}/auth/callback?code=1`)
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe(`${shop.origin}/auth/callback?code=1`)
  })

  test.each(['/assets/app-1a2b.js', '/api/openapi.json', '/healthz'])(
    'but not %s',
    async (path) => {
      expect((await shop.app.request(`http://127.0.0.1:${port}${path}`)).status).toBe(200)
    },
  )

  test('and never for a name that is none of ours', async () => {
    const answer = await shop.app.request('http://evil.example/dashboard')
    expect(answer.headers.get('location')).toBeNull()
  })
})

test('other methods than reading find nothing', async () => {
  expect((await shop.app.request('/dashboard', { method: 'POST' })).status).toBe(404)
  const head = await shop.app.request('/sw.js', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('over https of our own a page under another name of the machine moves to where its cookies are', async () => {
  const secure = await aShop({ webFolder, env: { PUBLIC_ORIGIN: 'https://till.local:3443' } })
  const ask = (address: string) => secure.app.request(address)
  expect((await ask('https://192.168.1.5:3443/pos')).status).toBe(200)
  Object.assign(secure.env, { tls: 'own' })
  const moved = await ask('https://192.168.1.5:3443/pos?a=b')
  expect([moved.status, moved.headers.get('location')]).toEqual([
    302,
    'https://till.local:3443/pos?a=b',
  ])
  expect((await ask('https://till.local:3443/pos')).status).toBe(200)
})
