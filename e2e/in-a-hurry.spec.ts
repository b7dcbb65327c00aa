import type { Page } from '@playwright/test'
import { expect, expectToast, test } from './fixtures.ts'
import {
  aProduct,
  openPos,
  payBy,
  approved,
  quantityOf,
  readyToPay,
  scan,
  sellElsewhere,
  toasted,
} from './till.ts'

test('what is scanned during a payment waits for the next sale, also when the server refuses this one', async ({
  page,
  signIn,
  consoleErrors,
}) => {
  await signIn('admin', '/pos')
  const [first, next] = [await aProduct(page), await aProduct(page)]
  await readyToPay(page, first)
  let refuse = () => {}
  const asked = new Promise<void>((done) => {
    refuse = done
  })
  await page.route('**/api/transactions', async (route) => {
    await asked
    await route.fulfill({ status: 409, json: { error: 'The shop says no' } })
  })
  await payBy(page, 'Card').click()
  await approved(page).press('Enter')
  await expectToast(page, `${next.name} waits for the next sale`, () => scan(page, next.sku, 1))
  await toasted(page, 'The shop says no', async () => refuse())
  await expect(quantityOf(page, first)).toHaveValue('1')
  await expect(quantityOf(page, next)).toHaveCount(0)
  await page.unroute('**/api/transactions')
  await payBy(page, 'Card').click()
  await approved(page).press('Enter')
  await expect(quantityOf(page, next)).toHaveValue('1')
  await expect(quantityOf(page, first)).toHaveCount(0)
  expect(consoleErrors.splice(0).join(' ')).toContain('409')
})

test('half an e-mail that was searched for is shown in the form of a new customer', async ({
  page,
  signIn,
}) => {
  await signIn('admin', '/pos')
  await openPos(page)
  await page.getByRole('button', { name: /^Walk-in Customer/ }).click()
  await page.getByLabel('Search customers').fill('thabo@gmail')
  await page.getByRole('dialog').getByRole('button', { name: 'Add Customer' }).click()
  const form = page.getByRole('dialog', { name: 'Add Customer' })
  await form.getByLabel('First Name').fill('Thabo')
  await form.getByLabel('Last Name').fill('Mokoena')
  await form.getByRole('button', { name: 'Add Customer' }).click()
  await expect(form.getByText('Please enter a valid email')).toBeVisible()
  await form.getByLabel('Email').fill('')
  await form.getByRole('button', { name: 'Add Customer' }).click()
  await expect(form).toBeHidden()
})

test('a delivery is scanned in line by line', async ({ page, signIn }) => {
  await signIn('admin')
  const [one, other] = [await aProduct(page), await aProduct(page)]
  await page.goto('/inventory')
  await page.getByRole('button', { name: 'Receive Stock', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Receive Stock' })
  for (const { sku, name } of [one, other]) {
    await form.getByRole('combobox', { name: 'Product' }).focus()
    // As fast as a scanner: the answer to the search cannot be there yet.
    await scan(page, sku, 1)
    await expect(form.getByText(name).first()).toBeVisible()
  }
})

test('what is typed into a field of products is searched for after a pause, once', async ({
  page,
  signIn,
}) => {
  await signIn('manager')
  const product = await aProduct(page)
  const { transaction_id } = await sellElsewhere(page, product, 1)
  const asked = searchesOf(page)

  await page.goto(`/sales?sale=${transaction_id}`)
  await page.getByRole('button', { name: 'Exchange' }).click()
  const wanted = page.getByRole('combobox', { name: 'Taken instead' })
  await wanted.pressSequentially(product.sku, { delay: 20 })
  await page.getByRole('option', { name: product.name }).click()
  expect(asked.splice(0)).toEqual([product.sku])

  await page.goto('/products')
  await page.getByRole('button', { name: 'Promotions' }).click()
  await page.getByRole('button', { name: 'Add Promotion' }).click()
  const covered = page.getByRole('combobox', { name: 'Products' })
  await covered.pressSequentially(product.sku, { delay: 20 })
  await page.getByRole('option', { name: product.name }).click()
  expect(asked).toEqual([product.sku])
})

/** The words that products were searched for by. */
function searchesOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const word = searchParams.get('search')
    if (pathname === '/api/products' && word) asked.push(word)
  })
  return asked
}
