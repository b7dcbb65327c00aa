import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { type PagePath, PAGES } from '#shared/pages.ts'
import { signInAsPerson } from './fixtures.ts'
import { hold, SALES } from './lost-answers.ts'
import { anOtherSite, tryEverything, type WriteRoute } from './other-site.ts'
import { another, changeSettings, expect, test } from './own-shop.ts'
import { holding, openProfile } from './profile.ts'
import { scriptIn, storeScripts } from './stored-scripts.ts'
import {
  addBySku,
  aProduct,
  cartOf,
  chooseCustomer,
  openPos,
  pay,
  paymentsOnDisk,
  receiptOf,
} from './till.ts'

test.describe.configure({ mode: 'default' })

const LOOK_UP = 'Look up this ID or medical number'

test('a page of another site changes nothing, whatever it sends', async ({
  page,
  ownShop: shop,
  signIn,
  consoleErrors,
}) => {
  await signIn('admin', '/dashboard')
  const routes = await writeRoutes(page.request)
  const before = await newestAudit(page.request)
  const body = JSON.stringify({
    name: 'Forged',
    first_name: 'F',
    last_name: 'F',
    email: 'f@f.test',
  })
  await using site = await anOtherSite()
  for (const origin of site.origins) {
    const evil = await page.context().newPage()
    await evil.goto(origin)
    expect(await evil.evaluate(tryEverything, { shop, routes, body })).toBeGreaterThan(
      routes.length,
    )
    await evil.close()
  }
  expect(await newestAudit(page.request)).toBe(before)

  // The same words in the shop's own page are a write: what was refused is where they came from.
  const status = await page.evaluate(
    async (name) =>
      (
        await fetch('/api/categories', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ name }),
        })
      ).status,
    'Not forged',
  )
  expect(status).toBe(201)
  expect(await newestAudit(page.request)).toBeGreaterThan(before)
  consoleErrors.length = 0
})

test('the shop cannot be framed', async ({ page, ownShop: shop, consoleErrors }) => {
  await using site = await anOtherSite()
  await page.goto(site.origins[0]!)
  for (const path of ['/', '/dashboard', '/api/docs']) {
    await page.setContent(`<iframe src="${shop}${path}"></iframe>`)
    await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/)
  }
  // A page that does not mind is shown.
  await page.setContent(`<iframe src="${site.origins[1]!}"></iframe>`)
  await expect.poll(() => page.frames()[1]?.url()).toBe(`${site.origins[1]!}/`)
  consoleErrors.length = 0
})

/** Where some of them must be there, as text. */
const SHOWN: Partial<Record<PagePath, string>> = {
  '/dashboard': 'first',
  '/inventory': 'sku',
  '/products': 'description',
  '/customers': 'first',
  '/data': 'first',
  '/users': 'member',
}

test('scripts that were stored run on no screen', async ({ page, signIn }) => {
  test.slow()
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await signIn('admin')
  const { version: _, ...settings } = (await (
    await page.request.get('/api/settings')
  ).json()) as Record<string, unknown>
  await storeScripts(page.request)
  for (const { path } of PAGES) {
    await page.goto(`${path}?search=img`)
    const place = SHOWN[path]
    if (place) await expect(page.getByText(`__xss='${place}'`).first()).toBeAttached()
    else await page.waitForLoadState('networkidle')
    expect(await ranOrMade(page), path).toEqual({ ran: null, made: 0 })
  }
  expect(dialogs).toEqual([])
  // Where text is taken for markup they would have run.
  const careless = await page.context().newPage()
  await careless.setContent(`<p title="${scriptIn('anywhere')}">`)
  await expect.poll(async () => (await ranOrMade(careless)).ran).toBe('anywhere')
  // The next file of this worker sells in the same shop.
  await changeSettings(page, settings)
})

