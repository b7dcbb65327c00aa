import type { BrowserContext, Page } from '@playwright/test'
import {
  darkLine,
  entriesOnDisk,
  expectLight,
  openAbleTill,
  saleOf,
  sellByCard,
  thingsOnDisk,
} from './dark-till.ts'
import { signInAsPerson, underControl } from './fixtures.ts'
import { another, changeSettings, expect, test } from './own-shop.ts'
import {
  addBySku,
  aProduct,
  givePin,
  numberOnReceipt,
  openPos,
  pay,
  type Product,
  typePin,
} from './till.ts'

// In a shop of its own: whoever has a PIN there has this one.
test.describe.configure({ mode: 'default' })
const PINS = { manager: '482915', budtender: '739164' } as const

// The browser itself logs each call that did not get through.
test.afterEach(({ consoleErrors }) => void (consoleErrors.length = 0))

test.describe('at one till', () => {
  // Whoever takes over loads the page anew, without the line.
  test.use({ installs: true })
  let boss: Page
  let product: Product
  let names: Record<keyof typeof PINS, string>

  test.beforeEach(async ({ browser, ownShop, page }) => {
    boss = (await another(browser, ownShop, 'manager')).page
    product = await aProduct(boss)
    // A session of its own: the test before may have left its own to somebody else.
    await signInAsPerson(page, 'budtender')
    await expect(page).toHaveURL(/\/dashboard$/)
    names = {
      manager: await givePin(boss, PINS.manager),
      budtender: await givePin(page, PINS.budtender),
    }
    await underControl(page)
    await openAbleTill(page)
  })

  test.afterEach(() => boss.context().close())

  test('it stays locked when the line is pulled and the page loaded anew', async ({
    page,
    context,
  }) => {
    await lock(page)
    await context.setOffline(true)
    await page.reload()
    await expect(locked(page)).toBeVisible()
    await unlock(page, PINS.budtender)
    const number = await sellByCard(page, product)
    expect(await entriesOnDisk(page)).toMatchObject([{ kind: 'switched' }, { number }])
  })

  test('it stays so without the line too where nobody touched another page of it', async ({
    page,
    context,
  }) => {
    await changeSettings(boss, { idle_lock_minutes: 10 })
    await page.clock.install()
    await page.goto('/dashboard')
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('veld-last-hand')))
      .not.toBeNull()
    await page.clock.fastForward('10:30')
    await expect(locked(page)).toBeVisible()
    await changeSettings(boss, { idle_lock_minutes: 0 })
    await page.clock.resume()
    await context.setOffline(true)
    await page.goto('/pos')
    await expect(locked(page)).toBeVisible()
  })

  test('it is locked and taken over in the dark, and what each has sold is theirs', async ({
    page,
    context,
  }) => {
    await lockInTheDark(page, context)
    await page.reload()
    await expect(locked(page)).toBeVisible()
    await unlock(page, PINS.budtender)
    const first = await sellByCard(page, product)
    await page.getByRole('button', { name: 'Switch' }).click()
    await choose(page, names.manager)
    await unlock(page, PINS.manager)
    const second = await sellByCard(page, product)

    await context.setOffline(false)
    await expectLight(page)
    expect(await entriesOnDisk(page)).toMatchObject([
      { kind: 'switched', outcome: 'booked' },
      { number: first, outcome: 'booked' },
      { kind: 'switched', outcome: 'booked' },
      { number: second, outcome: 'booked' },
    ])
    // To the server the first one is still there: whoever took over shows it their PIN.
    await expect(locked(page)).toBeVisible()
    await choose(page, names.manager)
    await unlock(page, PINS.manager)
    expect(await saleOf(boss, first)).toMatchObject({ seller_name: names.budtender })
    expect(await saleOf(boss, second)).toMatchObject({ seller_name: names.manager })
  })

  test('whoever took it over shows the server their PIN, also after a reload while things wait', async ({
    page,
    context,
  }) => {
    await context.setOffline(true)
    await expect(darkLine(page)).toBeVisible()
    await page.getByRole('button', { name: 'Switch' }).click()
    await choose(page, names.manager)
    await unlock(page, PINS.manager)
    // The server is there and answers who is there, and takes nothing.
    const writes = /\/api\/(tills\/|session\/lock)/
    await context.route(writes, (route) => route.abort())
    await context.setOffline(false)
    await page.reload()
    await expect(locked(page)).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Name' })).toHaveValue(
      new RegExp(`^${names.manager} `),
    )
    await context.unroute(writes)
    await expect
      .poll(async () => (await page.request.get('/api/products')).status(), { timeout: 30_000 })
      .toBe(423)
    await expect(locked(page)).toBeVisible()
    await choose(page, names.manager)
    await unlock(page, PINS.manager)
    await expect(page.getByRole('button', { name: 'Lock' })).toBeVisible()
    expect(await (await page.request.get('/api/users/me')).json()).toMatchObject({
      profile: { first_name: names.manager.split(' ')[0], role: 'budtender' },
    })
  })

  test('cash that a manager let go of is paid out once, though the answer is lost', async ({
    page,
  }) => {
    await page.getByRole('button', { name: 'Open shift' }).click()
    await page.getByLabel('Float in the drawer').fill('900')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Drawer' }).click()
    await page.getByRole('button', { name: 'Pay out' }).click()
    await page.getByLabel('Amount').fill('500')
    await page.getByLabel('What it is for').fill('the plumber')
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'Approved by' }).click()
    await page.getByRole('option', { name: names.manager }).click()
    await page.route('**/api/shifts/*/events', async (route) => {
      await route.fetch()
      await route.fulfill({ status: 503 })
    })
    await typePin(page, PINS.manager)
    await expect(page.getByText('Paid out', { exact: true })).toBeVisible()
    await page.unroute('**/api/shifts/*/events')
    await expectLight(page)
    expect((await entriesOnDisk(page)).at(-1)).toMatchObject({
      kind: 'shift_event',
      outcome: 'booked',
      reason: null,
    })
  })

  test('a wrong PIN in the dark is found when the line is back', async ({ page, context }) => {
    await lockInTheDark(page, context)
    await unlock(page, '111222')
    const number = await sellByCard(page, product)
    await context.setOffline(false)
    await expectLight(page)
    expect(await entriesOnDisk(page)).toMatchObject([
      { kind: 'switched', outcome: 'exception', reason: expect.stringContaining('PIN was wrong') },
      { number, outcome: 'booked' },
    ])
    await expect(locked(page)).toBeVisible()
  })
})

