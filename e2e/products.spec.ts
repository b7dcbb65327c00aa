import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectAccessibleInBoth, test, useScheme } from './fixtures.ts'

/** Over a short list: drawing dozens of pictures under a dialog takes its time without a graphics card. */
const ADD = '/products?action=add&search=E2E'
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test.beforeEach(async ({ signIn }) => signIn('manager'))

test('a product is added with a picture and found by its SKU', async ({ page }) => {
  await page.goto(ADD)
  const form = page.getByRole('dialog', { name: 'Add Product' })
  await fillIn(page, { name: 'Knysna Haze', sku: 'E2E-HAZE', price: '149.99' })
  await form.getByLabel('THC (%)').fill('18.5')
  await form.getByLabel('Strain type').selectOption('Sativa')
  await form.getByRole('switch', { name: 'Medical product' }).press('Space')
  await choosePicture(page, { name: 'haze.png', mimeType: 'image/png', buffer: PNG })
  await expect(page.getByText('Image uploaded successfully!')).toBeVisible()
  await expect(form.getByRole('img', { name: 'Knysna Haze' })).toHaveAttribute('src', OWN_PICTURE)
  await form.getByRole('button', { name: 'Add Product' }).click()
  await expect(page.getByText('Product added successfully!')).toBeVisible()
  await expect(form).toBeHidden()

  await page.getByRole('searchbox').fill('e2e-haze')
  const card = page.getByRole('article')
  await expect(card).toHaveCount(1)
  for (const text of ['Knysna Haze', 'R149.99', 'E2E-HAZE · Flower', 'THC 18.5%', 'Medical'])
    await expect(card.getByText(text, { exact: true })).toBeVisible()
  await expect(card.getByText('Out of Stock')).toBeVisible()
  await expect(card.getByRole('img')).toHaveAttribute('src', OWN_PICTURE)
})

test('a new price joins the history with who and when', async ({ page }) => {
  await addProduct(page, { name: 'Repriced', sku: 'E2E-PRICE', price: 149.99 })
  await page.goto('/products?search=E2E-PRICE')
  const card = page.getByRole('article')
  await card.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Product' })
  const price = form.getByRole('textbox', { name: 'Price' })
  await expect(price).toHaveValue('149.99')
  await price.fill('')
  await price.pressSequentially('1,165.50')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Product updated successfully!')).toBeVisible()
  await expect(card.getByText('R1165.50')).toBeVisible()

  await card.getByRole('button', { name: 'Edit' }).click()
  const history = form.getByRole('region', { name: 'Price history' }).getByRole('listitem')
  await expect(history).toHaveText([/R1165\.50.*Pieter van der Merwe/, /R149\.99.*Pieter/])
})

test('the form holds what is stored, not what the page was drawn with', async ({ page }) => {
  await addProduct(page, { name: 'Old page', sku: 'E2E-STALE', price: 100 })
  await page.goto('/products?search=E2E-STALE')
  const card = page.getByRole('article')
  await expect(card.getByText('R100.00')).toBeVisible()
  await reprice(page, 'E2E-STALE', 120)
  await expect(card.getByText('R100.00')).toBeVisible()
  await card.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Product' })
  await expect(form.getByRole('textbox', { name: 'Price' })).toHaveValue('120.00')
})

test('a price changed while the form is open is not written over', async ({
  page,
  consoleErrors,
}) => {
  await addProduct(page, { name: 'Two pens', sku: 'E2E-PENS', price: 100 })
  await page.goto('/products?search=E2E-PENS')
  await page.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Product' })
  const price = form.getByRole('textbox', { name: 'Price' })
  await expect(price).toHaveValue('100.00')
  await reprice(page, 'E2E-PENS', 120)
  await form.getByLabel('THC (%)').fill('18')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form.getByRole('alert')).toContainText(
    /Failed to update product: Two pens was changed/,
  )
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Load Current Values' }).press('Enter')
  await expect(price).toHaveValue('120.00')
  await expect(form.getByLabel('THC (%)')).toHaveValue('')
  await expect(form.getByRole('alert')).toHaveCount(0)
  await form.getByLabel('THC (%)').fill('18')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('article').getByText('R120.00')).toBeVisible()
  await expect(page.getByRole('article').getByText('THC 18%')).toBeVisible()
  expect(consoleErrors.splice(0).join('\n')).toContain('409')
})

