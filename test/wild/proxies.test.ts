import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '#server/test-port.ts'
import { csvLine } from '#shared/csv.ts'
import { MAX_IMPORT_BYTES } from '#shared/imports/contract.ts'
import { findChromium } from '../../scripts/chromium.ts'
import { type ShopProcess, startShopProcess } from '../shop-process.ts'
import { has } from './debian.ts'
import { example, type Proxy, startCaddy, startNginx } from './proxy.ts'

describe.runIf(has('nginx', 'caddy'))('behind a proxy', () => {
  const folder = mkdtempSync(join(tmpdir(), 'veld-behind-'))
  let listen: number
  let shop: ShopProcess
  let chrome: Browser
  beforeAll(async () => {
    listen = await freePort()
    shop = await startShopProcess({
      port: await freePort(),
      dataDir: folder,
      env: { PUBLIC_ORIGIN: `https://localhost:${listen}`, TRUSTED_PROXY: '127.0.0.1' },
    })
    const executablePath = findChromium()
    chrome = await chromium.launch({
      args: ['--no-sandbox'],
      ...(executablePath !== undefined && { executablePath }),
    })
  })
  afterAll(async () => {
    await chrome?.close()
    await shop?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function startedProxy(starting: Promise<Proxy>): Promise<void> {
    const proxy = await starting
    onTestFinished(() => proxy.stop())
  }
  const ports = () => ({ listen, shop: shop.port })

  async function signedIn(): Promise<Page> {
    const page = await chrome.newPage({
      baseURL: `https://localhost:${listen}`,
      ignoreHTTPSErrors: true,
    })
    onTestFinished(() => page.close())
    await page.goto('/')
    await page.getByRole('button', { name: 'Sign In' }).first().click()
    await page.getByRole('button', { name: 'admin@veld.test' }).click()
    await page.waitForURL('**/dashboard')
    return page
  }

  test.each([
    ['nginx', startNginx],
    ['caddy', startCaddy],
  ] as const)('with the example for %s everything goes through', async (name, start) => {
    await startedProxy(start(example(name, ports()), listen))
    const page = await signedIn()
    expect(await protocolOf(page)).toBe('h2')
    expect(await sell(page)).toBe(200)
    const imported = await importFile(page, largestFile())
    expect(imported).toMatchObject({ status: 200, body: { success: true } })
    const tooLarge = await importFile(page, `${largestFile()}x`)
    expect(tooLarge).toMatchObject({ body: { error: 'File size must be less than 5MB' } })
    const [csv, xlsx] = await exportsOf(page)
    expect(csv).toBeGreaterThan(10_000)
    expect(xlsx).toBeGreaterThan(5000)
    expect(await addressSeen(page)).toBe('127.0.0.2')
  })

  test('nginx as it comes refuses a file of 2 MB, and the screen says where to look', async () => {
    const plain = example('nginx', ports()).replace(/^ *client_max_body_size.*$/m, '')
    await startedProxy(startNginx(plain, listen))
    const page = await signedIn()
    await page.goto('/data-management')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: fileOf(2_000_000) })
    await page
      .getByText('The file is larger than the web server in front of Veld lets through.')
      .waitFor()
    await page.getByText('client_max_body_size 16m').waitFor()
  })

  /** From another address than the proxy's own, and with a made-up hop before it. */
  async function addressSeen(page: Page): Promise<string | undefined> {
    const cookies = await page.context().cookies()
    const headers = {
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': '203.0.113.9',
    }
    await new Promise<void>((resolve, reject) => {
      const asked = request(
        `https://localhost:${listen}/api/export/users`,
        { headers, localAddress: '127.0.0.2', family: 4, rejectUnauthorized: false },
        (answer) => answer.resume().once('end', resolve),
      )
      asked.once('error', reject).end()
    })
    const trail = await page.request.get('/api/audit-logs?table=profiles&limit=20')
    const rows = (await trail.json()) as { action: string; ip_address: string }[]
    return rows.find(({ action }) => action === 'export')?.ip_address
  }
})

const protocolOf = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming)
        .nextHopProtocol,
  )

async function sell(page: Page): Promise<number> {
  const product = { sku: randomUUID(), name: randomUUID(), category_id: 1, price: 100 }
  const origin = new URL(page.url()).origin
  const post = (path: string, data: object) =>
    page.request.post(path, { data, headers: { origin, 'sec-fetch-site': 'same-origin' } })
  const { id } = (await (await post('/api/products', product)).json()) as { id: number }
  await post('/api/inventory/batches', {
    product_id: id,
    batch_number: product.sku,
    quantity: 5,
    cost_per_unit: 10,
    received_date: '2026-01-05',
  })
  const items = [{ product_id: id, quantity: 1, unit_price: 100 }]
  return (await post('/api/transactions', { items, payment_method: 'card' })).status()
}

/** Customers with a long remark, which is not imported: few rows and many bytes. */
function fileOf(bytes: number): Buffer {
  const lines = [csvLine(['first_name', 'last_name', 'remark'])]
  const remark = 'x'.repeat(60_000)
  for (let left = bytes; left > 70_000; left -= 60_060)
    lines.push(csvLine(['Prosper', randomUUID(), remark]))
  return Buffer.from(lines.join(''))
}

function largestFile(): string {
  const text = fileOf(MAX_IMPORT_BYTES).toString()
  return text + ' '.repeat(MAX_IMPORT_BYTES - text.length)
}

/** As the page itself sends it. */
const importFile = (page: Page, content: string): Promise<{ status: number; body: object }> =>
  page.evaluate(async (text) => {
    const form = new FormData()
    form.append('type', 'customers')
    form.append('file', new File([text], 'people.csv'))
    const answer = await fetch('/api/import', { method: 'POST', body: form })
    return { status: answer.status, body: (await answer.json()) as object }
  }, content)

const exportsOf = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    Promise.all(
      ['csv', 'xlsx'].map(async (format) => {
        const answer = await fetch(`/api/export/customers?format=${format}`)
        return (await answer.arrayBuffer()).byteLength
      }),
    ),
  )
