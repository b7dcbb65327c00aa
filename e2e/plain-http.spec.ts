import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium } from '../scripts/chromium.ts'
import { expect, signInAsPerson, test } from './fixtures.ts'
import { aPort, openShop } from './own-shop.ts'

/** Names of the network, as a shop without TLS has them: only here browsers do not say which site asks. */
const NAMES = '--host-resolver-rules=MAP *.example 127.0.0.1'

test('on plain http no other page signs the cashier out or leaves a row in the trail', async () => {
  test.setTimeout(120_000)
  const port = aPort()
  const shop = `http://till.example:${port}`
  const server = await openShop(port, { PUBLIC_ORIGIN: shop })
  const sent: string[] = []
  const site = createServer((request, answer) => {
    const policy = request.url === '/hiding' ? '<meta name="referrer" content="no-referrer">' : ''
    answer.setHeader('content-type', 'text/html')
    answer.end(`<!doctype html>${policy}<title>Free vouchers</title><body></body>`)
  })
  await new Promise<void>((resolve) => site.listen(0, resolve))
  const { port: elsewhere } = site.address() as AddressInfo
  // The whole browser: its smaller brother never closes a window that another page has opened.
  const executablePath = findChromium()
  const browser = await chromium.launch({
    args: [NAMES],
    ...(executablePath ? { executablePath } : {}),
  })
  try {
    const context = await browser.newContext({ baseURL: shop })
    const page = await context.newPage()
    page.on('request', (request) => sent.push(request.headers()['sec-fetch-site'] ?? 'unsaid'))
    await signInAsPerson(page, 'admin')
    await expect(page).toHaveURL(/\/dashboard$/)
    const before = await newestRow(context)
    for (const host of ['vouchers.example', 'other.till.example', 'till.example'])
      for (const path of ['/', '/hiding'])
        await tryFrom(context, `http://${host}:${elsewhere}${path}`, shop)
    expect(await newestRow(context)).toBe(before)
    // Its browser really is one that says nothing, and our own pages and a typed address work in it.
    expect(new Set(sent)).toEqual(new Set(['unsaid']))
    await page.goto('/customers')
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    // Whoever looks after the tills is told what plain http costs, and nobody at the counter.
    await page.goto('/manager?tab=tills')
    await expect(page.getByText('opened over plain http')).toBeVisible()
    await page.goto('/pos')
    await expect(page.getByRole('button', { name: 'Park' })).toBeVisible()
    await expect(page.getByText('plain http')).toHaveCount(0)
    await page.goto('/api/logout')
    await expect(page).toHaveURL(`${shop}/`)
    expect(await page.evaluate(async () => (await fetch('/api/users/me')).status)).toBe(401)
  } finally {
    await browser.close()
    site.close()
    await server.close()
  }
})

/** What a page can do without being asked: pictures, fetches, frames; and a link of a stranger that is followed. */
async function tryFrom(context: BrowserContext, from: string, shop: string): Promise<void> {
  const page = await context.newPage()
  const isStranger = new URL(from).hostname === 'vouchers.example'
  for (const path of ['/api/logout', '/api/export/customers']) {
    await page.goto(from)
    await page.evaluate(embed, `${shop}${path}`)
    if (isStranger || !from.endsWith('/hiding')) await follow(page, `${shop}${path}`)
  }
  await page.close()
}

async function embed(address: string): Promise<void> {
  const settled = (element: HTMLElement) =>
    new Promise((resolve) => {
      element.addEventListener('load', resolve)
      element.addEventListener('error', resolve)
    })
  const picture = new Image()
  picture.src = address
  await Promise.all([
    settled(picture),
    fetch(address, { credentials: 'include', mode: 'no-cors' }).catch(() => {}),
  ])
}

/** In a window of its own, so that this page stays. */
async function follow(page: Page, address: string): Promise<void> {
  const context = page.context()
  const answered = context.waitForEvent('response', (response) => response.url() === address)
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate((link) => void window.open(link), address),
  ])
  await answered
  await opened.close()
}

/** By a page of the shop itself, whose asking leaves no row. */
async function newestRow(context: BrowserContext): Promise<number> {
  const [page] = context.pages()
  return page!.evaluate(async () => {
    const answer = await fetch('/api/audit-logs?limit=1')
    const [newest] = (await answer.json()) as { id: number }[]
    return newest!.id
  })
}
