import { addDays, DAY_MS, shopDay } from '#shared/dates.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import {
  aCustomer,
  addButtons,
  addBySku,
  aProduct,
  cardOf,
  cartOf,
  chooseCustomer,
  expectReceipt,
  lateLookUp,
  openPos,
  pay,
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
  // What has not been asked yet is nobody's mistake.
  await expect(page.getByText(/18 or older/)).toBeHidden()
  await payBy(page, 'Cash').click()
  await expect(cart.getByText('Is the customer 18 or older?')).toBeVisible()
  await expect(cart.getByText('Change due')).toBeVisible()
  await expect(cart.getByText('R0.00')).toBeVisible()
  for (const amount of ['R120', 'R150', 'R200'])
    await expect(cart.getByRole('button', { name: amount, exact: true })).toBeVisible()
  await cart.getByRole('button', { name: 'Add a note of R100' }).click()
  await expect(cart.getByText('R15.00')).toBeVisible()
  await cart.getByRole('button', { name: 'R200', exact: true }).click()
  await expect(cart.getByText('R85.00')).toBeVisible()
  await toasted(page, /^Payment successful! Total: R115.00$/, () =>
    cart.getByRole('button', { name: 'Complete Sale' }).press('Enter'),
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
  await toasted(page, 'Payment successful! Total: R115.00 (+11 loyalty points)', () =>
    pay(page, 'Card'),
  )
  await page.getByRole('button', { name: 'New sale' }).click()
  await expect(page.getByRole('button', { name: /Walk-in Customer/ })).toBeVisible()
})

test('a medical product without a card blocks the pay buttons and says why', async ({ page }) => {
  const product = await aProduct(page, { is_medical: true })
  await openPos(page)
  await addBySku(page, product)
  await expect(cardOf(page, product).getByText('Medical')).toBeVisible()
  const cart = cartOf(page)
  await expect(cart.getByText(/choose a customer with a valid medical card/)).toBeVisible()
  for (const method of ['Cash', 'Card', 'Digital wallet'] as const)
    await expect(payBy(page, method)).toBeDisabled()
  await expectAccessible(page)
  await cart.getByRole('button', { name: 'Choose a customer', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Choose a customer' })).toBeVisible()
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
  await pay(page, 'Card')
  await expectReceipt(page, 'R115.00')
})

test('a medical card is held against the day of the server, not of a device that is ahead', async ({
  page,
}) => {
  const product = await aProduct(page, { is_medical: true })
  const card = { has_medical_card: true, medical_card_number: `MC${product.id}` }
  const tomorrow = addDays(shopDay(new Date(), 'Africa/Johannesburg'), 1)
  const patient = await aCustomer(page, { ...card, medical_card_expiry_date: tomorrow })
  await page.clock.install({ time: Date.now() + 3 * DAY_MS })
  await openPos(page)
  await addBySku(page, product)
  await chooseCustomer(page, patient.last_name)
  await pay(page, 'Card')
  await expectReceipt(page, 'R115.00')
})

test('who is found after they were given up buys nothing in the next cart', async ({
  page,
  consoleErrors,
}) => {
  const number = '8001015009087'
  const email = `late${Date.now()}@example.co.za`
  const customer = await aCustomer(page, { email })
  const letGo = await lateLookUp(page, number, customer.id)
  await openPos(page)
  await page.keyboard.press('F2')
  const picker = page.getByRole('dialog', { name: 'Choose a customer' })
  const search = picker.getByLabel('Search customers')
  const lookUp = picker.getByRole('button', { name: 'Look up this ID or medical number' })
  async function expectNobodyChosen() {
    await search.fill('8001015009186')
    await lookUp.click()
    await expect(picker.getByText('This is nobody’s ID or medical number.')).toBeVisible()
  }
  // Another number is typed, and the dialog is shut.
  await search.fill(number)
  await lookUp.click()
  await expect(picker.getByText('Looking up...')).toBeVisible()
  await search.fill('8001015009186')
  await letGo()
  await expectNobodyChosen()
  await search.fill(number)
  await lookUp.click()
  await expect(picker.getByText('Looking up...')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(picker).toBeHidden()
  await page.keyboard.press('F2')
  await search.fill('8001015009186')
  await letGo()
  await expectNobodyChosen()
  // Nor is who has the address that was typed for somebody new.
  await search.fill('Nobody Yet')
  await picker.getByRole('button', { name: 'Add Customer' }).click()
  const form = page.getByRole('dialog', { name: 'Add Customer' })
  await form.getByRole('button', { name: 'More' }).click()
  await form.getByLabel('Email').fill(email)
  await form.getByRole('button', { name: 'Add Customer' }).click()
  const asked = Promise.withResolvers<void>()
  const given = Promise.withResolvers<void>()
  const theirs = `**/api/customers/${customer.id}?*`
  await page.route(theirs, async (route) => {
    asked.resolve()
    await given.promise
    await route.continue()
  })
  await form.getByRole('button', { name: `Open Lerato ${customer.last_name}` }).click()
  await asked.promise
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  const heard = page.waitForResponse(theirs)
  given.resolve()
  await heard
  await expectNobodyChosen()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /Walk-in Customer/ })).toBeVisible()
  expect(consoleErrors.splice(0).join('\n')).toContain('409')
})

