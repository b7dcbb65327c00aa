import { expect, leave, test } from './fixtures.ts'
import {
  ACROSS,
  aCustomer,
  addBySku,
  aProduct,
  approved,
  cartOf,
  chooseCustomer,
  expectReceipt,
  numberOnReceipt,
  openPos,
  pay,
  payBy,
  receiptOf,
  sellElsewhere,
  sentKeys,
  sheetOf,
  UPRIGHT,
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
  await expect(receipt.getByText('A-778')).toBeVisible()
  await expect(receipt.getByLabel('Slip reference (optional)')).toHaveValue('A-778')
})

test('a card number in the place of a slip reference or a reason is said, not swallowed', async ({
  page,
}) => {
  const number = '4111 1111 1111 1111'
  const said = page.getByText('This looks like a payment card number, which must not be stored')
  const product = await aProduct(page)
  await openPos(page)
  await addBySku(page, product)
  await page.getByRole('button', { name: 'Discount', exact: true }).click()
  const discount = page.getByRole('dialog', { name: 'Discount and points' })
  await discount.getByRole('textbox', { name: 'Percent' }).fill('10')
  await discount.getByRole('button', { name: 'Other' }).click()
  await discount.getByRole('textbox', { name: 'Reason' }).fill(number)
  await expect(said).toBeVisible()
  await expect(discount.getByRole('button', { name: 'Apply' })).toBeDisabled()
  await page.keyboard.press('Escape')

  await page.keyboard.press('F7')
  const split = page.getByRole('dialog', { name: 'Split payment' })
  const byCard = split.getByRole('button', { name: 'Card', exact: true })
  await split.getByRole('textbox', { name: 'Slip reference' }).fill(number)
  await expect(said).toBeVisible()
  await expect(byCard).toBeDisabled()
  await split.getByRole('textbox', { name: 'Slip reference' }).fill('A-778')
  await expect(byCard).toBeEnabled()
  await page.keyboard.press('Escape')

  await payBy(page, 'Card').click()
  const slip = page.getByRole('textbox', { name: 'Slip reference' })
  await slip.fill(number)
  await expect(slip).toHaveAccessibleDescription(/payment card number/)
  await expect(approved(page)).toBeDisabled()
  await slip.fill('A-778')
  await expect(said).toBeHidden()
  await approved(page).press('Enter')
  await expectReceipt(page, 'R115.00')
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

test('what of a split payment a card has paid stays, whatever becomes of the screen meanwhile', async ({
  page,
}) => {
  const product = await aProduct(page)
  await openPos(page)
  await addBySku(page, product)
  await page.getByRole('button', { name: 'Split payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Split payment' })
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('50')
  await dialog.getByRole('button', { name: 'Card', exact: true }).click()
  await expect(dialog.getByText('R65.00')).toBeVisible()
  // A phone or tablet is turned upright, and back.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(dialog.getByText('R65.00')).toBeVisible()
  await page.setViewportSize({ width: 844, height: 390 })
  await expect(dialog.getByText('R65.00')).toBeVisible()
  // Shut by mistake: whichever way to pay is pressed then, the card is not forgotten.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 800 })
  const paid = page.getByText('R50.00 of it is paid')
  await expect(paid).toBeVisible()
  // Somebody looks something up, parks the cart, and begins the browser anew.
  await page.goto('/customers')
  await page.goto('/pos')
  await expect(paid).toBeVisible()
  await page.getByRole('button', { name: 'Park' }).click()
  await expect(paid).toBeHidden()
  const parked = page.getByRole('group', { name: 'Parked carts' })
  await expect(parked).toContainText('R50.00 paid')
  await expect(parked.getByRole('button', { name: 'Discard' })).toBeHidden()
  await parked.getByRole('button').click()
  // A cart that is emptied still knows of it.
  await page.getByRole('button', { name: `Remove ${product.name}` }).click()
  await expect(page.getByText('R50.00 is paid, and nothing is in the cart')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(paid).toBeVisible()
  await payBy(page, 'Cash').click()
  await expect(dialog.getByText('R65.00')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cash', exact: true }).click()
  await dialog.getByRole('button', { name: 'Yes: Complete Sale' }).click()
  const receipt = await expectReceipt(page, 'R115.00')
  await expect(receipt.getByText('R50.00')).toBeVisible()
  await page.keyboard.press('Escape')
  // The next cart begins anew.
  await addBySku(page, product)
  await page.keyboard.press('F7')
  await expect(dialog.getByText('R115.00')).toBeVisible()
})

test('a tablet that is turned keeps the cash that was handed over and that a document was seen', async ({
  page,
}) => {
  const product = await aProduct(page)
  await openPos(page)
  await addBySku(page, product)
  await payBy(page, 'Cash').click()
  const tendered = page.getByRole('textbox', { name: 'Amount tendered' })
  const seen = page.getByRole('checkbox', { name: 'ID document seen' })
  await seen.check()
  await tendered.fill('200')
  for (const turned of [UPRIGHT, ACROSS]) {
    await page.setViewportSize(turned)
    await expect(sheetOf(page)).toBeVisible({ visible: turned === UPRIGHT })
    await expect(tendered).toHaveValue('200')
    await expect(tendered).toBeFocused()
    await expect(seen).toBeChecked()
    await expect(page.getByText('R85.00')).toBeVisible()
  }
  await page.setViewportSize(UPRIGHT)
  await tendered.press('Enter')
  const receipt = await expectReceipt(page, 'R115.00')
  await expect(receipt).toContainText('R85.00')
  await expect(sheetOf(page)).toBeHidden()
})

test('a tablet that is turned keeps the slip of the machine', async ({ page }) => {
  const product = await aProduct(page)
  await page.setViewportSize(UPRIGHT)
  await openPos(page)
  await addBySku(page, product)
  await page.getByRole('button', { name: /View Cart/ }).click()
  await payBy(page, 'Card').click()
  await page.getByRole('textbox', { name: 'Slip reference' }).fill('A-778')
  await page.setViewportSize(ACROSS)
  await expect(page.getByRole('textbox', { name: 'Slip reference' })).toHaveValue('A-778')
  await approved(page).press('Enter')
  await expect(await expectReceipt(page, 'R115.00')).toContainText('A-778')
})

test('a tablet that is turned shows the payment that is under way', async ({ page }) => {
  const product = await aProduct(page)
  await openPos(page)
  await addBySku(page, product)
  const letGo = Promise.withResolvers<void>()
  await page.route('**/api/transactions', async (route) => {
    await letGo.promise
    await route.continue()
  })
  await pay(page, 'Card')
  const underWay = page.getByText('Payment under way…')
  await expect(underWay).toBeVisible()
  // Nobody has opened a step of it since.
  await page.reload()
  await expect(underWay).toBeVisible()
  for (const turned of [UPRIGHT, ACROSS, UPRIGHT]) {
    await page.setViewportSize(turned)
    await expect(underWay).toBeVisible()
  }
  letGo.resolve()
  await expectReceipt(page, 'R115.00')
})

test('the cart over the products keeps the focus, and is shut by Escape after what lies over it', async ({
  page,
}) => {
  const product = await aProduct(page)
  await page.setViewportSize(UPRIGHT)
  await openPos(page)
  await addBySku(page, product)
  const bar = page.getByRole('button', { name: /View Cart/ })
  await bar.click()
  const close = sheetOf(page).getByRole('button', { name: 'Close' })
  await expect(close).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Split payment' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(close).toBeFocused()
  await page.getByRole('button', { name: 'Discount', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Discount and points' })
  await expect(dialog.getByRole('textbox', { name: 'Percent' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(sheetOf(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheetOf(page)).toBeHidden()
  await expect(bar).toBeFocused()
})

test('a split of nothing is a sale of nothing, and of more than ten parts there is none', async ({
  page,
  signIn,
}) => {
  // An admin takes off all of it alone.
  await leave(page)
  await signIn('admin')
  const sent = sentKeys(page)
  const product = await aProduct(page)
  await openPos(page)
  await addBySku(page, product)
  await page.getByRole('button', { name: 'Discount', exact: true }).click()
  const discount = page.getByRole('dialog', { name: 'Discount and points' })
  await discount.getByRole('textbox', { name: 'Percent' }).fill('100')
  await discount.getByRole('button', { name: 'Apply' }).click()
  await expect(discount).toBeHidden()
  await page.keyboard.press('F7')
  const dialog = page.getByRole('dialog', { name: 'Split payment' })
  await dialog.getByRole('button', { name: 'Yes: Complete Sale' }).click()
  await expectReceipt(page, 'R0.00')
  expect(sent).toHaveLength(1)
  await page.keyboard.press('Escape')

  await addBySku(page, product)
  await page.keyboard.press('F7')
  const byCard = dialog.getByRole('button', { name: 'Card', exact: true })
  for (let part = 1; part < 10; part++) {
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('1')
    await byCard.click()
  }
  await expect(dialog.getByText('the last one takes all that is left')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('1')
  await expect(byCard).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('')
  await byCard.click()
  await dialog.getByRole('button', { name: 'Yes: Complete Sale' }).click()
  await expectReceipt(page, 'R115.00')
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

test('redeemed points stand in rand on the cart, the receipt and the sale', async ({ page }) => {
  const product = await aProduct(page, { stock: 20 })
  const customer = await aCustomer(page)
  // R1265.00: 126 points.
  await sellElsewhere(page, product, 11, { customer_id: customer.id })
  await openPos(page)
  await chooseCustomer(page, customer.last_name)
  await addBySku(page, product)
  await page.getByRole('button', { name: 'Discount', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Discount and points' })
  await dialog.getByRole('textbox', { name: /^Redeem points/ }).fill('120')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(cartOf(page)).toContainText('Points redeemed 120-R12.00')
  await expect(cartOf(page).getByText('Discount', { exact: true })).toHaveCount(1)
  await payBy(page, 'Card').click()
  await approved(page).press('Enter')
  const receipt = await expectReceipt(page, 'R101.20')
  await expect(receipt).toContainText('Points redeemed 120-R12.00VAT (15%)R13.20')
  const number = await numberOnReceipt(page)
  await page.goto('/sales')
  await page.getByRole('searchbox', { name: 'Find by number' }).fill(number)
  await page.getByRole('row').filter({ hasText: number }).click()
  const sale = page.getByRole('dialog', { name: `Sale ${number}` })
  await expect(sale).toContainText('Points redeemed 120-R12.00')
})