test('after signing out, going back shows nothing', async ({ page, signIn }) => {
  await signIn('manager', '/dashboard')
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Customers' })
    .click()
  const rows = page.getByRole('row')
  await expect.poll(() => rows.count()).toBeGreaterThan(3)
  const somebody = (await rows.nth(1).innerText()).split('\n')[0]!
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByText(somebody)).toHaveCount(0)
})

test('a role that was taken away is gone at the next request', async ({
  page,
  browser,
  ownShop,
  signIn,
  consoleErrors,
}) => {
  await signIn('manager')
  await page.goto('/reports')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Sales Reports & Analytics' }),
  ).toBeVisible()
  const admin = await another(browser, ownShop, 'admin')
  await setRole(admin.page.request, 'manager@veld.test', 'viewer')
  expect((await page.request.get('/api/reports')).status()).toBe(403)
  await page.goto('/reports')
  await expect(page).toHaveURL(/\/dashboard$/)
  await setRole(admin.page.request, 'manager@veld.test', 'manager')
  expect((await page.request.get('/api/reports')).status()).toBe(200)
  await admin.context.close()
  consoleErrors.length = 0
})

test('the profile of a browser holds no ID or medical number', async ({ ownShop }) => {
  const [id, card, phone] = ['8109124800088', 'S21-KNOWN-7719', '+27821237719']
  const folder = mkdtempSync(join(tmpdir(), 'veld-profile-'))
  const context = await openProfile(folder, ownShop)
  const page = context.pages()[0]!
  await signInAsPerson(page, 'manager')
  await expect(page).toHaveURL(/\/dashboard$/)
  const made = await page.request.post('/api/customers', {
    data: {
      first_name: 'Known',
      last_name: 'Needle',
      phone,
      id_number: id,
      id_type: 'south_african_id',
      has_medical_card: true,
      medical_card_number: card,
    },
  })
  expect(made.status()).toBe(201)
  await page.goto('/customers?search=Needle')
  await page.getByRole('button', { name: /View/ }).first().click()
  await expect(page.getByRole('dialog')).toContainText('Needle')
  await page.keyboard.press('Escape')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const lookUp = page.getByRole('button', { name: LOOK_UP })
  await page.goto('/customers')
  await page.getByRole('searchbox').fill(id)
  await lookUp.click()
  await expect(page.getByRole('dialog')).toContainText('Needle')
  await page.goto('/data')
  await page.getByRole('searchbox').fill(card)
  await expect(page.getByText('No customers found')).toBeVisible()
  await openPos(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(id)
  await page.getByRole('option', { name: LOOK_UP }).click()
  await expect(page.getByRole('dialog')).toContainText('Needle')
  await openPos(page)
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: 'Search customers' }).fill(card)
  await lookUp.click()
  await expect(page.getByRole('button', { name: /Needle/ })).toBeVisible()
  expect(asked.filter((address) => address.includes(id) || address.includes(card))).toEqual([])
  await page.evaluate(() => localStorage.setItem('a-public-word', 'dagga-public-word'))
  await page.goto('/pos')
  await page.waitForLoadState('networkidle')
  await context.close()
  expect(holding(folder, ['dagga-public-word'])).toEqual(['dagga-public-word'])
  expect(holding(folder, [id, card])).toEqual([])
  rmSync(folder, { recursive: true, force: true })
})

