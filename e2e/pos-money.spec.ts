import { expect, test } from './fixtures.ts'
import {
  addBySku,
  aProduct,
  approved,
  cartOf,
  expectReceipt,
  openPos,
  payBy,
  receiptOf,
} from './till.ts'

test.beforeEach(async ({ signIn }) => signIn('manager'))

test('a declined card keeps the cart, and the approved one is told with its slip', async ({
  page,
}) => {
  const product = await aProduct(page)
  await openPos(page)
  await addBySku(page, product)
  await payBy(page, 'Card').click()
  await expect(page.getByText('Card: amount for the machine')).toBeVisible()
  await page.getByRole('button', { name: 'Declined' }).click()
  await expect(cartOf(page).getByText('R115.00')).toBeVisible()
  await payBy(page, 'Card').click()
  await page.getByRole('textbox', { name: 'Slip reference' }).fill('A-778')
  await approved(page).press('Enter')
  const receipt = await expectReceipt(page, 'R115.00')
  await expect(receipt.getByText('Card', { exact: true })).toBeVisible()
})

test('a payment is split between a card and cash, with change', async ({ page }) => {
  const product = await aProduct(page)
  await openPos(page)
  await addBySku(page, product)
  await page.keyboard.press('F7')
  const dialog = page.getByRole('dialog', { name: 'Split payment' })
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('50')
  await dialog.getByRole('button', { name: 'Card', exact: true }).click()
  await expect(dialog.getByText('R65.00')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('100')
  await expect(dialog.getByRole('button', { name: 'Card', exact: true })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Cash', exact: true }).click()
  await expect(dialog.getByText('R35.00')).toBeVisible()
  await dialog.getByRole('button', { name: 'Yes: Complete Sale' }).click()
  const receipt = await expectReceipt(page, 'R115.00')
  await expect(receipt.getByText('R50.00')).toBeVisible()
  await expect(receipt.getByText('R35.00').first()).toBeVisible()
})

test('a discount with its reason is on the cart and the receipt', async ({ page }) => {
  const product = await aProduct(page)
  await openPos(page)
  await addBySku(page, product)
  await page.getByRole('button', { name: 'Discount', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Discount and points' })
  await dialog.getByRole('textbox', { name: 'Percent' }).fill('60')
  await expect(dialog.getByText(/needs the approval/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Percent' }).fill('10')
  await dialog.getByRole('button', { name: 'Short dated' }).click()
  await expect(dialog.getByText('R10.00 off: R103.50 to pay')).toBeVisible()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(cartOf(page).getByText('R103.50')).toBeVisible()
  await payBy(page, 'Card').click()
  await approved(page).press('Enter')
  await expectReceipt(page, 'R103.50')
  await expect(receiptOf(page).getByText('-R10.00')).toBeVisible()
})