test('a product is archived and restored', async ({ page }) => {
  await addProduct(page, { name: 'Out of fashion', sku: 'E2E-OLD', price: 10 })
  await page.goto('/products?search=E2E-OLD')
  await page.getByRole('button', { name: 'Archive Out of fashion' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('Product archived successfully!')).toBeVisible()
  await expect(page.getByText('No products found')).toBeVisible()

  await page.getByRole('radiogroup', { name: 'Status' }).getByText('Archived').click()
  await page.getByRole('button', { name: 'Restore Out of fashion' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Product restored successfully!')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page).toHaveURL('/products')
})

test('bad input is told beside its field and nothing is sent', async ({ page }) => {
  const writes: string[] = []
  page.on('request', (request) => request.method() === 'POST' && writes.push(request.url()))
  await page.goto(ADD)
  const form = page.getByRole('dialog', { name: 'Add Product' })
  await form.getByLabel('THC (%)').fill('101')
  await form.getByLabel('CBD (%)').fill('-1')
  await form.getByLabel('Image address').fill('http://shop.example/a.jpg')
  await form.getByRole('button', { name: 'Add Product' }).click()
  for (const text of [
    'SKU is required',
    'Product name is required',
    'Please select a category',
    'Price is required',
    'THC percentage must be from 0 to 100',
    'CBD percentage must be from 0 to 100',
    'The image must be uploaded here or be an https address',
  ])
    await expect(form.getByText(text)).toBeVisible()

  await choosePicture(page, { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
  await expect(form.getByText('Please select an image file')).toBeVisible()
  const large = Buffer.alloc(5 * 1024 * 1024 + 1)
  await choosePicture(page, { name: 'a.png', mimeType: 'image/png', buffer: large })
  await expect(form.getByText('Image must be smaller than 5MB')).toBeVisible()
  expect(writes.filter((address) => !address.endsWith('/extend-session'))).toEqual([])
})

test("what the server refuses is told in the server's words", async ({ page, consoleErrors }) => {
  await page.goto(ADD)
  await fillIn(page, { name: 'Copycat', sku: 'flw-002', price: '10' })
  const form = page.getByRole('dialog', { name: 'Add Product' })
  const lie = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') }
  await choosePicture(page, lie)
  await expect(form.getByText('Please select an image file')).toBeVisible()
  await form.getByRole('button', { name: 'Add Product' }).click()
  await expect(form.getByRole('alert').first()).toHaveText(
    /^Failed to add product: SKU flw-002 is already used by /,
  )
  await expect(form.getByLabel('SKU')).toHaveAttribute('aria-invalid', 'true')

  await page.route('**/api/products', (route) => route.abort())
  await form.getByRole('button', { name: 'Add Product' }).click()
  await expect(form.getByText('Network error occurred')).toBeVisible()
  // The browser logs every refusal.
  consoleErrors.length = 0
})

test('?action=add opens the form once and leaves the address', async ({ page }) => {
  await page.goto('/products?action=add&category=1')
  const form = page.getByRole('dialog', { name: 'Add Product' })
  await expect(form).toBeVisible()
  await expect(page).toHaveURL('/products?category=1')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toBeHidden()
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(form).toBeHidden()
})

test('the catalogue is exported as a file of the day', async ({ page }) => {
  await openProducts(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  await expect(page.getByText('Products exported successfully!')).toBeVisible()
  expect(file.suggestedFilename()).toMatch(/^products-export-\d{4}-\d\d-\d\d\.csv$/)
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv).toMatch(/^\uFEFF?id,sku,barcode,name,/)
  expect(csv).toContain('FLW-002')
})

test('a category is created while adding a product, and renamed', async ({ page }) => {
  await page.goto(ADD)
  await fillIn(page, { name: 'Rooibos Tea', sku: 'E2E-TEA', price: '80', category: 'Teas' })
  const form = page.getByRole('dialog', { name: 'Add Product' })
  await form.getByRole('button', { name: 'Add Product' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Teas')
  await expect(page.getByRole('article')).toHaveCount(1)

  await page.getByRole('button', { name: 'Manage Categories' }).click()
  const dialog = page.getByRole('dialog', { name: 'Manage Categories' })
  await dialog.getByRole('button', { name: 'Rename Teas' }).click()
  const name = dialog.getByLabel('New name for Teas')
  await name.fill('')
  await name.press('Enter')
  await expect(dialog.getByText('Category name is required')).toBeVisible()
  await name.fill('Herbal teas')
  await name.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Rename Herbal teas' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('article')).toHaveText(/E2E-TEA · Herbal teas/)
})

test('who saves while the category is being created gets the product with it', async ({
  page,
  consoleErrors,
}) => {
  await page.goto(ADD)
  const form = page.getByRole('dialog', { name: 'Add Product' })
  const add = form.getByRole('button', { name: 'Add Product' })
  await fillIn(page, { name: 'In a hurry', sku: 'E2E-HURRY', price: '90' })
  /** Creates it, saves before the answer is there, and then lets the answer come as told. */
  async function saveAtOnce(category: string, answer: 'abort' | 'continue') {
    const pressed = Promise.withResolvers<void>()
    await page.route('**/api/categories', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      await pressed.promise
      await route[answer]()
    })
    await form.getByLabel('Category').fill(category)
    await page.getByRole('option', { name: `Create “${category}”` }).click()
    await add.press('Enter')
    await expect(add).toHaveAttribute('data-loading', 'true')
    pressed.resolve()
  }
  await saveAtOnce('Lost on its way', 'abort')
  await expect(form.getByText(/^Network error\./)).toBeVisible()

  await saveAtOnce('In a hurry', 'continue')
  await expect(form).toBeHidden()
  await page.getByRole('searchbox').fill('E2E-HURRY')
  await expect(page.getByText('E2E-HURRY · In a hurry')).toBeVisible()
  // The browser logs what was lost.
  consoleErrors.length = 0
})

test('a list that cannot be fetched says so and can be tried again', async ({
  page,
  consoleErrors,
}) => {
  await page.route('**/api/products?*', (route) => route.fulfill({ status: 403, body: '' }))
  await openProducts(page)
  await expect(page.getByText('Failed to fetch products')).toBeVisible()
  await page.unroute('**/api/products?*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(consoleErrors.some((text) => text.startsWith('Failed to fetch products'))).toBe(true)
  consoleErrors.length = 0
})

test('a list is imported into a shop that has products', async ({ page }) => {
  await page.goto('/products?search=dream')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('button', { name: 'Import a List' }).click()
  await expect(page.getByRole('dialog', { name: 'Import Products' })).toBeVisible()
})

test('a shop without products offers to add the first', async ({ page }) => {
  await page.route('**/api/products?*', (route) => route.fulfill({ json: [] }))
  await openProducts(page)
  await page.getByRole('button', { name: 'Add Your First Product' }).click()
  await expect(page.getByRole('dialog', { name: 'Add Product' })).toBeVisible()
})

test('Enter in a list chooses what is marked in it', async ({ page }) => {
  await page.goto(ADD)
  const category = page.getByRole('dialog', { name: 'Add Product' }).getByLabel('Category')
  await category.fill('o')
  const choices = page.getByRole('listbox', { name: 'Category' }).getByRole('option')
  await expect(choices.first()).toHaveAttribute('data-combobox-selected')
  // Whoever types faster than the list opens: the list no longer knows what it has marked.
  const marked = await choices.nth(1).evaluate((second) => {
    const [first] = second.parentElement!.querySelectorAll('[data-combobox-selected]')
    first!.removeAttribute('data-combobox-selected')
    second.setAttribute('data-combobox-selected', 'true')
    return second.textContent
  })
  await category.press('Enter')
  await expect(category).toHaveValue(marked)
})

test('a product is added by keyboard alone', async ({ page }) => {
  await openProducts(page)
  await page.getByRole('button', { name: 'Add Product' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('Keyed Kush')
  await page.keyboard.press('Tab')
  await page.keyboard.type('E2E-KEYS')
  await page.keyboard.press('Tab')
  await page.keyboard.type('flow')
  const choices = page.getByRole('listbox', { name: 'Category' })
  await expect(choices.locator('[data-combobox-selected]')).toHaveText('Flower')
  await page.keyboard.press('Enter')
  await expect(choices).toBeHidden()
  await page.keyboard.press('Tab')
  await page.keyboard.type('99.5')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Product added successfully!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Product' })).toBeFocused()
  await page.keyboard.press('/')
  await page.keyboard.type('E2E-KEYS')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toHaveText(/Keyed Kush.*R99\.50/)
})

test('the catalogue and its dialogs are accessible in light and dark', async ({ page }) => {
  await useScheme(page, 'light')
  // A few cards stand for all.
  await page.goto('/products?search=dream')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Edit' }).first().click()
  await expect(page.getByRole('region', { name: 'Price history' })).toBeVisible()
  await page.getByLabel('THC (%)').fill('500')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('THC percentage must be from 0 to 100')).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Manage Categories' }).click()
  await expect(page.getByRole('button', { name: 'Rename Flower' })).toBeVisible()
  await expectAccessibleInBoth(page)
})

const OWN_PICTURE = /^\/images\/[0-9a-f]{64}-320\.webp$/

async function openProducts(page: Page): Promise<void> {
  await page.goto('/products')
  await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible()
}

/** As another till would: the screen is not what is tested. */
async function addProduct(page: Page, product: { name: string; sku: string; price: number }) {
  const answer = await page.request.post('/api/products', { data: { ...product, category_id: 1 } })
  expect(answer.status()).toBe(201)
}

/** As a colleague does, on another screen. */
async function reprice(page: Page, sku: string, price: number) {
  const answer = await page.request.get(`/api/products?search=${sku}`)
  const [product] = (await answer.json()) as { id: number; name: string; category_id: number }[]
  const { id, name, category_id } = product!
  const change = { sku, name, category_id, price }
  expect((await page.request.put(`/api/products/${id}`, { data: change })).status()).toBe(200)
}

interface Filling {
  name: string
  sku: string
  price: string
  category?: string
}

/** The required fields of the open form. */
async function fillIn(page: Page, { name, sku, price, category = 'Flower' }: Filling) {
  const field = (label: string) => page.getByRole('dialog').getByRole('textbox', { name: label })
  await field('Name').fill(name)
  await field('SKU').fill(sku)
  await field('Price').fill(price)
  const choice = page.getByPlaceholder('Select, or type a new one')
  await choice.fill(category)
  // The filter behind the dialog has options of the same names.
  await page.getByRole('listbox').getByRole('option', { name: category }).click()
  await expect(choice).toHaveValue(category)
}

async function choosePicture(
  page: Page,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(file)
}

test('prices are changed in the list, one where it stands and several after a look', async ({
  page,
}) => {
  await addProduct(page, { name: 'Listed A', sku: 'E2E-LIST-A', price: 100 })
  await addProduct(page, { name: 'Listed B', sku: 'E2E-LIST-B', price: 250 })
  await page.goto('/products?search=E2E-LIST&view=list')
  const table = page.getByRole('table', { name: 'Products' })
  await table.getByRole('button', { name: 'Change the price of Listed A' }).click()
  await table.getByLabel('New price of Listed A').fill('110')
  await page.keyboard.press('Enter')
  await expect(table).toContainText('R110.00')
  await expect(table.getByRole('button', { name: 'Change the price of Listed A' })).toBeFocused()

  await table.getByRole('checkbox', { name: /all/i }).check()
  await page.getByRole('button', { name: 'Change Prices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Prices' })
  await dialog.getByRole('textbox', { name: 'Percent' }).fill('7.5')
  await dialog.getByLabel('Rounding').click()
  await page.getByRole('option', { name: 'To R5' }).click()
  const preview = dialog.getByRole('region', { name: 'New prices' })
  await expect(preview.getByRole('row', { name: /Listed A/ })).toContainText('R120.00')
  await expect(preview.getByRole('row', { name: /Listed B/ })).toContainText('R270.00')
  await dialog.getByRole('button', { name: 'Change 2 Prices' }).click()
  await expect(dialog).toBeHidden()
  await expect(table).toContainText('R270.00')
})

test('prices raised by a request whose answer was lost are raised once', async ({
  page,
  consoleErrors,
}) => {
  await addProduct(page, { name: 'Unheard A', sku: 'E2E-UNHEARD-A', price: 100 })
  await addProduct(page, { name: 'Unheard B', sku: 'E2E-UNHEARD-B', price: 250 })
  await page.goto('/products?search=E2E-UNHEARD&view=list')
  const table = page.getByRole('table', { name: 'Products' })
  await table.getByRole('checkbox', { name: /all/i }).check()
  await page.getByRole('button', { name: 'Change Prices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Prices' })
  await dialog.getByRole('textbox', { name: 'Percent' }).fill('10')
  await page.route('**/api/products/prices', async (route) => {
    await route.fetch()
    await route.abort()
  })
  const change = dialog.getByRole('button', { name: 'Change 2 Prices' })
  await change.click()
  await expect(dialog.getByRole('alert')).toContainText('Network error')
  await page.unroute('**/api/products/prices')
  // The list behind the dialog has the new prices by now.
  await expect(table).toContainText('R275.00')
  const preview = dialog.getByRole('region', { name: 'New prices' })
  await expect(preview.getByRole('row', { name: /Unheard B/ })).toContainText('R250.00R275.00')
  await change.click()
  await expect(dialog).toBeHidden()
  await expect(table).toContainText('R110.00')
  await expect(table).toContainText('R275.00')
  // The browser logs what was lost.
  consoleErrors.length = 0
})

test('prices that others changed meanwhile are looked at again, and then changed', async ({
  page,
  consoleErrors,
}) => {
  await addProduct(page, { name: 'Looked at', sku: 'E2E-AGAIN', price: 100 })
  await page.goto('/products?search=E2E-AGAIN&view=list')
  await page.getByRole('checkbox', { name: /all/i }).check()
  await page.getByRole('button', { name: 'Change Prices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Prices' })
  await dialog.getByRole('textbox', { name: 'Percent' }).fill('10')
  await reprice(page, 'E2E-AGAIN', 200)
  await dialog.getByRole('button', { name: 'Change 1 Price' }).click()
  await expect(dialog.getByRole('alert')).toContainText('costs R200.00 by now, not R100.00')
  await expect(dialog.getByRole('row', { name: /Looked at/ })).toContainText('R200.00R220.00')
  await dialog.getByRole('button', { name: 'Change 1 Price' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('table', { name: 'Products' })).toContainText('R220.00')
  expect(consoleErrors.splice(0).join('\n')).toContain('409')
})

test('a price that came while another is changed is not written over', async ({ page }) => {
  await addProduct(page, { name: 'Raced A', sku: 'E2E-RACE-A', price: 100 })
  await addProduct(page, { name: 'Raced B', sku: 'E2E-RACE-B', price: 250 })
  await page.goto('/products?search=E2E-RACE&view=list')
  const table = page.getByRole('table', { name: 'Products' })
  await table.getByRole('button', { name: 'Change the price of Raced A' }).click()
  await table.getByLabel('New price of Raced A').fill('110')
  const fetched = Promise.withResolvers<void>()
  await page.route('**/api/products?*', async (route) => {
    await fetched.promise
    await route.continue()
  })
  await page.keyboard.press('Enter')
  await table.getByRole('button', { name: 'Change the price of Raced B' }).click()
  await reprice(page, 'E2E-RACE-B', 300)
  fetched.resolve()
  await expect(table).toContainText('R110.00')
  await table.getByLabel('New price of Raced B').blur()
  await expect(table).toContainText('R300.00')
})

test('a list updates what is here after every change was shown', async ({ page }) => {
  await addProduct(page, { name: 'Imported A', sku: 'E2E-IMP-A', price: 100 })
  await page.goto('/products?search=E2E-IMP&action=import')
  const dialog = page.getByRole('dialog', { name: 'Import Products' })
  const template = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download a template' }).click()
  expect((await template).suggestedFilename()).toBe('products-template.csv')
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'sku,name,category,price\nE2E-IMP-A,Imported A,Flower,120\nE2E-IMP-B,Imported B,E2E Novel,R 1,200 each\nE2E-IMP-C,Imported C,E2E Novel,30\n',
    ),
  })
  await expect(dialog.getByText('Row 3: more cells than the 4 columns of the header')).toBeVisible()
  await expect(
    dialog.getByText('Row 4, category: there is no category called E2E Novel'),
  ).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  await dialog.getByRole('switch', { name: /^Update products/ }).press('Space')
  const changes = dialog.getByRole('region', { name: 'What will change' })
  await expect(changes.getByRole('row', { name: /E2E-IMP-A/ })).toContainText('R100.00 → R120.00')
  await dialog.getByRole('checkbox', { name: 'Add this new category: E2E Novel' }).press('Space')
  await expect(changes.getByRole('row', { name: /E2E-IMP-C/ })).toContainText('New:')
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog.getByText('1 imported · 1 updated · 1 issue')).toBeVisible()
})
