import { formatTime } from '#shared/dates.ts'
import { darkLine, openAbleTill } from './dark-till.ts'
import { expect, expectAccessible, expectToast, test, underControl } from './fixtures.ts'
import {
  addBySku,
  aProduct,
  approved,
  cardOf,
  cartOf,
  expectReceipt,
  openPos,
  payBy,
  quantityOf,
  search,
} from './till.ts'

test.beforeEach(async ({ signIn }) => signIn('manager'))

test('a multi-buy is added by a manager, applies at the till by itself, and ends', async ({
  page,
}) => {
  const product = await aProduct(page, { stock: 9 })
  await page.goto('/products')
  await page.getByRole('button', { name: 'Promotions' }).click()
  const list = page.getByRole('dialog', { name: 'Promotions' })
  await list.getByRole('button', { name: 'Add Promotion' }).click()
  const form = page.getByRole('dialog', { name: 'Add Promotion' })
  await form.getByRole('textbox', { name: 'Name' }).fill(`Three for two ${product.sku}`)
  await form.getByText('Multi-buy').click()
  await form.getByRole('combobox', { name: 'Products' }).fill(product.sku)
  await page.getByRole('option', { name: product.name }).click()
  await page.keyboard.press('Tab')
  await expectAccessible(page)
  await expectToast(page, 'Promotion added', () =>
    form.getByRole('button', { name: 'Add Promotion' }).click(),
  )
  await expect(list.getByText(/3 for the price of 2 · always/)).toBeVisible()
  await expect(list.getByText('On now').first()).toBeVisible()

  await openPos(page)
  await search(page, product.sku)
  await expect(cardOf(page, product).getByText('3 for 2')).toBeVisible()
  await addBySku(page, product)
  await expect(cartOf(page).getByText('R115.00')).toBeVisible()
  await quantityOf(page, product).fill('3')
  await quantityOf(page, product).press('Enter')
  await expect(cartOf(page).getByText(`Three for two ${product.sku}`)).toBeVisible()
  await expect(cartOf(page).getByText('R230.00')).toBeVisible()
  await payBy(page, 'Card').click()
  await approved(page).press('Enter')
  const receipt = await expectReceipt(page, 'R230.00')
  await expect(receipt.getByText(`Three for two ${product.sku}`)).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto('/products')
  await page.getByRole('button', { name: 'Promotions' }).click()
  await list.getByRole('button', { name: `End Three for two ${product.sku}` }).click()
  await page.getByRole('button', { name: 'End Promotion' }).click()
  await expect(list.getByRole('listitem').filter({ hasText: product.sku })).toContainText('Ended')
})

test('a promotion whose answer was lost is sent again and added once', async ({
  page,
  consoleErrors,
}) => {
  const name = `Once ${crypto.randomUUID().slice(0, 8)}`
  await page.goto('/products')
  await page.getByRole('button', { name: 'Promotions' }).click()
  const list = page.getByRole('dialog', { name: 'Promotions' })
  await list.getByRole('button', { name: 'Add Promotion' }).click()
  const form = page.getByRole('dialog', { name: 'Add Promotion' })
  await form.getByRole('textbox', { name: 'Name' }).fill(name)
  await form.getByLabel('Percent off').fill('5')
  await form.getByLabel('Last day').fill('2020-01-01')
  const address = '**/api/promotions'
  await page.route(address, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  const save = form.getByRole('button', { name: 'Add Promotion' })
  await save.click()
  await expect(form.getByRole('alert')).toHaveText(
    'Network error. Please check your connection and try again.',
  )
  await page.unroute(address)
  await form.getByLabel('Percent off').fill('6')
  await save.click()
  await expect(form.getByRole('alert')).toContainText('This was already saved as you first sent it')
  await form.getByLabel('Percent off').fill('5')
  await expectToast(page, 'Promotion added', () => save.click())
  await expect(list.getByRole('listitem').filter({ hasText: name })).toHaveCount(1)
  expect(consoleErrors.splice(0)).toEqual([
    expect.stringContaining('ERR_FAILED'),
    expect.stringContaining('422'),
  ])
})

/** So long the till goes by what it knows of the catalogue. */
const CATALOGUE_MS = 60_000

test('a promotion that ended meanwhile changes no total in silence', async ({
  page,
  consoleErrors,
}) => {
  const product = await aProduct(page)
  const fields = { name: `Half ${product.sku}`, kind: 'percent', percent: 50 }
  const answer = await page.request.post('/api/promotions', {
    data: { ...fields, product_ids: [product.id] },
  })
  const { id } = (await answer.json()) as { id: number }
  await page.clock.install()
  await openPos(page)
  await addBySku(page, product)
  await expect(cartOf(page).getByText('R57.50')).toBeVisible()
  await payBy(page, 'Card').click()
  const ended = await page.request.put(`/api/promotions/${id}`, {
    data: { ...fields, product_ids: [product.id], is_ended: true },
  })
  expect(ended.status(), await ended.text()).toBe(200)
  // The machine has been told the one; the cart hears of the other.
  await page.clock.fastForward(CATALOGUE_MS)
  await expect(cartOf(page).getByText('R115.00')).toBeVisible()
  await expect(page.getByText(/amount for the machine/).locator('..')).toContainText('R57.50')
  await Promise.all([
    page.getByText(/The total is R115.00 now, not R57.50/).waitFor(),
    approved(page).press('Enter'),
  ])
  // The browser's own word for the 409.
  expect(consoleErrors.splice(0)).toHaveLength(1)
  await payBy(page, 'Card').click()
  await approved(page).press('Enter')
  await expectReceipt(page, 'R115.00')
})

test.describe('in the dark', () => {
  test.use({ installs: true })
  // The browser itself logs each call that did not get through.
  test.afterEach(({ consoleErrors }) => void (consoleErrors.length = 0))

  test('a promotion that ends while the customer pays changes nothing of what they were told', async ({
    page,
    context,
  }) => {
    await page.goto('/dashboard')
    await underControl(page)
    const product = await aProduct(page)
    const timeIn = (minutes: number) =>
      formatTime(new Date(Date.now() + minutes * 60_000), 'Africa/Johannesburg')
    const fields = { name: `Half ${product.sku}`, kind: 'percent', percent: 50 }
    const hours = { from_time: timeIn(-60), to_time: timeIn(3) }
    const data = { ...fields, ...hours, product_ids: [product.id] }
    expect((await page.request.post('/api/promotions', { data })).status()).toBe(201)
    await page.clock.install()
    await openAbleTill(page)
    await context.setOffline(true)
    await expect(darkLine(page)).toBeVisible()
    await addBySku(page, product)
    await payBy(page, 'Card').click()
    await page.clock.fastForward('04:00')
    await expect(cartOf(page).getByText('R115.00')).toBeVisible()
    await approved(page).press('Enter')
    await expectReceipt(page, 'R57.50')
  })
})