test.describe('whom the server knows no more', () => {
  test.use({ installs: true })

  test('is forgotten by the till, and does not go on at it without the line', async ({
    page,
    context,
  }) => {
    await signInAsPerson(page, 'manager')
    await expect(page).toHaveURL(/\/dashboard$/)
    await underControl(page)
    const product = await aProduct(page)
    await openAbleTill(page)
    await context.setOffline(true)
    await expect(darkLine(page)).toBeVisible()
    const number = await sellByCard(page, product)
    // As by an admin who deactivates them.
    await context.clearCookies()
    await context.setOffline(false)
    await expect(page).toHaveURL('/')
    // The way out leads through the server, and the page begins anew meanwhile.
    await expect(async () => {
      const things = await thingsOnDisk(page)
      expect(things).not.toContain('person')
      expect(things).not.toContain('kit')
    }).toPass()
    await page.waitForLoadState()

    await context.setOffline(true)
    await page.goto('/pos')
    await expect(page.getByRole('heading', { name: 'You are offline.' })).toBeVisible()
    expect(await entriesOnDisk(page)).toMatchObject([{ number, outcome: null }])
  })

  test('nor is anybody kept of what comes after they have signed out', async ({ page }) => {
    await signInAsPerson(page, 'manager')
    await expect(page).toHaveURL(/\/dashboard$/)
    await underControl(page)
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route('**/api/tills/*/kit', async (route) => {
      const response = await route.fetch()
      asked.resolve()
      await answered.promise
      await route.fulfill({ response })
    })
    await openPos(page)
    await asked.promise
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL('/')
    const told = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/kit'))
    answered.resolve()
    await told
    // Long enough to seal and to write it.
    await page.waitForTimeout(1000)
    const things = await thingsOnDisk(page)
    for (const name of ['kit', 'person', 'drawer']) expect(things).not.toContain(name)
  })

  test('nor where the page was closed when they were signed out', async ({ page, context }) => {
    await signInAsPerson(page, 'manager')
    await expect(page).toHaveURL(/\/dashboard$/)
    await underControl(page)
    await openAbleTill(page)
    await page.goto('about:blank')
    await context.clearCookies()
    await page.goto('/pos')
    await expect(page).toHaveURL('/')
    await expect.poll(() => thingsOnDisk(page)).not.toContain('person')
  })
})

test('one person at two tills sells at both, and every sale is booked once', async ({
  browser,
  ownShop,
}) => {
  const tills = [
    await another(browser, ownShop, 'manager'),
    await another(browser, ownShop, 'manager'),
  ]
  const product = await aProduct(tills[0]!.page)
  const numbers: string[] = []
  for (const { page, context } of tills) {
    await openAbleTill(page)
    await context.setOffline(true)
    await expect(darkLine(page)).toBeVisible()
    numbers.push(await sellByCard(page, product))
  }
  expect(new Set(numbers.map((number) => number.split('-')[0])).size).toBe(2)
  for (const { context } of tills) await context.setOffline(false)
  for (const [at, { page, context }] of tills.entries()) {
    await expectLight(page)
    expect(await saleOf(page, numbers[at]!)).toMatchObject({ till_number: numbers[at] })
    await context.close()
  }
})

test('where a shift is needed, one that another tab has opened in the dark is one here too', async ({
  browser,
  ownShop,
}) => {
  const { page, context } = await another(browser, ownShop, 'manager')
  const product = await aProduct(page)
  await changeSettings(page, { shift_required: true })
  await openAbleTill(page)
  const other = await context.newPage()
  await openAbleTill(other)
  await context.setOffline(true)
  await Promise.all([darkLine(page).waitFor(), darkLine(other).waitFor()])
  await addBySku(page, product)
  await pay(page, 'Card')
  await expect(page.getByText('Open a shift first').first()).toBeVisible()

  await other.getByRole('button', { name: 'Open shift' }).first().click()
  await other.getByLabel('Float in the drawer').press('Enter')
  await expect(other.getByRole('button', { name: 'Drawer', exact: true })).toBeVisible()
  await pay(page, 'Card')
  const number = await numberOnReceipt(page)
  await context.setOffline(false)
  await Promise.all([expectLight(page), expectLight(other)])
  expect(await saleOf(page, number)).toMatchObject({ till_number: number })
  await changeSettings(page, { shift_required: false })
  await context.close()
})

const locked = (page: Page) => page.getByRole('dialog', { name: 'This till is locked' })

async function lock(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Lock' }).click()
  await expect(locked(page)).toBeVisible()
}

async function lockInTheDark(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(true)
  await expect(darkLine(page)).toBeVisible()
  await lock(page)
}

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Name' }).click()
  await page.getByRole('option', { name }).click()
}

/** The page begins anew with whoever it is. */
async function unlock(page: Page, pin: string): Promise<void> {
  await Promise.all([page.waitForEvent('load'), typePin(page, pin)])
  await openPos(page)
}
