import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  expectToast,
  test,
  useScheme,
} from './fixtures.ts'

interface Product {
  id: number
  name: string
  sku: string
}

let made = 0

/** A product of this test alone: the others run beside it in the same shop. */
async function aProduct(page: Page, price = 100): Promise<Product> {
  const tag = `${Date.now().toString(36)}${test.info().workerIndex}${made++}`
  const categories = await page.request.get('/api/categories')
  const [category] = (await categories.json()) as { id: number }[]
  const answer = await page.request.post('/api/products', {
    data: { sku: `INV-${tag}`, name: `Inventory ${tag}`, category_id: category!.id, price },
  })
  expect(answer.status()).toBe(201)
  return (await answer.json()) as Product
}

async function aBatch(
  page: Page,
  product: Product,
  batch_number: string,
  quantity: number,
  more: object = {},
) {
  const answer = await page.request.post('/api/inventory/batches', {
    data: {
      product_id: product.id,
      batch_number,
      quantity,
      cost_per_unit: 60,
      received_date: '2026-01-05',
      ...more,
    },
  })
  expect(answer.status()).toBe(201)
}

async function openInventory(page: Page, product?: Product) {
  await page.goto(product ? `/inventory?search=${product.sku}` : '/inventory')
  await expect(page.getByRole('heading', { name: 'Inventory Management', level: 1 })).toBeVisible()
  if (product) await expect(rowOf(page, product)).toBeVisible()
}

const rowOf = (page: Page, product: Product) =>
  page
    .getByRole('table', { name: 'Stock levels' })
    .getByRole('row')
    .filter({ hasText: product.sku })

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function openBatches(page: Page, product: Product) {
  await page.getByRole('button', { name: `View batches of ${product.name}` }).click()
  await expect(dialog(page, `Inventory Batches ${product.name}`)).toBeVisible()
}

/** As another manager does, on another screen. */
async function correctAsColleague(page: Page, product: Product, fields: object) {
  const list = await page.request.get(`/api/inventory/batches/${product.id}`)
  const [batch] = (await list.json()) as { id: number }[]
  const answer = await page.request.post(`/api/inventory/batches/${batch!.id}/correct`, {
    data: { ...fields, reason: 'Another slip' },
  })
  expect(answer.status()).toBe(200)
}

async function stockValue(page: Page): Promise<number> {
  const card = page.getByRole('group', { name: 'Total Stock Value' })
  await expect(card).toContainText(/R[\d.]+ at cost/)
  return Number(/R(\d+\.\d\d)/.exec(await card.innerText())![1])
}

