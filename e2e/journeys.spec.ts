import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { aProduct, cartOf, expectReceipt, openPos, scan } from './till.ts'

// The three ways through the till that are gone most often, with the keys and taps that each takes. Counted before they
// were shortened: a scan and five keys, eleven taps, and a customer who could only be added on another page.

/** Of somebody who types with two fingers, and the aim for a customer who is not known yet. */
const PRESSED_A_SECOND = 3
const ADDED_WITHIN_SECONDS = 20

test.beforeEach(async ({ signIn }) => signIn('manager'))

test('a scanned cash sale takes one scan and two keys', async ({ page }) => {
  const product = await aProduct(page)
  await openPos(page)
  let keys = 0
  async function press(key: string) {
    keys += 1
    await page.keyboard.press(key)
  }
  await scan(page, product.sku, 1)
  await expect(cartOf(page).getByText('R115.00')).toBeVisible()
  await press('F9')
  await expect(page.getByText('Is the customer 18 or older?')).toBeVisible()
  await press('Enter')
  await expectReceipt(page, 'R115.00')
  expect(keys).toBe(2)
  // The next scan begins the next sale.
  await scan(page, product.sku, 1)
  await expect(page.getByRole('dialog', { name: 'Receipt' })).toBeHidden()
  await expect(cartOf(page).getByText('R115.00')).toBeVisible()
})

test('a new customer is added during a sale, without leaving the till', async ({ page }) => {
  const product = await aProduct(page)
  const surname = `Mokoena${Date.now().toString(36).replaceAll(/\d/g, 'x')}`
  const phone = `082${String(Date.now()).slice(-7)}`
  await openPos(page)
  await scan(page, product.sku, 1)
  let keys = 0
  async function press(key: string) {
    keys += 1
    await page.keyboard.press(key)
  }
  await press('F2')
  const picker = page.getByRole('dialog', { name: 'Choose a customer' })
  await expect(picker.getByRole('textbox')).toBeFocused()
  await page.keyboard.insertText(`naledi ${surname.toLowerCase()}`)
  await expect(picker.getByText('No customers found')).toBeVisible()
  await press('Enter')
  const form = page.getByRole('dialog', { name: 'Add Customer' })
  await expect(form.getByLabel('First Name')).toHaveValue('Naledi')
  await expect(form.getByLabel('Phone')).toBeFocused()
  await page.keyboard.insertText(phone)
  await press('Enter')
  // Chosen at once, and the cart is where it was.
  const cart = cartOf(page)
  await expect(cart.getByRole('button', { name: new RegExp(surname, 'i') })).toBeVisible()
  await expect(cart.getByText('R115.00')).toBeVisible()
  expect(keys).toBe(3)
  // By how much is pressed, since a machine's own speed says nothing.
  const pressed = keys + `naledi ${surname}`.length + phone.length
  expect(pressed / PRESSED_A_SECOND).toBeLessThan(ADDED_WITHIN_SECONDS)

  // The next time they say their number, however it is written.
  await page.getByRole('button', { name: `Remove ${product.name}` }).click()
  await expect(cart.getByRole('button', { name: /Walk-in Customer/ })).toBeVisible()
  await page.keyboard.press('F2')
  await picker
    .getByRole('textbox')
    .fill(`+27 ${phone.slice(1, 3)} ${phone.slice(3, 6)} ${phone.slice(6)}`)
  await expect(picker.getByRole('button', { name: new RegExp(surname, 'i') })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(cart.getByRole('button', { name: new RegExp(surname, 'i') })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('two items for cash take six taps, with the next sale begun', async ({ page }) => {
    await openPos(page)
    let taps = 0
    async function tap(target: Locator) {
      taps += 1
      await target.tap()
    }
    const cards = page.getByRole('button', { name: /^Add .+ to cart$/, disabled: false })
    await tap(cards.nth(0))
    await tap(cards.nth(1))
    await tap(page.getByRole('button', { name: /View Cart/ }))
    await tap(page.getByRole('button', { name: 'Cash', exact: true }))
    // A thumb is not as fast as the machine that drives this.
    await page.waitForTimeout(500)
    await tap(page.getByRole('button', { name: 'Complete Sale' }))
    await expect(page.getByRole('dialog', { name: 'Receipt' })).toBeVisible()
    await tap(page.getByRole('button', { name: 'New sale' }))
    await expect(page.getByRole('button', { name: /View Cart/ })).toContainText('0 items')
    expect(taps).toBe(6)
  })
})
