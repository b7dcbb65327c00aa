import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
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
    ...['forwarded', 'via', 'x-real-ip', 'x-forwarded-host'].map(
      (header): [string, typeof shop.app, string, Record<string, string>, number] => [
        `nor through one that says so by ${header}`,
        shop.app,
        '127.0.0.1',
        { [header]: '1.1 proxy' },
        404,
      ],
    ),
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

  describe('to nobody through a proxy on this machine that says nothing of itself', () => {
    test.each<[string, string | undefined]>([
      ['and passes the name on that others ask for', undefined],
      ['and names the shop by its own address, as nginx does', 'upstream'],
    ])('%s', async (_, renamed) => {
      const behind = await aShop({
        env: { PUBLIC_ORIGIN: 'http://till.example', METRICS_TOKEN: TOKEN },
      })
      const proxy = await aSilentProxy(behind.port, renamed && `127.0.0.1:${behind.port}`)
      const ask = (headers: Record<string, string>) =>
        fetchAs('till.example', `${proxy}/metrics`, headers)
      expect(await ask({})).toBe(404)
      expect(await ask({ authorization: `Bearer ${TOKEN}` })).toBe(200)
    })

    test('nor where the shop believes that it is alone, under the name that others ask for', async () => {
      const proxy = await aSilentProxy(shop.port)
      expect(await fetchAs('till.example', `${proxy}/metrics`)).toBe(404)
      expect(await fetchAs('localhost', `${proxy}/metrics`)).toBe(200)
    })
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

/** Passes requests on and adds no header; `host` is what it calls the shop, unless it keeps the name asked for. */
async function aSilentProxy(port: number, host?: string): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, ...(host === undefined ? {} : { host }) }
    request({ host: '127.0.0.1', port, path: incoming.url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
    }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** fetch names the host by itself. */
function fetchAs(
  host: string,
  address: string,
  headers: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    request(address, { headers: { ...headers, host } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
      .on('error', reject)
      .end()
  })
}