test('after signing out the profile of a browser knows nothing of the customer in the cart', async ({
  ownShop,
}) => {
  const who = { first_name: 'Persephone', last_name: 'Tierbergen', date_of_birth: '1971-03-19' }
  const folder = mkdtempSync(join(tmpdir(), 'veld-profile-'))
  const context = await openProfile(folder, ownShop)
  const page = context.pages()[0]!
  await signInAsPerson(page, 'manager')
  await expect(page).toHaveURL(/\/dashboard$/)
  const product = await aProduct(page, { stock: 20 })
  const card = { has_medical_card: true, medical_card_number: 'MC-19710319' }
  const made = await page.request.post('/api/customers', { data: { ...who, ...card } })
  expect(made.status()).toBe(201)
  const { customer_id } = (await made.json()) as { customer_id: string }

  // A receipt on the screen, a parked cart, a payment without an answer: each is written down somewhere.
  await openPos(page)
  await addBySku(page, product)
  await chooseCustomer(page, 'Tierb')
  await pay(page, 'Card')
  await expect(receiptOf(page)).toContainText('Tierbergen')
  await page.reload()
  await expect(receiptOf(page)).toContainText('Tierbergen')
  await page.keyboard.press('Escape')
  await addBySku(page, product)
  await chooseCustomer(page, 'Tierb')
  await page.getByRole('button', { name: 'Park' }).click()
  await addBySku(page, product)
  await chooseCustomer(page, 'Tierb')
  await hold(page)
  await pay(page, 'Card')
  await expect.poll(() => paymentsOnDisk(page)).toHaveLength(1)
  await page.goto('/dashboard')
  await page.evaluate(() => localStorage.setItem('a-public-word', 'dagga-public-word'))
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  // Without an answer for some seconds the till believes that the line is gone, and asks.
  const asked = page.getByRole('dialog', { name: 'Sign out while offline?' })
  await expect(async () => {
    if (await asked.isVisible()) await asked.getByRole('button', { name: 'Sign Out' }).click()
    expect(new URL(page.url()).pathname).toBe('/')
  }).toPass()
  expect(await stored(page)).toContain(product.sku)
  expect(await stored(page)).not.toMatch(/has_medical_card|is_verified|date_of_birth|customer_name/)
  await context.close()
  const needles = [...Object.values(who), customer_id]
  expect(holding(folder, ['dagga-public-word', ...needles])).toEqual(['dagga-public-word'])

  // Nothing typed is lost: the same person finds cart, customer and payment again.
  const again = await openProfile(folder, ownShop)
  const next = again.pages()[0]!
  await hold(next)
  await next.goto('/')
  await signInAsPerson(next, 'manager')
  await expect(next).toHaveURL(/\/dashboard$/)
  await openPos(next)
  await expect(cartOf(next)).toContainText('Persephone Tierbergen')
  await next.unroute(SALES)
  await expect(receiptOf(next)).toContainText('Tierbergen')
  await next.keyboard.press('Escape')
  await expect(next.getByRole('button', { name: /Tierbergen Parked/ })).toBeVisible()
  await again.close()
  rmSync(folder, { recursive: true, force: true })
})

/** All that the page's storages hold, as text. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const payments = await new Promise<unknown>((resolve) => {
      const request = indexedDB.open('veld-till')
      request.addEventListener('success', () => {
        const all = request.result.transaction('payments').objectStore('payments').getAll()
        all.addEventListener('success', () => resolve(all.result))
      })
    })
    return JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), payments])
  })

/** Every call of the contract that is no reading, with ids that exist. */
async function writeRoutes(api: APIRequestContext): Promise<WriteRoute[]> {
  const document = (await (await api.get('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, unknown>>
  }
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => method !== 'get')
      .map((method) => ({ method: method.toUpperCase(), path: path.replaceAll(/\{\w+\}/g, '1') })),
  )
}

/** Every write leaves a row in the trail, so the newest tells whether there was one. */
async function newestAudit(api: APIRequestContext): Promise<number> {
  const [row] = (await (await api.get('/api/audit-logs?limit=1')).json()) as { id: number }[]
  return row!.id
}

async function setRole(api: APIRequestContext, email: string, role: string): Promise<void> {
  const members = (await (await api.get('/api/users')).json()) as { id: string; email: string }[]
  const { id } = members.find((member) => member.email === email)!
  expect((await api.put(`/api/users/${id}`, { data: { role } })).status()).toBe(200)
}

/** What a script left behind, and how many of its pictures are elements of the page. */
const ranOrMade = (page: Page) =>
  page.evaluate(() => ({
    ran: (window as { __xss?: string }).__xss ?? null,
    made: document.querySelectorAll('img[src="x"]').length,
  }))