test('stock is received for a product found in the form, which stays for the next', async ({
  page,
  signIn,
}) => {
  await signIn('manager')
  const product = await aProduct(page, 900_000)
  await openInventory(page, product)
  await expect(rowOf(page, product)).toContainText('Out of Stock')
  const before = await stockValue(page)

  await page.getByRole('button', { name: 'Receive Stock', exact: true }).click()
  const form = dialog(page, 'Receive Stock')
  // What one types first lands in the product: the keyboard alone is enough.
  await expect(form.getByRole('combobox', { name: 'Product' })).toBeFocused()
  await page.keyboard.type(product.sku.toLowerCase())
  // Marked, so that Enter takes it.
  await expect(page.getByRole('option', { name: product.name })).toHaveAttribute(
    'data-combobox-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  const line = form.getByRole('listitem').filter({ hasText: product.name })
  await expect(line.getByLabel('Batch Number')).toHaveValue(/^BATCH\d{13}$/)
  await line.getByLabel('Quantity').fill('1000')
  await line.getByLabel('Cost per Unit').pressSequentially('12,50')
  await form.getByLabel('Supplier').fill('Swazi Valley Farms')
  await page.keyboard.press('Enter')

  await expect(page.getByText('Inventory batch added successfully!')).toBeVisible()
  // It stays for the next delivery, with the supplier and without the lines.
  await expect(line).toBeHidden()
  await expect(form.getByLabel('Supplier')).toHaveValue('Swazi Valley Farms')
  await form.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(form).toBeHidden()
  await expect(rowOf(page, product)).toContainText('1 000 units')
  await expect(rowOf(page, product)).toContainText('In Stock')
  await expect(rowOf(page, product)).toContainText('R900000000.00')
  // Others sell and receive meanwhile, but not for so much.
  await expect.poll(() => stockValue(page)).toBeGreaterThan(before + 800_000_000)

  await openBatches(page, product)
  const batch = page.getByRole('table', { name: 'Batches' }).getByRole('row').nth(1)
  await expect(batch).toContainText('Swazi Valley Farms')
  await expect(batch).toContainText('1 000 / 1 000')
  await expect(batch).toContainText('R12.50')
})

test('a double click on the button receives one batch', async ({ page, signIn }) => {
  await signIn('manager')
  const product = await aProduct(page)
  await openInventory(page, product)
  await page.getByRole('button', { name: `Receive stock for ${product.name}` }).click()
  const form = dialog(page, 'Receive Stock')
  await expect(form.getByText(product.name)).toBeVisible()
  await expect(form.getByRole('combobox', { name: 'Product' })).toBeHidden()
  await form.getByLabel('Quantity').fill('7')
  await form.getByLabel('Cost per Unit').fill('4.5')
  await form.getByRole('button', { name: 'Receive Stock' }).dblclick()

  await expect(rowOf(page, product)).toContainText('7 units')
  await expect(rowOf(page, product)).toContainText('Low Stock')
  await openBatches(page, product)
  await expect(page.getByRole('table', { name: 'Batches' }).getByRole('row')).toHaveCount(2)
})

test('an answer lost on the way is asked for again and receives one batch', async ({
  page,
  signIn,
  consoleErrors,
}) => {
  await signIn('manager')
  const product = await aProduct(page)
  await openInventory(page, product)
  await page.getByRole('button', { name: `Receive stock for ${product.name}` }).click()
  const form = dialog(page, 'Receive Stock')
  await form.getByLabel('Quantity').fill('7')
  await form.getByLabel('Cost per Unit').fill('4.5')

  // The server receives the batch, but the till never hears of it.
  const address = '**/api/inventory/batches'
  await page.route(address, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await form.getByRole('button', { name: 'Receive Stock' }).click()
  await expect(form.getByRole('alert')).toHaveText(
    'Network error. Please check your connection and try again.',
  )
  await page.unroute(address)
  await form.getByRole('button', { name: 'Receive Stock' }).click()
  await expect(page.getByText('Inventory batch added successfully!')).toBeVisible()
  await expect(rowOf(page, product)).toContainText('7 units')
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')])
})

test('a form that was changed after a lost answer leads to the batch it has received', async ({
  page,
  signIn,
  consoleErrors,
}) => {
  await signIn('manager')
  const product = await aProduct(page)
  await openInventory(page, product)
  await page.getByRole('button', { name: `Receive stock for ${product.name}` }).click()
  const form = dialog(page, 'Receive Stock')
  await form.getByLabel('Batch Number').fill('SENT-1')
  await form.getByLabel('Quantity').fill('7')
  await form.getByLabel('Cost per Unit').fill('4.5')
  const address = '**/api/inventory/batches'
  await page.route(address, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await form.getByRole('button', { name: 'Receive Stock' }).click()
  await expect(form.getByRole('alert')).toBeVisible()
  await page.unroute(address)
  await form.getByLabel('Quantity').fill('70')
  await form.getByRole('button', { name: 'Receive Stock' }).click()

  await expect(
    page.getByText(`Batch SENT-1 of ${product.name} was already received`),
  ).toContainText('as you first sent it, with 7 units. What you changed since was not saved.')
  await expect(form).toBeHidden()
  const batches = dialog(page, `Inventory Batches ${product.name}`)
  await expect(batches).toBeVisible()
  await expect(batches.locator(':focus')).toHaveCount(1)
  const rows = page.getByRole('table', { name: 'Batches' }).getByRole('row')
  await expect(rows).toHaveCount(2)
  await expect(rows.last()).toContainText('7 / 7')
  await page.keyboard.press('Escape')
  await expect(rowOf(page, product)).toContainText('7 units')
  await expect(rowOf(page, product).locator(':focus')).toHaveCount(1)
  expect(consoleErrors.splice(0)).toHaveLength(2)
})

test('what is missing is said beside its field, and a taken number by the server', async ({
  page,
  signIn,
  consoleErrors,
}) => {
  await signIn('manager')
  const product = await aProduct(page)
  await aBatch(page, product, 'TAKEN-1', 5)
  await openInventory(page, product)
  await page.getByRole('button', { name: 'Receive Stock', exact: true }).click()
  const form = dialog(page, 'Receive Stock')
  await form.getByRole('button', { name: 'Receive Stock' }).click()
  await expect(form.getByText('A delivery has at least one product')).toBeVisible()
  await form.getByRole('combobox', { name: 'Product' }).fill(product.sku)
  await page.getByRole('option', { name: product.name }).click()
  // What it cost last time is proposed.
  await expect(form.getByLabel('Cost per Unit')).toHaveValue('60')
  await form.getByLabel('Cost per Unit').fill('')
  await form.getByLabel('Batch Number').fill('')
  await form.getByLabel('Quantity').pressSequentially('5.5')
  await form.getByLabel('Received Date').fill('2999-01-01')
  await form.getByRole('button', { name: 'Receive Stock' }).click()
  for (const problem of [
    'Batch number is required',
    'Quantity must be a whole number from 1 to 1000000',
    'Cost per unit is required',
  ])
    await expect(form.getByText(problem)).toBeVisible()
  await expectAccessible(page)

  await form.getByLabel('Batch Number').fill('TAKEN-1')
  await form.getByLabel('Quantity').fill('3')
  await form.getByLabel('Cost per Unit').fill('1')
  await form.getByRole('button', { name: 'Receive Stock' }).click()
  await expect(form.getByText('Dates are written YYYY-MM-DD')).toBeVisible()
  await form.getByLabel('Received Date').fill('2026-01-05')
  await form.getByRole('button', { name: 'Receive Stock' }).click()
  await expect(form.getByRole('alert')).toHaveText(
    `Line 1: Batch TAKEN-1 has already been received for ${product.name}`,
  )
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('409')])
})

test('a count corrects a batch; more than there is cannot be taken', async ({ page, signIn }) => {
  await signIn('manager')
  const product = await aProduct(page)
  await aBatch(page, product, 'COUNT-1', 12)
  await openInventory(page, product)
  await openBatches(page, product)
  await page.getByRole('button', { name: 'Adjust batch COUNT-1' }).click()
  const form = dialog(page, 'Adjust Batch')

  await form.getByText('Damage', { exact: true }).click()
  await form.getByLabel('Quantity to remove').fill('13')
  await form.getByRole('button', { name: 'Adjust' }).click()
  await expect(form.getByText('Only 12 left in batch COUNT-1')).toBeVisible()

  await form.getByText('Count', { exact: true }).click()
  await form.getByLabel('Counted quantity').fill('9,5')
  await form.getByRole('button', { name: 'Adjust' }).click()
  await expect(form.getByText('Quantity must be a whole number, 0 or more')).toBeVisible()
  await form.getByLabel('Counted quantity').fill('9')
  await expect(form.getByRole('status')).toHaveText('From 12 to 9−3')
  await form.getByLabel('Note').fill('Three jars short')
  await form.getByRole('button', { name: 'Adjust' }).click()
  await expect(page.getByRole('table', { name: 'Batches' })).toContainText('9 / 12')
  await expect(page.getByRole('button', { name: 'Adjust batch COUNT-1' })).toBeFocused()

  await page.getByRole('button', { name: 'History of batch COUNT-1' }).click()
  const newest = page.getByRole('table', { name: 'Movements of the batch' }).getByRole('row').nth(1)
  await expect(newest).toContainText('Adjusted: Count')
  await expect(newest).toContainText('Three jars short')
  await expect(newest).toContainText('−3')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(rowOf(page, product)).toContainText('9 units')
})

test('a batch taken off sale fades and lowers the level', async ({ page, signIn }) => {
  await signIn('manager')
  const product = await aProduct(page)
  await aBatch(page, product, 'KEEP-1', 4)
  await aBatch(page, product, 'STOP-1', 20)
  await openInventory(page, product)
  await expect(rowOf(page, product)).toContainText('24 units')
  await openBatches(page, product)
  await page.getByRole('button', { name: 'Deactivate batch STOP-1' }).click()
  const question = dialog(page, 'Deactivate batch STOP-1?')
  await question.getByRole('button', { name: 'Deactivate' }).click()

  const batch = page
    .getByRole('table', { name: 'Batches' })
    .getByRole('row')
    .filter({ hasText: 'STOP-1' })
  await expect(batch).toContainText('Inactive')
  await expect(batch).toHaveAttribute('data-faded', 'true')
  await expect(rowOf(page, product)).toContainText('4 units')

  await page.getByRole('button', { name: 'Reactivate batch STOP-1' }).click()
  await page.getByRole('button', { name: 'Reactivate', exact: true }).click()
  await expect(batch).not.toContainText('Inactive')
  await expect(rowOf(page, product)).toContainText('24 units')
})

test('a batch typed wrongly is corrected, with the reason in its history', async ({
  page,
  signIn,
}) => {
  await signIn('manager')
  const product = await aProduct(page)
  await aBatch(page, product, 'TYPO-1', 12)
  await openInventory(page, product)
  await openBatches(page, product)
  await page.getByRole('button', { name: 'Correct batch TYPO-1' }).click()
  const form = dialog(page, 'Correct Batch')
  await expect(form.getByLabel('Cost per Unit')).toHaveValue('60')
  await form.getByLabel('Cost per Unit').fill('6,50')
  await form.getByLabel('Supplier').fill('Highveld Growers')
  await form.getByRole('button', { name: 'Correct', exact: true }).click()
  await expect(form.getByText('Please say why the batch is corrected')).toBeVisible()
  await form.getByLabel('Reason').fill('The invoice says R6.50')
  await form.getByRole('button', { name: 'Correct', exact: true }).click()
  await expect(page.getByText('Batch corrected')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Batches' })).toContainText('R6.50')

  await page.getByRole('button', { name: 'History of batch TYPO-1' }).click()
  const newest = page.getByRole('table', { name: 'Movements of the batch' }).getByRole('row').nth(1)
  await expect(newest).toContainText('Corrected')
  await expect(newest).toContainText(
    'Cost per unit from R60.00 to R6.50, Supplier from N/A to Highveld Growers. The invoice says R6.50',
  )
})

test('what a colleague corrected meanwhile is loaded before a batch is corrected again', async ({
  page,
  signIn,
  consoleErrors,
}) => {
  await signIn('manager')
  const product = await aProduct(page)
  await aBatch(page, product, 'TWO-PENS', 12)
  await openInventory(page, product)
  await openBatches(page, product)
  await page.getByRole('button', { name: 'Correct batch TWO-PENS' }).click()
  const form = dialog(page, 'Correct Batch')
  const press = () => form.getByRole('button', { name: 'Correct', exact: true }).click()
  await form.getByLabel('Supplier').fill('Highveld Growers')
  await form.getByLabel('Reason').fill('From the invoice')
  await correctAsColleague(page, product, { batch_number: 'TWO-PENS', cost_per_unit: 5 })
  await press()
  const refusal = form.getByRole('alert')
  await expect(refusal).toContainText('Batch TWO-PENS has been corrected meanwhile')
  // The batches behind the form have what the colleague wrote by now: the form has not.
  await expect(page.getByRole('table', { name: 'Batches' })).toContainText('R5.00')
  await press()
  await expect(refusal).toContainText('Batch TWO-PENS has been corrected meanwhile')

  await form.getByRole('button', { name: 'Load Current Values' }).click()
  await expect(form.getByLabel('Cost per Unit')).toHaveValue('5')
  await form.getByLabel('Supplier').fill('Highveld Growers')
  await form.getByLabel('Reason').fill('From the invoice')
  await press()
  await expect(page.getByText('Batch corrected')).toBeVisible()
  const table = page.getByRole('table', { name: 'Batches' })
  await expect(table).toContainText('Highveld Growers')
  await expect(table).toContainText('R5.00')
  for (const logged of consoleErrors.splice(0)) expect(logged).toContain('409')
})

test('used-up batches are out of the way, and one press away', async ({ page, signIn }) => {
  await signIn('manager')
  const product = await aProduct(page)
  await aBatch(page, product, 'EMPTY-1', 2)
  await aBatch(page, product, 'FULL-1', 5)
  const list = await page.request.get(`/api/inventory/batches/${product.id}`)
  const batches = (await list.json()) as { id: number; batch_number: string }[]
  const empty = batches.find(({ batch_number }) => batch_number === 'EMPTY-1')!
  await page.request.post(`/api/inventory/batches/${empty.id}/adjust`, {
    data: { reason: 'sample', change: -2 },
  })
  await openInventory(page, product)
  await openBatches(page, product)
  const table = page.getByRole('table', { name: 'Batches' })
  await expect(table).toContainText('FULL-1')
  await expect(table).not.toContainText('EMPTY-1')
  await page.getByRole('button', { name: 'Show 1 used-up batch' }).click()
  await expect(table).toContainText('EMPTY-1')
})

test('what expires is sold for less while it is good, set aside, or written off', async ({
  page,
  signIn,
}) => {
  await signIn('manager')
  const product = await aProduct(page)
  const inDays = (days: number) => ({
    expiry_date: new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
  })
  await aBatch(page, product, `SOON-${product.sku}`, 5, inDays(20))
  await aBatch(page, product, `PAST-${product.sku}`, 3, inDays(-20))
  await aBatch(page, product, `GONE-${product.sku}`, 4, inDays(-30))
  await page.goto('/inventory?tab=expiring')
  const past = page.getByRole('row', { name: new RegExp(`PAST-${product.sku}`) })
  await expect(past.getByRole('button', { name: /^Discount/ })).toHaveCount(0)
  await past.getByRole('button', { name: `Write off batch PAST-${product.sku}` }).click()
  const question = page.getByRole('dialog', { name: /^Write off batch/ })
  await expect(question).toContainText(`3 units of ${product.name}`)
  await question.getByRole('button', { name: 'Write Off' }).click()
  await expect(past).toHaveCount(0)

  // Set aside with a reason, and there it is.
  const gone = page.getByRole('row', { name: new RegExp(`GONE-${product.sku}`) })
  await gone.getByRole('button', { name: `Move batch GONE-${product.sku} to quarantine` }).click()
  const move = page.getByRole('dialog', { name: /^Move batch/ })
  await expect(move.getByLabel('Quantity')).toHaveValue('4')
  await expect(move.getByLabel('Reason')).toHaveValue('Expired')
  await expectAccessible(page)
  await expectToast(page, 'Moved to quarantine', () =>
    move.getByRole('button', { name: 'Move to Quarantine' }).click(),
  )
  await expect(gone).toHaveCount(0)
  await page.getByRole('button', { name: 'Quarantine', exact: true }).click()
  const held = page.getByRole('dialog', { name: 'Quarantine' })
  const row = held.getByRole('row', { name: new RegExp(product.name) })
  await expect(row).toContainText('From the shelf')
  await expect(row).toContainText('4 of 4')
  await page.keyboard.press('Escape')

  // A promotion that needs nothing more than a press.
  await page.getByRole('button', { name: `Discount ${product.name}` }).click()
  const form = page.getByRole('dialog', { name: 'Add Promotion' })
  await expect(form.getByLabel('Percent off')).toHaveValue('30')
  await expect(form.getByLabel('Last day')).toHaveValue(inDays(20).expiry_date)
  await expect(form.getByText(product.name, { exact: true })).toBeVisible()
  await expectToast(page, 'Promotion added', () =>
    form.getByRole('button', { name: 'Add Promotion' }).click(),
  )
  const answer = await page.request.get('/api/promotions')
  const promotions = (await answer.json()) as { product_ids: number[] }[]
  expect(promotions.find(({ product_ids }) => product_ids[0] === product.id)).toMatchObject({
    name: `Short dated: ${product.name}`,
    percent: 30,
    product_ids: [product.id],
    ends_on: inDays(20).expiry_date,
  })
})

test('search, filter and order live in the address', async ({ page, signIn }) => {
  await signIn('manager')
  const product = await aProduct(page)
  await openInventory(page)
  await page.getByRole('radiogroup', { name: 'Stock' }).getByText('Out of Stock').click()
  await expect(page).toHaveURL(/status=out/)
  await page.getByRole('searchbox').fill(product.sku)
  await expect(page).toHaveURL(/search=/)
  await page.getByRole('button', { name: 'Current Stock' }).click()
  await expect(page).toHaveURL(/sort=stock/)

  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue(product.sku)
  await expect(page.getByRole('radio', { name: 'Out of Stock' })).toBeChecked()
  await expect(page.getByRole('columnheader', { name: 'Current Stock' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expect(rowOf(page, product)).toBeVisible()

  await page.goBack()
  await expect(page.getByRole('columnheader', { name: 'Current Stock' })).not.toHaveAttribute(
    'aria-sort',
  )
  await page.getByRole('radiogroup', { name: 'Stock' }).getByText('In Stock (10+)').click()
  await expect(page.getByText('No inventory found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page).toHaveURL(/\/inventory$/)
})

test('the export is a CSV file of the stock levels', async ({ page, signIn }) => {
  await signIn('manager')
  const product = await aProduct(page)
  await aBatch(page, product, 'CSV-1', 6)
  await openInventory(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByText('Exporting inventory data...')).toBeVisible()
  await expect(page.getByText('Inventory exported successfully!')).toBeVisible()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^inventory-export-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).split(/\r?\n/)
  expect(lines[0]).toContain('stock_level')
  expect(lines.find((line) => line.includes(product.sku))).toContain(',6,Low Stock,100.00,600.00')
})

test('a failing server is said, and trying again brings the rows', async ({
  page,
  signIn,
  consoleErrors,
}) => {
  await signIn('manager')
  const product = await aProduct(page)
  await page.route('**/api/inventory/levels*', (route) => route.fulfill({ status: 403 }))
  await page.goto(`/inventory?search=${product.sku}`)
  await expect(page.getByText('Failed to load inventory')).toBeVisible()
  await page.unroute('**/api/inventory/levels*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(rowOf(page, product)).toBeVisible()
  expect(consoleErrors.splice(0).join()).toContain('Failed to fetch inventory')
})

test('a budtender is sent away from the inventory', async ({ page, signIn }) => {
  await signIn('budtender')
  await page.goto('/inventory')
  await expect(page.getByText('Access denied - Manager privileges required')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('the inventory and its dialogs are accessible in light and dark', async ({ page, signIn }) => {
  // Seven looks at the whole page.
  test.slow()
  await useScheme(page, 'light')
  await signIn('manager')
  const product = await aProduct(page)
  await aBatch(page, product, 'AXE-1', 12)
  await openInventory(page, product)
  await stockValue(page)
  await expectAccessibleInBoth(page)
  await openBatches(page, product)
  await expect(page.getByRole('table', { name: 'Batches' })).toContainText('AXE-1')
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'History of batch AXE-1' }).click()
  await expect(page.getByRole('table', { name: 'Movements of the batch' })).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Adjust batch AXE-1' }).click()
  await expect(dialog(page, 'Adjust Batch')).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Deactivate batch AXE-1' }).click()
  await expect(dialog(page, 'Deactivate batch AXE-1?')).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Receive Stock', exact: true }).click()
  await page.keyboard.type(product.sku)
  await expect(page.getByRole('option', { name: product.name })).toBeVisible()
  await expectAccessibleInBoth(page)
})
