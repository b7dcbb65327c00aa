import type { Page } from '@playwright/test'
import type { Good } from '../deeds.ts'
import type { Shown } from './busy-week.ts'
import { press, presses, type Scene } from './scene.ts'

/** What lies over inventory and products, and what a file brings. */
export function stockScenes({ goods }: Pick<Shown, 'goods'>): Scene[] {
  return [
    {
      name: 'quarantine',
      path: '/inventory',
      open: presses('Quarantine'),
      api: '**/api/quarantine*',
      hasEmpty: true,
    },
    { name: 'destroy-form', path: '/inventory', open: presses('Quarantine', /^Destroy/) },
    { name: 'delivery', path: '/inventory', open: delivery },
    { name: 'delivery-wrong', path: '/inventory', open: wrongDelivery },
    { name: 'delivery-none', path: '/inventory', open: presses('Receive Stock'), hasEmpty: true },
    { name: 'count-form', path: '/inventory?tab=count', open: presses(/^Counted:/) },
    {
      name: 'promotions',
      path: '/products',
      open: presses('Promotions'),
      api: '**/api/promotions',
      hasEmpty: true,
    },
    { name: 'promotion-form', path: '/products', open: presses('Promotions', 'Add Promotion') },
    { name: 'promotion-end', path: '/products', open: presses('Promotions', /^End/) },
    ...importScenes(goods),
  ]
}

async function delivery(page: Page): Promise<void> {
  await press(page, 'Receive Stock')
  const form = page.getByRole('dialog', { name: 'Receive Stock' })
  for (const name of ['Durban Poison 3', 'Rooibaard']) {
    await form.getByRole('combobox', { name: 'Product' }).fill(name)
    await page
      .getByRole('option', { name: new RegExp(name) })
      .first()
      .click()
  }
}

async function wrongDelivery(page: Page): Promise<void> {
  await delivery(page)
  const form = page.getByRole('dialog', { name: 'Receive Stock' })
  await form.getByLabel('Quantity').first().fill('2.5')
  await form.getByLabel('Expiry Date').first().fill('2020-01-31')
  await form.getByRole('button', { name: 'Receive Stock' }).click()
}

/** A file is looked at, then imported; and one that is none. */
function importScenes(goods: readonly Good[]): Scene[] {
  const sight = (page: Page) => page.getByRole('region', { name: 'Import Data', exact: true })
  const dialog = { path: '/products', hasEmpty: false }
  const products = productFile(goods)
  return [
    { name: 'import-start', path: '/data', sight, hasEmpty: true },
    { name: 'import-customers', path: '/data', sight, open: fileOf('customers.csv', CUSTOMERS) },
    { name: 'import-wrong', path: '/data', sight, open: fileOf('customers.pdf', 'No table') },
    { ...dialog, name: 'import-products-start', open: presses('Import a List') },
    { ...dialog, name: 'import-products', open: productsOf(products) },
    { ...dialog, name: 'import-products-update', open: productsOf(products, /^Update products/) },
    { ...dialog, name: 'import-products-done', open: imported(products) },
  ]
}

const CUSTOMERS = [
  'first_name,last_name,email,phone,shoe size',
  'Lerato,Mokoena,lerato.m@example.co.za,0821234567,6',
  ',Nobody,not-an-address,,',
  'Pieter,Botha,pieter@example,12,9',
  'Aisha,Naidoo,aisha.n@example.co.za,,5',
].join('\n')

/** A price that goes up, one that stays, what is new, a category that is new, and rows that cannot be. */
function productFile([first, second]: readonly Good[]): string {
  if (!first || !second) return ''
  return [
    'sku,name,category,price,thc_percentage,description',
    `${first.sku},${first.name},Flower,${first.price + 15},21.5,Sun-grown and slow-cured for four weeks`,
    `${second.sku},${second.name},Accessories,${second.price},,`,
    'NEW-001,Karoo Haze 3.5g,Flower,310,19,A wind-swept sativa of the Great Karoo',
    'NEW-002,Fynbos Balm 50ml,Balms,180,,',
    'NEW-003,,Flower,free,250,',
    'NEW-001,Karoo Haze again,Flower,310,,',
  ].join('\n')
}

const fileOf = (name: string, text: string) => async (page: Page) => {
  const buffer = Buffer.from(text)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: 'text/csv', buffer })
}

const productsOf =
  (text: string, choice?: RegExp) =>
  async (page: Page): Promise<void> => {
    await press(page, 'Import a List')
    await page.getByRole('dialog', { name: 'Import Products' }).waitFor()
    await fileOf('price list.csv', text)(page)
    await page.getByRole('button', { name: 'Import', exact: true }).waitFor()
    if (choice) await page.getByRole('switch', { name: choice }).click()
  }

const imported = (text: string) => async (page: Page) => {
  await productsOf(text, /^Update products/)(page)
  await press(page, 'Import')
  await page.getByRole('button', { name: 'Done' }).waitFor()
}
