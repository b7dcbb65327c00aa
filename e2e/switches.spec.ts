import type { Page } from '@playwright/test'
import { changeSettings, expect, test } from './own-shop.ts'
import {
  aCustomer,
  aProduct,
  cartOf,
  chooseCustomer,
  expectReceipt,
  givePin,
  openPos,
  payBy,
  quantityOf,
  readyToPay,
  receiptOf,
  typePin,
} from './till.ts'

// What a setting changes on a screen is seen there. docs/settings.md names one such test for each setting.

test.describe.configure({ mode: 'default' })
test.beforeEach(async ({ signIn }) => signIn('manager'))

test('where nobody asks about the age or the machine, a press of Card is the sale', async ({
  page,
}) => {
  const product = await aProduct(page, { stock: 30 })
  await readyToPay(page, product)
  await payBy(page, 'Card').click()
  await expect(page.getByText('Is the customer 18 or older?')).toBeVisible()
  await expect(page.getByText('Card: amount for the machine')).toBeVisible()

  await changeSettings(page, { ask_card_approval: false })
  await readyToPay(page, product)
  await payBy(page, 'Card').click()
  await expect(page.getByText('Is the customer 18 or older?')).toBeVisible()
  await expect(page.getByText('Card: amount for the machine')).toBeHidden()

  await changeSettings(page, { id_verification_required: false })
  await readyToPay(page, product)
  await payBy(page, 'Card').click()
  await expect(receiptOf(page)).toBeVisible()

  // … and so is F10: of the quantity that is still being typed.
  await page.getByRole('button', { name: 'New sale' }).click()
  await readyToPay(page, product)
  await quantityOf(page, product).fill('3')
  await page.keyboard.press('F10')
  await expectReceipt(page, 'R345.00')
  await changeSettings(page, { ask_card_approval: true, id_verification_required: true })
})

