import type { Page } from '@playwright/test'
import { signInAsPerson } from './fixtures.ts'
import { another, changeSettings, expect, test } from './own-shop.ts'
import {
  ACROSS,
  aProduct,
  approved,
  expectReceipt,
  givePin,
  openPos,
  payBy,
  type Product,
  quantityOf,
  readyToPay,
  sentKeys,
  typePin,
  UPRIGHT,
} from './till.ts'

// In a shop of its own: its manager has this PIN, and changes what sellers may give.
test.describe.configure({ mode: 'default' })
const PIN = '482915'

let boss: Page
let product: Product

test.beforeEach(async ({ browser, ownShop, page }) => {
  boss = (await another(browser, ownShop, 'manager')).page
  await givePin(boss, PIN)
  product = await aProduct(boss, { stock: 50 })
  await signInAsPerson(page, 'budtender')
  await expect(page).toHaveURL(/\/dashboard$/)
  await readyToPay(page, product)
})
test.afterEach(async ({ consoleErrors }) => {
  await boss.context().close()
  // The browser logs each refusal itself.
  consoleErrors.length = 0
})

const asks = (page: Page) => page.getByRole('dialog', { name: 'Approval' })
const forTheMachine = (page: Page) => page.getByText('Card: amount for the machine')

async function take(page: Page, quantity: number): Promise<void> {
  await quantityOf(page, product).fill(String(quantity))
  await quantityOf(page, product).press('Enter')
}

async function tenPercentOff(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Discount', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Discount and points' })
  await dialog.getByRole('textbox', { name: 'Percent' }).fill('10')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog).toBeHidden()
}

test('a discount that has grown beyond the cap is approved before the card is charged', async ({
  page,
}) => {
  const sent = sentKeys(page)
  await take(page, 9)
  await tenPercentOff(page)
  await take(page, 12)
  await payBy(page, 'Card').click()
  await expect(asks(page)).toContainText('A discount needs an approval: R120.00')
  await expect(forTheMachine(page)).toBeHidden()
  await asks(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(payBy(page, 'Card')).toBeVisible()
  await payBy(page, 'Card').click()
  await typePin(page, PIN)
  await expect(forTheMachine(page)).toBeVisible()
  // What is added while the card is out needs another word.
  await take(page, 13)
  await expect(asks(page)).toContainText('R130.00')
  await typePin(page, PIN)
  await expect(forTheMachine(page)).toBeVisible()
  await approved(page).press('Enter')
  await expectReceipt(page, 'R1345.50')
  expect(sent).toHaveLength(1)
})

test('a word that comes after it was given up does nothing', async ({ page }) => {
  const letGo = Promise.withResolvers<void>()
  await page.route('**/api/approvals', async (route) => {
    await letGo.promise
    await route.continue()
  })
  await take(page, 9)
  await tenPercentOff(page)
  await take(page, 12)
  await payBy(page, 'Card').click()
  const asked = page.waitForRequest('**/api/approvals')
  const heard = page.waitForResponse('**/api/approvals')
  await typePin(page, PIN)
  await asked
  await asks(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(asks(page)).toBeHidden()
  letGo.resolve()
  await (await heard).finished()
  // It would be paid for by now, or about to be.
  await payBy(page, 'Card').click()
  await expect(asks(page)).toContainText('R120.00')
  await expect(forTheMachine(page)).toBeHidden()
})

test('a word that was asked for counts for no cart that has grown since', async ({
  page,
  context,
}) => {
  await take(page, 9)
  await tenPercentOff(page)
  await take(page, 12)
  await payBy(page, 'Card').click()
  await asks(page).getByRole('button', { name: 'Ask on a manager’s screen' }).click()
  await expect(asks(page)).toContainText('Waiting for a manager')
  const tab = await context.newPage()
  await openPos(tab)
  await take(tab, 13)
  await expect(asks(page)).toContainText('R130.00')
  await expect(asks(page).getByText('Waiting for a manager')).toBeHidden()
  await boss.getByRole('button', { name: 'Approve' }).click()
  await expect(boss.getByRole('button', { name: 'Approve' })).toBeHidden()
  await typePin(page, PIN)
  await expect(forTheMachine(page)).toBeVisible()
  await approved(page).press('Enter')
  await expectReceipt(page, 'R1345.50')
})

test('a word that is missing when the card has been charged is asked for, and the same sale sent again', async ({
  page,
}) => {
  const sent = sentKeys(page)
  await take(page, 5)
  await tenPercentOff(page)
  await payBy(page, 'Card').click()
  await expect(forTheMachine(page)).toBeVisible()
  const settings = await boss.request.get('/api/settings')
  const { discount_caps: caps } = (await settings.json()) as {
    discount_caps: Record<'budtender' | 'manager', object>
  }
  const less = { ...caps, budtender: { ...caps.budtender, discount_percent: 5 } }
  await changeSettings(boss, { discount_caps: less })
  await approved(page).press('Enter')
  await expect(asks(page)).toContainText('you may take off R25.00')
  // Nothing of it is lost with the page.
  await page.reload()
  await expect(asks(page)).toContainText('you may take off R25.00')
  await typePin(page, PIN)
  await expectReceipt(page, 'R517.50')
  expect(new Set(sent).size).toBe(1)

  await page.getByRole('button', { name: 'New sale' }).click()
  await changeSettings(boss, { discount_caps: caps })
})

test('a tablet that is turned keeps the discount and who is asked for their word', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Discount', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Discount and points' })
  await dialog.getByRole('textbox', { name: 'Percent' }).fill('20')
  await page.setViewportSize(UPRIGHT)
  await expect(dialog.getByRole('textbox', { name: 'Percent' })).toHaveValue('20')
  await dialog.getByRole('button', { name: 'Ask for Approval' }).click()
  await page.getByLabel('PIN, digit 1').focus()
  await page.keyboard.type(PIN.slice(0, 3))
  await page.setViewportSize(ACROSS)
  await page.keyboard.type(PIN.slice(3))
  await expect(dialog).toBeHidden()
  // Given, it holds also for the card.
  await payBy(page, 'Card').click()
  await expect(forTheMachine(page)).toBeVisible()
  await page.setViewportSize(UPRIGHT)
  await approved(page).press('Enter')
  await expectReceipt(page, 'R92.00')
})

test('a word that the card waits for is asked for on, when the tablet is turned', async ({
  page,
}) => {
  await take(page, 9)
  await tenPercentOff(page)
  await take(page, 12)
  await payBy(page, 'Card').click()
  await page.getByLabel('PIN, digit 1').focus()
  await page.keyboard.type(PIN.slice(0, 3))
  await page.setViewportSize(UPRIGHT)
  await page.keyboard.type(PIN.slice(3))
  await expect(forTheMachine(page)).toBeVisible()
  await approved(page).press('Enter')
  await expectReceipt(page, 'R1242.00')
})
