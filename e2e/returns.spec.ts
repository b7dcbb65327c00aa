import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectToast, leave, signInAsPerson, test } from './fixtures.ts'
import { aCustomer, aProduct, scan, sellElsewhere, stockOf } from './till.ts'

test.beforeEach(async ({ signIn }) => signIn('manager'))

test('a line is found by its number, comes back, and its goods are destroyed', async ({ page }) => {
  const product = await aProduct(page)
  const { transaction_number } = await sellElsewhere(page, product, 3)
  await page.goto('/sales')
  await page
    .getByRole('searchbox', { name: 'Find by number' })
    .fill(transaction_number.toLowerCase())
  await page.getByRole('row').filter({ hasText: transaction_number }).click()
  const sale = page.getByRole('dialog', { name: `Sale ${transaction_number}` })
  await expect(sale.getByText('R345.00').first()).toBeVisible()
  await expectAccessible(page)
  await sale.getByRole('button', { name: 'Return' }).click()

  const form = page.getByRole('dialog', { name: `Return of ${transaction_number}` })
  await form.getByLabel(`How many of ${product.name} come back`).fill('1')
  await expect(form.getByLabel('Card')).toHaveValue('115.00')
  await form.getByLabel('Card').fill('100+15')
  await form.getByRole('button', { name: /^Take Back/ }).click()
  await expect(form.getByText('Please enter a number with at most two decimals')).toBeVisible()
  await form.getByLabel('Card').fill('115')
  await form.getByRole('button', { name: 'Take Back R115.00' }).click()
  await expect(form.getByText('A return needs a reason')).toBeVisible()
  await form.getByRole('combobox', { name: 'Reason' }).fill('Damaged or faulty')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Take Back R115.00' }).click()
  const back = page.getByRole('dialog', { name: /^Return CN-/ })
  await expect(back.getByText('-R115.00').first()).toBeVisible()
  await back.getByRole('button', { name: transaction_number }).click()
  await expect(sale.getByText('1 came back')).toBeVisible()
  expect(await stockOf(page, product)).toBe(2)

  await page.goto('/inventory')
  await page.getByRole('button', { name: 'Quarantine' }).click()
  await page.getByRole('button', { name: `Destroy ${product.name}` }).click()
  const record = page.getByRole('dialog', { name: `Destroy ${product.name}` })
  await record.getByLabel('Reason').fill('Opened')
  await record.getByLabel('Witness').fill('Sipho Dube')
  await expectToast(page, 'Destruction recorded', () =>
    record.getByRole('button', { name: 'Record Destruction' }).click(),
  )
  await expect(page.getByRole('button', { name: `Destroy ${product.name}` })).toBeHidden()
})

test('a sale that should not have been is voided, and its goods are on the shelf again', async ({
  page,
}) => {
  const product = await aProduct(page)
  const customer = await aCustomer(page)
  const { transaction_id, transaction_number } = await sellElsewhere(page, product, 2, {
    customer_id: customer.id,
  })
  await page.goto(`/sales?sale=${transaction_id}`)
  await page.getByRole('button', { name: 'Void' }).click()
  const form = page.getByRole('dialog', { name: `Void ${transaction_number}?` })
  await form.getByRole('combobox', { name: 'Reason' }).fill('Payment dec')
  await form.getByRole('option', { name: 'Payment declined' }).click()
  await form.getByRole('button', { name: 'Void Sale' }).click()
  await expect(page.getByRole('dialog', { name: /^Return CN-/ })).toBeVisible()
  expect(await stockOf(page, product)).toBe(5)
})

