import type { Page } from '@playwright/test'
import { test } from './empty-shop.ts'
import { expect, expectAccessible, expectAccessibleInBoth, useScheme } from './fixtures.ts'
import { cartOf, pay } from './till.ts'

// One shop, one day: the tests follow each other.
test.describe.configure({ mode: 'serial' })

const checklist = (page: Page) => page.getByRole('region', { name: 'Getting started' })
const steps = (page: Page) => checklist(page).getByRole('listitem')
const current = (page: Page) => checklist(page).locator('[aria-current=step]')

test('an empty shop says on each page what comes next', async ({ page, signIn }) => {
  await signIn('admin', '/dashboard')
  await expect(steps(page)).toHaveCount(4)
  for (const [path, title, next] of [
    ['/products', 'No products yet', 'Add Your First Product'],
    ['/inventory', 'No inventory found', 'Add Your First Product'],
    ['/pos', 'No products found', 'Add Your First Product'],
    ['/customers', 'No customers found', 'Add Your First Customer'],
    ['/reports', 'No sales in this period', 'Go to the till'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(title).first()).toBeVisible()
    const way = page.getByRole('link', { name: next }).or(page.getByRole('button', { name: next }))
    await expect(way.first()).toBeVisible()
  }
})

test('the checklist is accessible in light and dark', async ({ page, signIn }) => {
  await useScheme(page, 'light')
  await signIn('admin', '/dashboard')
  await expect(steps(page)).toHaveCount(4)
  await expectAccessibleInBoth(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessibleInBoth(page)
})

test('a new owner is led to the first sale', async ({ page, signIn }) => {
  await signIn('admin', '/dashboard')
  await expect(current(page)).toContainText('Tell us about your store')

  await checklist(page).getByRole('link', { name: 'Enter store details' }).click()
  await page.getByRole('textbox', { name: 'Store name' }).fill('Karoo Green')
  await page
    .getByRole('textbox', { name: 'Address', exact: true })
    .fill('7 Church Street, Graaff-Reinet, 6280')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Settings saved successfully!')).toBeVisible()

  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(checklist(page).getByText('1 of 4 done')).toBeVisible()
  await checklist(page).getByRole('link', { name: 'Add a product' }).click()
  const form = page.getByRole('dialog', { name: 'Add Product' })
  await form.getByLabel('SKU').fill('FLW-001')
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Durban Poison 1 g')
  await form.getByLabel('Price').fill('120')
  await form.getByLabel('Category').fill('Flower')
  await page.getByRole('option', { name: 'Create “Flower”' }).click()
  await form.getByRole('button', { name: 'Add Product' }).click()
  await expect(form).toBeHidden()

  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(current(page)).toContainText('Receive your first stock')
  await checklist(page).getByRole('link', { name: 'Receive stock' }).click()
  const stock = page.getByRole('dialog', { name: 'Receive Stock' })
  await stock.getByRole('combobox', { name: 'Product' }).click()
  await page.getByRole('option', { name: /Durban Poison/ }).click()
  await stock.getByLabel('Quantity').fill('10')
  await stock.getByLabel('Cost per Unit').fill('60')
  await stock.getByRole('button', { name: 'Receive Stock' }).click()
  await expect(page.getByText('Inventory batch added successfully!')).toBeVisible()
  await stock.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(stock).toBeHidden()

  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(current(page)).toContainText('Make the first sale')
  // Who counts their drawer begins with a shift; who does not, sells.
  await checklist(page).getByRole('link', { name: 'Open a shift' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByLabel('Float in the drawer')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page.getByText('No shift open')).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await checklist(page).getByRole('link', { name: 'Open the till' }).click()
  await page.getByRole('button', { name: 'Add Durban Poison 1 g to cart' }).click()
  await pay(page, 'Card')
  const receipt = page.getByRole('dialog', { name: 'Receipt' })
  await expect(receipt.getByText('Karoo Green')).toBeVisible()
  await expect(receipt.getByText('R138.00').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cartOf(page).getByText('Cart is empty')).toBeVisible()

  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page.getByText('T-00000001')).toBeVisible()
  await expect(checklist(page)).toBeHidden()
})