test('the till offers the shop’s reasons for a discount, its ways to pay and its points', async ({
  page,
}) => {
  const product = await aProduct(page)
  const { id, last_name } = await aCustomer(page)
  const sold = await page.request.post('/api/transactions', {
    data: {
      customer_id: id,
      items: [{ product_id: product.id, quantity: 1, unit_price: 100 }],
      payment_method: 'card',
    },
  })
  expect(sold.status()).toBe(200)
  const asks = page.getByRole('dialog', { name: 'Discount and points' })
  async function askForDiscount() {
    await readyToPay(page, product)
    await chooseCustomer(page, last_name)
    await page.getByRole('button', { name: 'Discount', exact: true }).click()
    await expect(asks.getByRole('group', { name: 'Reason' })).toBeVisible()
  }
  await changeSettings(page, {
    discount_reasons: ['Neighbour'],
    payment_methods: ['Moola'],
    point_value: 0.5,
  })
  await askForDiscount()
  await expect(asks.getByRole('group', { name: 'Reason' }).getByRole('button')).toHaveText([
    'Neighbour',
    'Other',
  ])
  await expect(asks.getByLabel('Redeem points (11 worth R5.50)')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Split payment' }).click()
  await expect(page.getByText('Moola').first()).toBeVisible()

  await changeSettings(page, { point_value: 0 })
  await askForDiscount()
  await expect(asks.getByLabel(/Redeem points/)).toHaveCount(0)
})

test('a shift begins with the float that the shop says, and where one is needed none is sold without', async ({
  page,
}) => {
  const product = await aProduct(page)
  await changeSettings(page, { default_float: 750, shift_required: true })
  await readyToPay(page, product)
  await payBy(page, 'Cash').click()
  await expect(receiptOf(page)).toBeHidden()
  await page.getByRole('button', { name: 'Open shift' }).first().click()
  await expect(page.getByLabel('Float in the drawer')).toHaveValue('750')
  await changeSettings(page, { shift_required: false })
})

test('a till that nobody touches is locked after as many minutes as the shop says', async ({
  page,
  consoleErrors,
}) => {
  await givePin(page, '482915')
  const product = await aProduct(page)
  // The clock runs on between the steps: a busy machine has a minute for each.
  await changeSettings(page, { idle_lock_minutes: 10 })
  await page.clock.install()
  await readyToPay(page, product)
  const lock = page.getByRole('dialog', { name: 'This till is locked' })
  await page.clock.fastForward('09:00')
  await page.keyboard.press('Shift')
  await page.clock.fastForward('09:00')
  await expect(lock).toBeHidden()
  await page.clock.fastForward('01:30')
  await expect(lock).toBeVisible()
  // What the page asks for while it is locked, the server refuses.
  await page.clock.resume()
  await page.getByLabel('PIN, digit 1').focus()
  await page.keyboard.type('482915')
  await expect(lock).toBeHidden()
  await expect(cartOf(page)).toContainText(product.name)
  await changeSettings(page, { idle_lock_minutes: 0 })
  const isOfLock = (error: string) => error.includes('423') || error.includes('till is locked')
  expect(consoleErrors.splice(0).filter((error) => !isOfLock(error))).toEqual([])
})

test('a hand in any tab keeps the till open, and what is left on another page is locked too', async ({
  page,
  context,
  consoleErrors,
}) => {
  await givePin(page, '482915')
  await changeSettings(page, { idle_lock_minutes: 10 })
  await context.clock.install()
  await openPos(page)
  const other = await context.newPage()
  await other.goto('/inventory')
  await expect(other.getByRole('heading', { name: 'Inventory', level: 1 })).toBeVisible()
  const lockOn = (on: Page) => on.getByRole('dialog', { name: 'This till is locked' })
  await expect.poll(() => isListening(other)).toBe(true)
  const locks: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/api/session/lock')) locks.push(request.url())
  })
  for (const tab of [other, page]) {
    await context.clock.fastForward('09:00')
    await tab.keyboard.press('Shift')
  }
  await context.clock.fastForward('09:00')
  // What was asked before has been heard of when this is answered.
  for (const tab of [page, other])
    expect(await tab.evaluate(async () => (await fetch('/api/users/me')).status)).toBe(200)
  expect(locks).toEqual([])
  await context.clock.fastForward('01:30')
  for (const tab of [page, other]) await expect(lockOn(tab)).toBeVisible()

  await context.clock.resume()
  await page.close()
  await typePin(other, '482915')
  await expect(lockOn(other)).toBeHidden()
  await expect(other.getByRole('heading', { name: 'Inventory', level: 1 })).toBeVisible()
  await expect.poll(() => isListening(other)).toBe(true)
  await context.clock.fastForward('10:30')
  await expect(lockOn(other)).toBeVisible()
  await typePin(other, '482915')
  await expect(lockOn(other)).toBeHidden()
  await changeSettings(other, { idle_lock_minutes: 0 })
  consoleErrors.length = 0
})

/** Whether a hand on this page is noted: its watch comes after the page itself. */
async function isListening(page: Page): Promise<boolean> {
  await page.evaluate(() => localStorage.removeItem('veld-last-hand'))
  await page.keyboard.press('Shift')
  return page.evaluate(() => localStorage.getItem('veld-last-hand') !== null)
}

test('compact mode, animations, accent and the folded navigation are this person’s, at once and after', async ({
  page,
}) => {
  await page.goto('/settings?tab=appearance')
  const panel = page.getByRole('tabpanel')
  const title = page.getByRole('heading', { name: 'Settings', level: 1 })
  const sizeOf = () =>
    title.evaluate((shown) => Number.parseFloat(getComputedStyle(shown).fontSize))
  const accent = () =>
    page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--mantine-primary-color-7'),
    )
  const [size, emerald] = [await sizeOf(), await accent()]
  await panel.getByRole('switch', { name: 'Compact mode' }).click()
  await expect.poll(sizeOf).toBeLessThan(size)
  await panel.getByRole('switch', { name: 'Smooth animations' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-animations', 'off')
  await panel.getByRole('button', { name: 'Orange' }).click()
  await expect.poll(accent).not.toBe(emerald)
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  await sidebar.getByRole('button', { name: 'Names of the pages' }).click()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-animations', 'off')
  await expect(sidebar).toHaveAttribute('data-folded', 'true')
  expect(await sizeOf()).toBeLessThan(size)
  expect(await accent()).not.toBe(emerald)
})
