import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { aBrowser, type Browser } from './test-browser.ts'
import { freePort } from './test-port.ts'
import { aFolder, NO_DEMO, opened, run } from './test-program.ts'

test('a killed shop starts again with everything it had, and SIGTERM lets requests finish', async () => {
  const [port, DATA_DIR] = [await freePort(), aFolder()]
  const first = await opened(run({ PORT: String(port), DATA_DIR }))
  const browser = aBrowser(first.origin, port)
  expect((await browser.signIn('admin@veld.test')).status).toBe(201)
  const before = await books(browser)
  first.process.kill('SIGKILL')
  await first.exited

  const second = await opened(run({ PORT: String(port), DATA_DIR }))
  // The session is one of the things it had.
  expect(await books(browser)).toEqual(before)

  // A request whose second half comes after the signal is still answered.
  const socket = connect(port, 'localhost')
  socket.write(
    'POST /api/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{',
  )
  await pause(500)
  second.process.kill('SIGTERM')
  await pause(800)
  socket.write('}')
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 /)
  expect(await second.exited).toBe(0)
})

test('what was compiled is kept once the shop is open, so that a power cut does not cost the next start time', async () => {
  const NODE_COMPILE_CACHE = aFolder()
  const port = String(await freePort())
  await opened(run({ ...NO_DEMO, NODE_COMPILE_CACHE, PORT: port, DATA_DIR: aFolder() }))
  // It is still running: this is not what an orderly end leaves.
  const kept = () => readdirSync(NODE_COMPILE_CACHE, { recursive: true }).length
  await expect.poll(kept, { timeout: 20_000 }).toBeGreaterThan(100)
})

test('a second shop on the same folder is refused, one on its own folder is not', async () => {
  const DATA_DIR = aFolder()
  const first = await opened(run({ ...NO_DEMO, PORT: String(await freePort()), DATA_DIR }))
  const refused = run({ ...NO_DEMO, PORT: String(await freePort()), DATA_DIR })
  expect(await refused.exited).toBe(1)
  expect(refused.output()).toContain('is in use by another Veld')
  expect(refused.output().trim().split('\n')).toHaveLength(1)
  const neighbour = await opened(
    run({ ...NO_DEMO, PORT: String(await freePort()), DATA_DIR: aFolder() }),
  )
  expect((await fetch(`${neighbour.origin}/readyz`)).status).toBe(200)
  expect((await fetch(`${first.origin}/readyz`)).status).toBe(200)
})

test('a taken port stops the start with one clear line', async () => {
  const squatter = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void squatter.close())
  await once(squatter, 'listening')
  const { port } = squatter.address() as AddressInfo
  const refused = run({ ...NO_DEMO, PORT: String(port), DATA_DIR: aFolder() })
  expect(await refused.exited).toBe(1)
  expect(refused.output()).toContain(`Port ${port} is in use`)
})

test('production needs an identity provider and makes no demo shop', async () => {
  const env = { PORT: String(await freePort()), DATA_DIR: aFolder(), NODE_ENV: 'production' }
  const refused = run(env)
  expect(await refused.exited).toBe(1)
  expect(refused.output().trim()).toBe(
    'OIDC_ISSUER is missing: NODE_ENV=production needs an identity provider.',
  )
  const real = await opened(run({ ...env, ...NO_DEMO }))
  expect(
    (await fetch(`${real.origin}/oidc/.well-known/openid-configuration`)).headers.get(
      'content-type',
    ),
  ).not.toContain('json')
  expect((await fetch(`${real.origin}/api/oauth/local/redirect_url`)).status).toBe(503)
  expect(real.output()).not.toContain('@veld.test')
})

/** What does not change while nobody sells; the trends move with the clock. */
async function books(browser: Browser): Promise<object> {
  const { trends: _, ...stats } = (await (await browser.get('/api/dashboard/stats')).json()) as {
    trends: object
  }
  expect(stats).toMatchObject({ totalTransactions: expect.any(Number) })
  return stats
}
