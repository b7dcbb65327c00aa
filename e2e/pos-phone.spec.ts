import { appearanceFaults } from './appearance-faults.ts'
import { expect, expectAccessibleInBoth, test, useScheme } from './fixtures.ts'
import { smallTargets } from './small-targets.ts'
import { addBySku, aProduct, expectReceipt, openPos, pay, payBy } from './till.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })
test.beforeEach(async ({ signIn }) => signIn('manager'))

test('the cart lies over the products, in light and dark', async ({ page }) => {
  const product = await aProduct(page)
  await useScheme(page, 'light')
  await openPos(page)
  await addBySku(page, product)
  await expectAccessibleInBoth(page)
  const bar = page.getByRole('button', { name: /View Cart/ })
  await expect(bar).toContainText('1 item')
  await expect(bar).toContainText('R115.00')
  await bar.click()
  await expectAccessibleInBoth(page)
  await pay(page, 'Card')
  await expectReceipt(page, 'R115.00')
  await expectAccessibleInBoth(page)
  await expect(page.getByRole('dialog', { name: 'Cart' })).toBeHidden()
})

test('everything on the way to a sale is big enough for a thumb, and the last steps are in its reach', async ({
  page,
}) => {
  const product = await aProduct(page)
  await openPos(page)
  await addBySku(page, product)
  expect(await smallTargets(page, 'main')).toEqual([])
  await page.getByRole('button', { name: /View Cart/ }).tap()
  const cart = page.getByRole('dialog', { name: 'Cart' })
  expect(await smallTargets(page, '[role=dialog]')).toEqual([])
  await payBy(page, 'Cash').tap()
  await cart.getByRole('button', { name: 'R200', exact: true }).tap()
  expect(await smallTargets(page, '[role=dialog]')).toEqual([])
  const pay = cart.getByRole('button', { name: 'Complete Sale' })
  const place = await pay.boundingBox()
  // The lower half of the screen.
  expect(place!.y).toBeGreaterThan(422)
  // What is tapped at once after a step has opened counts as a double tap.
  await page.waitForTimeout(500)
  await pay.tap()
  const receipt = await expectReceipt(page, 'R115.00')
  await receipt.getByRole('button', { name: 'New sale' }).tap()
  await expect(page.getByRole('button', { name: /View Cart/ })).toContainText('0 items')
})

test('nothing of the discount is cut off', async ({ page }) => {
  const product = await aProduct(page)
  await openPos(page)
  await addBySku(page, product)
  await page.getByRole('button', { name: /View Cart/ }).tap()
  await page.getByRole('button', { name: 'Discount', exact: true }).tap()
  const dialog = page.getByRole('dialog', { name: 'Discount and points' })
  for (const percent of ['10', '60']) {
    await dialog.getByRole('textbox', { name: 'Percent' }).fill(percent)
    expect(await appearanceFaults(page)).toEqual([])
  }
})

test('on a phone that lies on its side no part of the cart covers another', async ({ page }) => {
  const product = await aProduct(page)
  await openPos(page)
  await addBySku(page, product)
  await page.getByRole('button', { name: /View Cart/ }).tap()
  await payBy(page, 'Cash').tap()
  const customer = page.getByRole('button', { name: /^Walk-in Customer/ })
  const pay = page.getByRole('button', { name: 'Complete Sale' })
  for (const window of [
    { width: 667, height: 375 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(window)
    await customer.click({ trial: true })
    await pay.click({ trial: true })
    await expect(pay).toBeInViewport({ ratio: 1 })
  }
})

test('the page does not scroll sideways', async ({ page }) => {
  await openPos(page)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(390)
})

test.describe('on a device without keys', () => {
  test.use({ isMobile: true })

  test('nobody is told of keys', async ({ page }) => {
    await openPos(page)
    await expect(page.getByRole('button', { name: 'Recent sales' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeHidden()
    for (const path of ['/pos', '/customers', '/sales']) {
      await page.goto(path)
      await expect(page.getByRole('searchbox').first()).toBeVisible()
      await expect(page.locator('kbd:visible')).toHaveCount(0)
    }
  })
})
