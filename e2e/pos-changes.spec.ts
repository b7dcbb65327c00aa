import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import {
  aCustomer,
  addBySku,
  aProduct,
  cartOf,
  chooseCustomer,
  openPos,
  payBy,
  readyToPay,
} from './till.ts'

test.beforeEach(async ({ signIn }) => signIn('manager'))

/** As when the person comes back from another window. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))

test('the customer in the cart follows what is known of them', async ({ page, consoleErrors }) => {
  const product = await aProduct(page, { is_medical: true })
  const fields = { first_name: 'Lerato', date_of_birth: '1990-01-01' }
  const customer = await aCustomer(page, fields)
  const address = `/api/customers/${customer.id}`
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === address) asked.push(new URL(request.url()).search)
  })
  await openPos(page)
  await addBySku(page, product)
  await chooseCustomer(page, customer.last_name)
  const cart = cartOf(page)
  const hint = cart.getByText(/choose a customer with a valid medical card/)
  const question = cart.getByText('Is the customer 18 or older?')
  await expect(hint).toBeVisible()

  await cart.getByRole('button', { name: 'Park' }).click()
  const last_name = `${customer.last_name}-Khumalo`
  const medical_card_number = `MC${product.id}`
  const card = { has_medical_card: true, medical_card_number }
  await page.request.put(address, { data: { ...fields, last_name, ...card } })
  await cart.getByRole('button', { name: /Parked \d/ }).click()
  await expect(cart.getByRole('button', { name: last_name })).toBeVisible()
  await expect(hint).toBeHidden()
  await payBy(page, 'Cash').click()
  await expect(question).toBeVisible()

  await page.request.post(`${address}/verify`, { data: { document_seen: true } })
  await comeBack(page)
  await expect(cart.getByText('Verified')).toBeVisible()
  await expect(question).toBeHidden()

  await page.request.post(`${address}/unverify`)
  await page.reload()
  await payBy(page, 'Cash').click()
  await expect(question).toBeVisible()

  await page.route(`**${address}?*`, (route) => route.fulfill({ status: 404, json: {} }))
  await comeBack(page)
  await expect(
    page.getByText(`Lerato ${last_name} is no longer a customer and was taken off the cart.`),
  ).toBeVisible()
  await expect(cart.getByRole('button', { name: /Walk-in Customer/ })).toBeVisible()
  // The numbers are never told, so that nothing is revealed.
  expect(new Set(asked)).toEqual(new Set(['?numbers=masked']))
  consoleErrors.length = 0
})

test('the cash step closes with its cart', async ({ page }) => {
  const product = await aProduct(page)
  await readyToPay(page, product)
  const cart = cartOf(page)
  const tendered = cart.getByLabel('Amount tendered')
  await payBy(page, 'Cash').click()
  await expect(tendered).toBeFocused()
  await cart.getByRole('button', { name: 'Park' }).click()

  await addBySku(page, product)
  await expect(payBy(page, 'Cash')).toBeEnabled()
  await payBy(page, 'Cash').click()
  await expect(tendered).toBeFocused()
  await cart.getByRole('button', { name: `Remove ${product.name}` }).click()
  await cart.getByRole('button', { name: 'Undo' }).click()
  await expect(payBy(page, 'Cash')).toBeEnabled()

  await payBy(page, 'Cash').click()
  await expect(tendered).toBeFocused()
  await cart.getByRole('button', { name: /Parked \d/ }).click()
  await expect(payBy(page, 'Cash')).toBeEnabled()
  await expect(tendered).toBeHidden()
})
