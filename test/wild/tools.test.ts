import { execFile, spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { aBrowser } from '#server/test-browser.ts'
import { has } from './debian.ts'
import { wildFolder, wildShop } from './wild-shop.ts'

// What tools of others make of what a shop tells of itself: its document of the API, and its figures. The client is a
// program of somebody else's, with packages and a TypeScript of its own, made from what the document says.

const run = promisify(execFile)
const folder = wildFolder()
const shop = wildShop()
const origin = () => `http://localhost:${shop().port}`

/** A program of the folder's own packages; what it prints. */
async function node(...words: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, words, { cwd: folder })
  return stdout
}

beforeAll(async () => {
  cpSync(join(import.meta.dirname, 'client'), folder, { recursive: true })
  await run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: folder })
}, 300_000)

test('a linter finds nothing to say about the document', async () => {
  expect(JSON.parse(await node('lint.mjs', `${origin()}/api/openapi.json`))).toEqual([])
})

test('a client made by openapi-typescript compiles and sells', async () => {
  const admin = aBrowser(origin(), shop().port)
  expect((await admin.signIn('admin@veld.test')).status).toBe(201)
  const made = await admin.post('/api/api-keys', {
    name: 'Client',
    role: 'manager',
    scope: 'read_write',
  })
  const { key } = (await made.json()) as { key: string }
  const answer = await admin.get('/api/products?limit=50')
  const products = (await answer.json()) as { sku: string; price: number; stock_level: number }[]
  const product = products.find(({ stock_level }) => stock_level > 10)!

  const make = 'node_modules/openapi-typescript/bin/cli.js'
  await node(make, `${origin()}/api/openapi.json`, '-o', 'veld.d.ts')
  await node('node_modules/typescript/bin/tsc', '-p', '.')
  const said = JSON.parse(await node('sell.ts', origin(), key, product.sku)) as object
  expect(said).toEqual({
    found: '1',
    total: Number((product.price * 2 * 1.15).toFixed(2)),
    isSame: true,
    replayed: 'true',
    refused: 409,
    price: product.price,
  })
})

test.runIf(has('prometheus'))('promtool finds nothing to say about the figures', async () => {
  const { port } = shop()
  const browser = aBrowser(origin(), port)
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
