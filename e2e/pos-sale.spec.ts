import { expect, expectAccessible, test } from './fixtures.ts'
import {
  aCustomer,
  addBySku,
  aProduct,
  cardOf,
  cartOf,
  chooseCustomer,
  confirmAge,
  expectReceipt,
  openPos,
  payBy,
  readyToPay,
  search,
  toasted,
} from './till.ts'

test.beforeEach(async ({ signIn }) => signIn('manager'))

test('a walk-in pays cash and gets change and a receipt', async ({ page }) => {
  const product = await aProduct(page)
  await openPos(page)
  await search(page, product.sku)
  const card = cardOf(page, product)
  for (const text of ['R100.00', '5 left']) await expect(card.getByText(text)).toBeVisible()
  await toasted(page, `Added ${product.name} to cart`, () =>
    card.getByRole('button', { name: `Add ${product.name} to cart` }).click(),
  )
  await expect(card.getByText('In Cart')).toBeVisible()

  const cart = cartOf(page)
  await expect(cart.getByText('R115.00')).toBeVisible()
  await expect(cart.getByText('Loyalty points to earn')).toBeHidden()
  await expect(payBy(page, 'Cash')).toBeDisabled()
  await confirmAge(page)
  await payBy(page, 'Cash').click()
  await expect(cart.getByText('Change due')).toBeVisible()
  await expect(cart.getByText('R0.00')).toBeVisible()
  await cart.getByRole('button', { name: 'R200' }).click()
  await expect(cart.getByText('R85.00')).toBeVisible()
  await toasted(page, /^Payment successful! Total: R115.00$/, () =>
    cart.getByRole('button', { name: 'Complete Sale' }).click(),
  )
  const receipt = await expectReceipt(page, 'R115.00')
  for (const text of [product.name, '1 × R100.00', 'R15.00', 'R200.00', /Served by /])
    await expect(receipt.getByText(text)).toBeVisible()
  await expect(receipt.getByText('Change due R85.00')).toBeVisible()
  await expect(receipt.getByLabel('Slip reference (optional)')).toBeHidden()
  await expect(receipt.getByRole('button', { name: 'New sale' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(receipt).toBeHidden()
  await expect(cart.getByText('Cart is empty')).toBeVisible()
  await expect(card.getByText('4 left')).toBeVisible()
})

test('a customer pays by card and earns points', async ({ page }) => {
  const product = await aProduct(page)
  const customer = await aCustomer(page)
  await openPos(page)
  await page.keyboard.press('F2')
  const picker = page.getByRole('dialog', { name: 'Choose a customer' })
  await picker.getByRole('textbox').fill('nobody is called this')
  await expect(picker.getByText('No customers found')).toBeVisible()
  await picker.getByRole('textbox').fill(customer.last_name)
  await picker.getByRole('button', { name: customer.last_name }).click()
  await addBySku(page, product)
  await expect(page.getByText('Loyalty points to earn')).toBeVisible()
  await confirmAge(page)
  await toasted(page, 'Payment successful! Total: R115.00 (+11 loyalty points)', () =>
    payBy(page, 'Card').click(),
  )
  await page.getByRole('button', { name: 'New sale' }).click()
  await expect(page.getByRole('button', { name: /Walk-in Customer/ })).toBeVisible()
})

test('a medical product is sold to a patient', async ({ page }) => {
  const product = await aProduct(page, { is_medical: true })
  const card = { has_medical_card: true, medical_card_number: `MC${product.id}` }
  const patient = await aCustomer(page, { ...card, medical_card_expiry_date: '2099-01-01' })
  await openPos(page)
  await addBySku(page, product)
  const hint = page.getByText(/choose a customer with a valid medical card/)
  await expect(hint).toBeVisible()
  await chooseCustomer(page, patient.last_name)
  await expect(hint).toBeHidden()
  await confirmAge(page)
  await payBy(page, 'Card').click()
  await expectReceipt(page, 'R115.00')
})

test('a wallet pays, and its slip is noted afterwards', async ({ page }) => {
  await readyToPay(page, await aProduct(page))
  await payBy(page, 'Digital wallet').click()
  const receipt = await expectReceipt(page, 'R115.00')
  await expect(receipt.getByText('Digital wallet', { exact: true })).toBeVisible()
  const field = receipt.getByLabel('Slip reference (optional)')
  await expect(receipt.getByRole('button', { name: 'Save' })).toBeDisabled()
  await field.fill('4111 1111 1111 1111')
  await field.press('Enter')
  await expect(receipt.getByText(/looks like a payment card number/)).toBeVisible()
  await field.fill('SNAP-0042')
  await toasted(page, 'Slip reference saved', () => field.press('Enter'))
  await expect(receipt.getByText('SNAP-0042')).toBeVisible()
  await expectAccessible(page)
})

test('a cash sale by fewer than ten keys', async ({ page }) => {
  // No other product has such a name, so that three letters say which one is meant.
  const name = `#${Math.random().toString(36).slice(2, 4)}`
  await aProduct(page, { name: `${name} Gold` })
  await openPos(page)
  let keys = 0
  async function press(key: string) {
    keys += 1
    await page.keyboard.press(key)
  }
  await press('/')
  for (const letter of name) await press(letter)
  await press('Enter')
  await expect(cartOf(page).getByText('R115.00')).toBeVisible()
  // The question about the age gets the focus.
  await press('F9')
  await expect(page.getByRole('checkbox', { name: /18 or older/ })).toBeFocused()
  await press('Space')
  await press('F9')
  await expect(page.getByLabel('Amount tendered')).toBeFocused()
  await press('Enter')
  await expectReceipt(page, 'R115.00')
  expect(keys).toBeLessThan(10)
})

test('products by arrow keys, card by F10, wallet by F8', async ({ page }) => {
  const product = await aProduct(page)
  await openPos(page)
  await page.keyboard.press('/')
  await page.keyboard.insertText(product.sku.toLowerCase())
  await expect(page.locator('[data-add]')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: `Add ${product.name}` })).toBeFocused()
  for (const key of ['F10', 'F8']) {
    await page.getByRole('button', { name: `Add ${product.name}` }).press('Enter')
    await page.getByRole('checkbox', { name: /18 or older/ }).press('Space')
    await page.keyboard.press(key)
    await expectReceipt(page, 'R115.00')
    await page.keyboard.press('Enter')
  }
})

test('the shortcuts are listed by ?', async ({ page }) => {
  await openPos(page)
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const key of ['/', 'F2', 'F4', 'F8', 'F9', 'F10'])
    await expect(help.getByText(key, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
})
