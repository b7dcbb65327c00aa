import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { aBrowser } from '#server/test-browser.ts'
import { wildShop } from './wild-shop.ts'

const shop = wildShop()

test('promtool finds nothing to say about the figures', async () => {
  const { port } = shop()
  const browser = aBrowser(`http://localhost:${port}`, port)
  await browser.signIn('admin@veld.test')
  for (const path of ['/api/dashboard/stats', '/api/products', '/api/nothing'])
    await browser.get(path)
  const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(figures).toContain('veld_http_request_seconds_bucket')
  const { status, stdout, stderr, error } = spawnSync('promtool', ['check', 'metrics'], {
    input: figures,
    encoding: 'utf8',
  })
  expect({ error, said: stdout + stderr, status }).toEqual({
    error: undefined,
    said: '',
    status: 0,
  })
})
