import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { aBackup, fileOf } from '#server/data-management/test-backup.ts'
import { sharedShop } from '#server/test-shop.ts'

const webFolder = mkdtempSync(join(tmpdir(), 'veld-web-'))
afterAll(() => rmSync(webFolder, { recursive: true }))
writeFileSync(join(webFolder, 'index.html'), '<html>shop</html>')

const shop = await sharedShop({ webFolder })
const admin = await shop.signIn('admin@veld.test')
const backup = await aBackup(admin)

// What must not be found: a file beside the backups that would be one, and one beside the web application.
const outside = join(shop.env.DATA_DIR, 'outside.tar')
copyFileSync(fileOf(shop, backup), outside)
const beside = `${webFolder}-outside.tar`
writeFileSync(beside, 'hush')
afterAll(() => rmSync(beside))

const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** The path as it stands: `fetch` would tidy it up. */
function send(method: string, path: string): Promise<{ status: number; body: string }> {
  const { port } = new URL(shop.origin)
  return new Promise((resolve, reject) => {
    request({ port, method, path, headers: { cookie } }, (answer) => {
      void text(answer).then((body) => resolve({ status: answer.statusCode!, body }), reject)
    })
      .once('error', reject)
      .end()
  })
}

const CLIMBS = [
  '../../outside',
  '..%2f..%2foutside',
  '..%2F..%2Foutside.tar',
  'x%2F..%2F..%2Foutside',
  '..%5c..%5coutside',
  '%2e%2e/%2e%2e/outside',
  '..%252f..%252foutside',
  '%c0%ae%c0%ae/outside',
  '....//....//outside',
  '..;/outside',
  '%2fetc%2fpasswd',
  `${backup.id}%00`,
  `${backup.id}%2F..%2F..%2Foutside`,
  'file:%2f%2f%2fetc%2fpasswd',
]

const ROUTES = [
  'GET /api/backups/*',
  'GET /api/backups/*/download',
  'DELETE /api/backups/*',
  'GET /api/export/*',
  'GET /api/docs/*',
  'GET /api/openapi.json/*',
  'GET /images/*',
  'GET /assets/*',
  'GET /*',
]

describe.each(ROUTES)('%s', (route) => {
  const [method = '', pattern = ''] = route.split(' ')

  test.each(CLIMBS)('finds nothing elsewhere by %s', async (climb) => {
    const { status, body } = await send(method, pattern.replace('*', climb))
    // What looks like a page of the application gives the application, and nothing of the disk.
    if (status === 200) expect(body).toBe('<html>shop</html>')
    else expect([400, 404]).toContain(status)
    expect(body).not.toMatch(/hush|root:/)
    expect(existsSync(outside)).toBe(true)
  })
})

test('what is there is found by the same words', async () => {
  expect((await send('GET', `/api/backups/${backup.id}/download`)).status).toBe(200)
  expect((await send('GET', '/')).body).toBe('<html>shop</html>')
})
