import { describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { aShop, sharedShop } from '#server/test-shop.ts'

const shop = await sharedShop()

test('the process is alive whatever the database does, and ready only with it', async () => {
  const closing = await aShop()
  const ask = async (path: string) => {
    const answer = await closing.app.request(path)
    return [answer.status, await answer.json()]
  }
  expect(await ask('/healthz')).toEqual([200, { status: 'ok' }])
  expect(await ask('/readyz')).toEqual([200, { status: 'ready' }])

  await closing.owner`INSERT INTO schema_migrations (version, name, checksum) VALUES (9999, 'x', 'x')`
  expect(await ask('/readyz')).toEqual([503, { status: 'not migrated' }])

  await closing.pool.end()
  expect(await ask('/readyz')).toEqual([503, { status: 'database unreachable' }])
  expect(await ask('/healthz')).toEqual([200, { status: 'ok' }])
})

test('a server that is stopping is not sent new work', async () => {
  const app = createApp(shop.services, { webFolder: '', isDraining: () => true })
  const answer = await app.request('/readyz')
  expect([answer.status, await answer.json()]).toEqual([503, { status: 'stopping' }])
})

describe('the figures are shown', () => {
  const TOKEN = 'a-token-of-some-length'
  const services = { ...shop.services, env: { ...shop.env, METRICS_TOKEN: TOKEN } }
  const withToken = createApp(services, { webFolder: '' })
  const ask = (
    app: typeof shop.app,
    peer: string,
    headers: Record<string, string> = {},
  ): Promise<Response> =>
    Promise.resolve(
      app.request('/metrics', { headers }, { incoming: { socket: { remoteAddress: peer } } }),
    )

  test.each<[string, typeof shop.app, string, Record<string, string>, number]>([
    ['to a direct loopback caller', shop.app, '127.0.0.1', {}, 200],
    ['over IPv6 too', shop.app, '::1', {}, 200],
    [
      'not through a proxy on this machine',
      shop.app,
      '127.0.0.1',
      { 'x-forwarded-for': '9.9.9.9' },
      404,
    ],
    [
      'nor to one who says he is local',
      shop.app,
      '127.0.0.1',
      { 'x-forwarded-for': '127.0.0.1' },
      404,
    ],
    ['not to others', shop.app, '9.9.9.9', {}, 404],
    [
      'not with a key where none is set',
      shop.app,
      '9.9.9.9',
      { authorization: 'Bearer undefined' },
      404,
    ],
    ['to others with the key', withToken, '9.9.9.9', { authorization: `Bearer ${TOKEN}` }, 200],
    ['not with another key', withToken, '9.9.9.9', { authorization: `Bearer ${TOKEN}x` }, 404],
    ['not with an empty key', withToken, '9.9.9.9', { authorization: 'Bearer ' }, 404],
  ])('%s', async (_, app, peer, headers, status) => {
    expect((await ask(app, peer, headers)).status).toBe(status)
  })

  test('by route, not by path: nobody can fill them with made-up addresses', async () => {
    for (const path of [
      '/api/a',
      '/api/b',
      '/c',
      '/d.js',
      '/images/e.webp',
      '/api/oauth/f/redirect_url',
    ])
      await shop.app.request(path)
    const figures = await (await ask(shop.app, '127.0.0.1')).text()
    const routes = new Set([...figures.matchAll(/route="([^"]*)"/g)].map(([, route]) => route))
    expect(routes).toContain('/api/oauth/:provider/redirect_url')
    for (const made of ['/api/a', '/api/b', '/c', '/d.js', '/images/e.webp'])
      expect(routes).not.toContain(made)
    expect(figures).toContain('veld_http_request_seconds_count')
  })

  test('with how often somebody was not signed in', async () => {
    await shop.app.request('/api/users/me')
    const figures = await (await ask(shop.app, '127.0.0.1')).text()
    expect(figures).toMatch(/^veld_anonymous_refusals_total [1-9]/m)
  })
})