test('a returned card payment can become store credit, never cash', async ({
  page,
  consoleErrors,
}) => {
  const product = await aProduct(page)
  const customer = await aCustomer(page)
  const { transaction_id, transaction_number } = await sellElsewhere(page, product, 1, {
    customer_id: customer.id,
  })
  await page.goto(`/sales?sale=${transaction_id}`)
  await page.getByRole('button', { name: 'Return', exact: true }).click()
  const form = page.getByRole('dialog', { name: `Return of ${transaction_number}` })
  await form.getByRole('combobox', { name: 'Reason' }).fill('Wrong product')
  await expect(form.getByLabel('Cash')).toBeHidden()
  await form.getByLabel('Card').fill('15')
  await form.getByLabel('Store credit').fill('90')
  await form.getByRole('button', { name: /^Take Back/ }).click()
  await expect(form.getByRole('alert')).toContainText('do not come to the R115.00')
  // The browser's own word for the 409.
  expect(consoleErrors.splice(0)).toHaveLength(1)
  await form.getByLabel('Store credit').fill('100')
  await form.getByRole('button', { name: /^Take Back/ }).click()
  await expect(page.getByRole('dialog', { name: /^Return CN-/ })).toContainText('-R100.00')
})

test('goods are exchanged for others, and the difference is paid', async ({ page }) => {
  const [product, other] = [await aProduct(page), await aProduct(page, { price: 150 })]
  const { transaction_id, transaction_number } = await sellElsewhere(page, product, 1)
  await page.goto(`/sales?sale=${transaction_id}`)
  await page.getByRole('button', { name: 'Exchange' }).click()
  const form = page.getByRole('dialog', { name: `Exchange of ${transaction_number}` })
  await form.getByRole('combobox', { name: 'Reason' }).fill('Wrong product')
  await page.keyboard.press('Tab')
  // A scanner does not wait for the list.
  await form.getByRole('combobox', { name: 'Taken instead' }).click()
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await scan(page, other.sku, 1)
  const units = form.getByLabel(`How many of ${other.name}`)
  await expect(units).toHaveValue('1')
  // Nor is a code that came into the wrong field a number of goods.
  await units.fill('6001234567890')
  await expect(form.getByRole('button', { name: /^Yes: Exchange/ })).toBeVisible()
  await units.fill('1')
  await form.getByLabel('R57.50 more, paid by').selectOption('Cash')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Yes: Exchange, Take R57.50' }).click()
  const sale = page.getByRole('dialog', { name: /^Sale T-/ })
  await expect(sale.getByText('R172.50').first()).toBeVisible()
  await expect(sale.getByText('came back for it')).toBeVisible()
  expect(await stockOf(page, other)).toBe(4)
  await sale.getByRole('button', { name: /^CN-/ }).click()
  await expect(page.getByRole('dialog', { name: /^Return CN-/ })).toContainText(transaction_number)
})

test('the age is asked in an exchange where the shop requires it and nobody has shown theirs', async ({
  page,
}) => {
  const [product, other] = [await aProduct(page), await aProduct(page)]
  const shown = await sellElsewhere(page, product, 1, { age_confirmed: true })
  const asked = await sellElsewhere(page, product, 1)
  await page.goto(`/sales?sale=${shown.transaction_id}`)
  const exchange = page.getByRole('button', { name: 'Exchange', exact: true })
  await exchange.click()
  const form = page.getByRole('dialog', { name: /^Exchange of/ })
  await expect(form.getByRole('combobox', { name: 'Taken instead' })).toBeVisible()
  await expect(form.getByText('Is the customer 18 or older?')).toBeHidden()

  await page.goto(`/sales?sale=${asked.transaction_id}`)
  await exchange.click()
  await form.getByRole('combobox', { name: 'Reason' }).fill('Wrong product')
  await page.keyboard.press('Tab')
  await form.getByRole('combobox', { name: 'Taken instead' }).fill(other.sku)
  await page.getByRole('option', { name: other.name }).click()
  await expect(form.getByText('Is the customer 18 or older?')).toBeVisible()
  await form.getByLabel('ID document seen').check()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Yes: Exchange', exact: true }).click()
  const sale = page.getByRole('dialog', { name: /^Sale T-/ })
  await expect(sale.getByText('came back for it')).toBeVisible()
  await expect(sale.getByText('ID document seen')).toBeVisible()
})

