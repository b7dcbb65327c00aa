import { expect, test } from './fixtures.ts'
import {
  aProduct,
  cardOf,
  expectReceipt,
  pay,
  payBy,
  readyToPay,
  sellElsewhere,
  setPrice,
} from './till.ts'

test.beforeEach(async ({ signIn }) => signIn('manager'))
// The browser logs each refusal itself.
test.afterEach(({ consoleErrors }) => {
  expect(consoleErrors.splice(0).join('\n')).toContain('409')
})

test('a new price is offered and taken in one tap', async ({ page }) => {
  const product = await aProduct(page)
  await readyToPay(page, product)
  await setPrice(page, product, 120)
  await pay(page, 'Card')
  await expect(page.getByText(/has changed from R100.00 to R120.00/)).toBeVisible()
  await page.getByRole('button', { name: 'Use the new price' }).click()
  // The age is not asked for again.
  await pay(page, 'Card')
  await expectReceipt(page, 'R138.00')
})

test('when another till was faster, what is left is offered', async ({ page }) => {
  const product = await aProduct(page, { stock: 3 })
  await readyToPay(page, product)
  await page.getByRole('button', { name: `One more of ${product.name}` }).click()
  await sellElsewhere(page, product, 2)
  await pay(page, 'Card')
  await expect(page.getByText(`Not enough stock for ${product.name}: 1 left`)).toBeVisible()
  await page.getByRole('button', { name: 'Take what is left' }).click()
  await pay(page, 'Card')
  await expectReceipt(page, 'R115.00')
  await expect(cardOf(page, product).getByText('Out of stock')).toBeVisible()
})

test('when another till took the last one, the line can go', async ({ page }) => {
  const product = await aProduct(page, { stock: 1 })
  await readyToPay(page, product)
  await sellElsewhere(page, product, 1)
  await payBy(page, 'Cash').click()
  // By key: a click as fast as this would count as the second of a double click.
  await page.getByRole('button', { name: 'Complete Sale' }).press('Enter')
  await page.getByRole('button', { name: 'Remove from cart' }).click()
  await expect(page.getByText('Cart is empty', { exact: true })).toBeVisible()
})