test('a wallet pays, and its slip is noted afterwards', async ({ page }) => {
  await readyToPay(page, await aProduct(page))
  await pay(page, 'Digital wallet')
  const receipt = await expectReceipt(page, 'R115.00')
  await expect(receipt.getByText('Digital wallet', { exact: true })).toBeVisible()
  const field = receipt.getByLabel('Slip reference (optional)')
  await expect(receipt.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await field.fill('4111 1111 1111 1111')
  await field.press('Enter')
  await expect(receipt.getByText(/looks like a payment card number/)).toBeVisible()
  await field.fill('SNAP-0042')
  await toasted(page, 'Slip reference saved', () => field.press('Enter'))
  await expect(receipt.getByText('SNAP-0042')).toBeVisible()
  await expectAccessible(page)
})

test('a receipt that was closed does not come back with its slip', async ({ page }) => {
  const product = await aProduct(page)
  await readyToPay(page, product)
  await pay(page, 'Digital wallet')
  const receipt = await expectReceipt(page, 'R115.00')
  const letGo = Promise.withResolvers<void>()
  await page.route('**/api/transactions/*/slips', async (route) => {
    await letGo.promise
    await route.continue()
  })
  const field = receipt.getByLabel('Slip reference (optional)')
  await field.fill('SNAP-0042')
  const noted = page.waitForRequest('**/api/transactions/*/slips')
  await field.press('Enter')
  await noted
  await receipt.getByRole('button', { name: 'New sale' }).click()
  await addBySku(page, product)
  await toasted(page, 'Slip reference saved', async () => letGo.resolve())
  await expect(receipt).toBeHidden()
})

test('a cash sale by fewer than eight keys', async ({ page }) => {
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
  await press('F9')
  await expect(page.getByLabel('Amount tendered')).toBeFocused()
  await press('Enter')
  await expectReceipt(page, 'R115.00')
  expect(keys).toBeLessThan(8)
})

test('a customer is chosen in the middle of a payment, and the keyboard is where it was', async ({
  page,
}) => {
  const customer = await aCustomer(page)
  await readyToPay(page, await aProduct(page))
  await page.keyboard.press('F9')
  const tendered = page.getByRole('textbox', { name: 'Amount tendered' })
  await tendered.fill('200')
  const picker = page.getByRole('dialog', { name: 'Choose a customer' })
  await page.keyboard.press('F2')
  await expect(picker).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tendered).toBeFocused()
  await chooseCustomer(page, customer.last_name)
  await expect(tendered).toBeFocused()
  await expect(tendered).toHaveValue('200')
  await page.keyboard.press('Enter')
  await expectReceipt(page, 'R115.00')
})

test('products by arrow keys, card by F10, wallet by F8', async ({ page }) => {
  const product = await aProduct(page)
  await openPos(page)
  await page.keyboard.press('/')
  await page.keyboard.insertText(product.sku.toLowerCase())
  await expect(addButtons(page)).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: `Add ${product.name}` })).toBeFocused()
  for (const key of ['F10', 'F8']) {
    await page.getByRole('button', { name: `Add ${product.name}` }).press('Enter')
    await page.keyboard.press(key)
    await expect(page.getByRole('button', { name: /^Yes: / })).toBeFocused()
    await page.keyboard.press('Enter')
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