test('what the machine declined is not exchanged, and what it approved is kept with its slip', async ({
  page,
  consoleErrors,
}) => {
  const [product, other] = [await aProduct(page), await aProduct(page, { price: 150 })]
  const { transaction_id, transaction_number } = await sellElsewhere(page, product, 1)
  await page.goto(`/sales?sale=${transaction_id}`)
  await page.getByRole('button', { name: 'Exchange' }).click()
  const form = page.getByRole('dialog', { name: `Exchange of ${transaction_number}` })
  await form.getByRole('combobox', { name: 'Reason' }).fill('Wrong product')
  await page.keyboard.press('Tab')
  await form.getByRole('combobox', { name: 'Taken instead' }).fill(other.sku)
  await page.getByRole('option', { name: other.name }).click()
  const exchange = form.getByRole('button', { name: 'Yes: Exchange, Take R57.50' })
  const machine = page.getByRole('dialog', { name: 'Card payment' })

  await exchange.click()
  await expect(machine.getByText('Card: amount for the machine')).toBeVisible()
  await expect(machine.getByText('R57.50')).toBeVisible()
  await expectAccessible(page)
  await machine.getByRole('button', { name: 'Declined' }).click()
  await expect(machine).toBeHidden()
  await expect(form.getByLabel(`How many of ${other.name}`)).toHaveValue('1')
  expect(await stockOf(page, other)).toBe(5)

  await exchange.click()
  const slip = machine.getByLabel('Slip reference')
  await slip.fill('4242 4242 4242 4242')
  await expect(machine.getByText('This looks like a payment card number')).toBeVisible()
  await expect(machine.getByRole('button', { name: 'Approved' })).toBeDisabled()
  await slip.fill('000123')
  // An answer that is lost: sent again it is the same, and the machine is not asked once more.
  await page.route(
    '**/api/transactions/*/exchanges',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  // By key: a click so soon after the first is taken for a double click.
  await machine.getByRole('button', { name: 'Approved' }).press('Enter')
  await expect(form.getByRole('alert')).toContainText('Network error')
  await exchange.click()
  const sale = page.getByRole('dialog', { name: /^Sale T-/ })
  await expect(sale.getByText('000123')).toBeVisible()
  expect(await stockOf(page, other)).toBe(4)
  // The browser's own word for the lost answer.
  expect(consoleErrors.splice(0)).toHaveLength(1)
})

const PIN = '482915'

/** Somebody who has just signed in sets a PIN, by which they approve; answers the name that is chosen for it. */
async function anApprover(page: Page, role: 'admin' | 'manager'): Promise<string> {
  await leave(page)
  await signInAsPerson(page, role)
  await expect(page).toHaveURL(/\/dashboard$/)
  const me = await page.request.get('/api/users/me')
  const { profile } = (await me.json()) as { profile: { first_name: string; last_name: string } }
  const set = await page.request.put('/api/users/me/pin', { data: { pin: PIN } })
  expect(set.status(), await set.text()).toBe(204)
  return `${profile.first_name} ${profile.last_name} (${role === 'admin' ? 'Admin' : 'Manager'})`
}

async function approve(page: Page, approver: string, words: RegExp): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Approval' })
  await expect(question.getByText(words)).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('combobox', { name: 'Approved by' }).click()
  await page.getByRole('option', { name: approver }).click()
  await question.getByLabel('PIN, digit 1').focus()
  await page.keyboard.type(PIN)
}

