import type { Browser, Page } from '@playwright/test'
import { expect, signInAsPerson, test } from './fixtures.ts'

const PINS = { manager: '482915', budtender: '739164' } as const

/** A browser of its own, in which this person has signed in and has a PIN. */
async function aPerson(browser: Browser, role: keyof typeof PINS, width = 1280): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    hasTouch: width < 500,
  })
  const page = await context.newPage()
  await signInAsPerson(page, role)
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await setPin(page, PINS[role])
  return page
}

/** As the person would, from their own page. */
async function setPin(page: Page, pin: string): Promise<void> {
  const status = await page.evaluate(async (digits) => {
    const answer = await fetch('/api/users/me/pin', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ pin: digits }),
    })
    return answer.status
  }, pin)
  expect(status).toBe(204)
}

async function openDrawer(page: Page, float: string): Promise<void> {
  await page.goto('/pos')
  await page.getByRole('button', { name: 'Open shift' }).click()
  await page.getByLabel('Float in the drawer').fill(float)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Drawer' })).toBeVisible()
}

async function typePin(page: Page, pin: string): Promise<void> {
  await page.getByLabel('PIN, digit 1').focus()
  await page.keyboard.type(pin)
}

// One after the other: what is asked for appears on the screen of every manager.
test.describe.configure({ mode: 'serial' })

for (const width of [1280, 390])
  test(`a day at the drawer at ${width} px: open, pay out with an approval from another screen, count, recount, Z`, async ({
    browser,
  }) => {
    const boss = await aPerson(browser, 'manager')
    const till = await aPerson(browser, 'budtender', width)
    await openDrawer(till, '300')

    await till.getByRole('button', { name: 'Drawer' }).click()
    await till.getByRole('button', { name: 'Pay out' }).click()
    await till.getByLabel('Amount').fill('250')
    await till.getByLabel('What it is for').fill('the plumber')
    await till.keyboard.press('Enter')
    await till.getByRole('button', { name: /Ask on a manager/ }).click()

    // On the manager's own screen, on whatever page they are.
    const asked = boss.getByRole('region', { name: 'Waiting for your approval' })
    await expect(asked).toContainText('R250.00, the plumber')
    await asked.getByRole('button', { name: 'Approve' }).click()
    await expect(till.getByText('Paid out').first()).toBeVisible()
    await expect(asked).toBeHidden()

    await till.getByRole('button', { name: 'Drawer' }).click()
    await expect(till.getByLabel('Events of the drawer')).toContainText('approved by')
    await till.getByRole('button', { name: 'Count and close' }).click()
    await expect(till.getByText('Expected')).toBeHidden()
    await till.getByLabel('R20.00').fill('2')
    await till.getByRole('button', { name: 'That is what I counted' }).click()
    await expect(till.getByText('R10.00 short')).toBeVisible()
    await till.getByRole('button', { name: 'Count again' }).click()
    await till.getByLabel('R50.00').fill('1')
    await till.getByRole('button', { name: 'That is what I counted' }).click()
    await expect(till.getByText('Exact')).toBeVisible()
    await till.getByRole('button', { name: 'Close shift' }).click()
    await expect(till.getByRole('dialog', { name: 'Z report 1' })).toContainText('R250.00')
    await Promise.all([boss.context().close(), till.context().close()])
  })

test('the till is locked with its cart kept, and the next person takes over by their PIN', async ({
  browser,
}) => {
  const boss = await aPerson(browser, 'manager')
  const till = await aPerson(browser, 'budtender')
  await till.goto('/pos')
  await till.getByRole('button', { name: /^Add / }).first().click()
  const cart = till.getByRole('complementary', { name: 'Cart' })
  await expect(cart).not.toContainText('Cart is empty')
  await till.getByRole('button', { name: 'Lock' }).click()
  await expect(till.getByRole('dialog', { name: 'This till is locked' })).toBeVisible()
  await till.reload()
  await expect(till.getByRole('dialog', { name: 'This till is locked' })).toBeVisible()
  await typePin(till, '111222')
  await expect(till.getByRole('alert')).toContainText('do not belong together')
  await typePin(till, PINS.budtender)
  await expect(cart).not.toContainText('Cart is empty')

  await till.getByRole('button', { name: 'Switch' }).click()
  await till.getByRole('combobox', { name: 'Name' }).click()
  await till
    .getByRole('option', { name: /Manager/ })
    .first()
    .click()
  await typePin(till, PINS.manager)
  await expect(cart).toContainText('Cart is empty')
  await Promise.all([boss.context().close(), till.context().close()])
})