for (const [how, button, takes, done] of [
  ['take back', 'Return', 'Take Back R1035.00', /^Return CN-.*R1035.00/],
  ['exchange', 'Exchange', 'Yes: Exchange, Take R115.00', /^Sale T-.*R1150.00/],
] as const)
  test(`more than a budtender may ${how} goes on with a manager’s word`, async ({
    page,
    signIn,
    consoleErrors,
  }) => {
    const approver = await anApprover(page, 'manager')
    const product = await aProduct(page, { price: 900 })
    const other = await aProduct(page, { price: 1000 })
    await leave(page)
    await signIn('budtender')
    const { transaction_id, transaction_number } = await sellElsewhere(page, product, 1, {
      items: [{ product_id: product.id, quantity: 1, unit_price: 900 }],
    })
    await page.goto(`/sales?sale=${transaction_id}`)
    await page.getByRole('button', { name: button, exact: true }).click()
    const form = page.getByRole('dialog', { name: `${button} of ${transaction_number}` })
    await form.getByRole('combobox', { name: 'Reason' }).fill('Damaged or faulty')
    if (how === 'exchange') {
      await page.keyboard.press('Tab')
      await form.getByRole('combobox', { name: 'Taken instead' }).fill(other.sku)
      await page.getByRole('option', { name: other.name }).click()
    }
    await form.getByRole('button', { name: takes }).click()
    await approve(page, approver, /A return needs an approval: R1035.00/)
    if (how === 'exchange') {
      // Nobody is charged before that word is given, and declined it still holds.
      const machine = page.getByRole('dialog', { name: 'Card payment' })
      await expect(machine.getByText('R115.00')).toBeVisible()
      await machine.getByRole('button', { name: 'Declined' }).click()
      await expect(page.getByRole('dialog', { name: 'Approval' })).toBeHidden()
      await form.getByRole('button', { name: takes }).click()
      await machine.getByRole('button', { name: 'Approved' }).press('Enter')
    }
    await expect(page.getByRole('dialog').filter({ hasText: done })).toBeVisible()
    // The browser's own word for the 403, by which alone a return hears of it.
    expect(consoleErrors.splice(0)).toHaveLength(how === 'exchange' ? 0 : 1)
  })

test('an approved return whose answer was lost is the same return when it is sent again', async ({
  page,
  signIn,
  consoleErrors,
}) => {
  const approver = await anApprover(page, 'manager')
  const product = await aProduct(page, { price: 900 })
  await leave(page)
  await signIn('budtender')
  const { transaction_id, transaction_number } = await sellElsewhere(page, product, 1, {
    items: [{ product_id: product.id, quantity: 1, unit_price: 900 }],
  })
  await page.goto(`/sales?sale=${transaction_id}`)
  await page.getByRole('button', { name: 'Return', exact: true }).click()
  const form = page.getByRole('dialog', { name: `Return of ${transaction_number}` })
  await form.getByRole('combobox', { name: 'Reason' }).fill('Damaged or faulty')
  const take = form.getByRole('button', { name: 'Take Back R1035.00' })
  await take.click()
  await expect(page.getByRole('dialog', { name: 'Approval' })).toBeVisible()
  await page.route(
    '**/api/transactions/*/returns',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await expectToast(page, /^Network error/, () =>
    approve(page, approver, /A return needs an approval: R1035.00/),
  )
  await take.click()
  await expect(page.getByRole('dialog', { name: /^Return CN-/ })).toContainText('R1035.00')
  // The browser's own words for the 403 and for the lost answer.
  expect(consoleErrors.splice(0)).toHaveLength(2)
})

test('more than a manager may give without a slip goes on with an admin’s word', async ({
  page,
  signIn,
  consoleErrors,
}) => {
  const approver = await anApprover(page, 'admin')
  await leave(page)
  await signIn('manager')
  const product = await aProduct(page, { price: 12_000 })
  const customer = await aCustomer(page)
  await page.goto(`/customers?customer=${customer.id}`)
  await page.getByRole('button', { name: 'Return Without Slip' }).click()
  const form = page.getByRole('dialog', { name: 'Return Without Slip' })
  await form.getByRole('combobox', { name: 'Product' }).fill(product.sku)
  await page.getByRole('option', { name: product.name }).click()
  await form.getByRole('textbox', { name: 'Amount, VAT included' }).fill('10500')
  await form.getByRole('combobox', { name: 'Reason' }).fill('Damaged or faulty')
  await form.getByRole('button', { name: 'Give Store Credit' }).click()
  await expectToast(page, /^CN-\d+ recorded$/, () =>
    approve(page, approver, /R10500.00, Damaged or faulty, without a slip, for CUST-/),
  )
  expect(consoleErrors.splice(0)).toHaveLength(1)
  await expect(form).toBeHidden()
  const details = page.getByRole('dialog', { name: /Customer Details/ })
  await expect(details.getByText('R10500.00').first()).toBeVisible()
})
