import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectAccessibleInBoth, test, useScheme } from './fixtures.ts'

/** The shop is shared by all tests: each makes its own people. */
const unique = () =>
  Array.from({ length: 8 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')

async function openData(page: Page, search = '') {
  await page.goto(`/data${search}`)
  await expect(page.getByRole('heading', { name: 'Data Management', level: 1 })).toBeVisible()
}

const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

/** A toast of success stays for two seconds: whoever looks afterwards may be late. */
async function expectToast(page: Page, text: string | RegExp, act: () => Promise<void>) {
  await Promise.all([page.getByText(text).first().waitFor(), act()])
}

test('the page says how database, cache and storage do', async ({ page, signIn }) => {
  await signIn('manager')
  await openData(page)
  await expect(page.getByText('Import, export, and manage your business data')).toBeVisible()
  const database = part(page, 'Database')
  await expect(database.getByText(/^(Excellent|Good|Warning|Critical)$/)).toBeVisible()
  for (const [name, label, value] of [
    ['Database', 'Size', / MB$/],
    ['Database', 'Customers', /^[\d\s]+$/],
    ['Database', 'Transactions', /^[\d\s]+$/],
    ['Cache', 'Hit Rate', /%$/],
    ['Storage', 'Available', / [MGT]B$/],
  ] as const)
    await expect(
      part(page, name)
        .locator('div', { has: page.getByText(label, { exact: true }) })
        .last()
        .getByRole('definition'),
    ).toHaveText(value)
  await expectToast(page, 'Data refreshed successfully', () =>
    page.getByRole('button', { name: 'Refresh Data' }).click(),
  )
})

test('a status that cannot be loaded says so on each card, and a refresh that fails too', async ({
  page,
  signIn,
  consoleErrors,
}) => {
  await signIn('manager')
  await page.route('**/api/system/status', (route) => route.fulfill({ status: 403 }))
  await openData(page)
  for (const what of ['database', 'cache', 'storage'])
    await expect(page.getByText(`Unable to load ${what} status`)).toBeVisible()
  await expectToast(page, 'Failed to refresh data', () =>
    page.getByRole('button', { name: 'Refresh Data' }).click(),
  )
  await page.unroute('**/api/system/status')
  await expectToast(page, 'Data refreshed successfully', () =>
    page.getByRole('button', { name: 'Refresh Data' }).click(),
  )
  await expect(part(page, 'Database').getByText('Transactions')).toBeVisible()
  expect(consoleErrors.splice(0).join()).toContain('Failed to fetch system status')
})

for (const [label, about, file, done] of [
  ['Customers', /records$/, 'customers-export', 'Customers exported successfully!'],
  ['Products', /records$/, 'products-export', 'Products exported successfully!'],
  ['Inventory', /Stock levels$/, 'inventory-export', 'Inventory exported successfully!'],
  ['Reports', /Analytics data$/, 'reports-export', 'Reports exported successfully!'],
] as const)
  test(`${label} can be exported as CSV`, async ({ page, signIn }) => {
    await signIn('manager')
    await openData(page)
    const button = part(page, 'Export Data').getByRole('button', { name: label })
    await expect(button).toHaveText(about)
    const saved = page.waitForEvent('download')
    await expectToast(page, done, () => button.click())
    expect((await saved).suggestedFilename()).toMatch(
      new RegExp(`^${file}-\\d{4}-\\d\\d-\\d\\d\\.csv$`),
    )
  })

for (const [label, file] of [
  ['Batches', /^batches-export-[\d-]{10}\.csv$/],
  ['Sales of a Day', /^sales-export-[\d-]{10}\.csv$/],
] as const)
  test(`${label} can be exported too`, async ({ page, signIn }) => {
    await signIn('manager')
    await openData(page)
    const exports = part(page, 'Export Data')
    const saved = page.waitForEvent('download')
    await exports.getByRole('button', { name: label }).click()
    expect((await saved).suggestedFilename()).toMatch(file)
    await expect(exports.getByRole('button', { name: 'Full Numbers' })).toHaveCount(0)
  })

test('an admin exports numbers in full, after being asked', async ({ page, signIn }) => {
  await signIn('admin')
  await openData(page)
  await page.getByRole('button', { name: 'Full Numbers' }).click()
  await expectAccessible(page)
  const asked = page.waitForRequest(/\/api\/export\/customers\?.*numbers=full/)
  await page.getByRole('button', { name: 'Export Full Numbers' }).click()
  await asked
})

test('customers are imported, the result read and dismissed, and chosen rows exported', async ({
  page,
  signIn,
  consoleErrors,
}) => {
  const name = unique()
  await signIn('manager')
  await openData(page)
  const imports = part(page, 'Import Data')
  const choose = (filename: string, content: string) =>
    imports
      .locator('input[type=file]')
      .setInputFiles({ name: filename, mimeType: 'text/csv', buffer: Buffer.from(content) })
  await choose('people.txt', 'x')
  await expect(imports.getByText('Please select a CSV file')).toBeVisible()
  await choose(
    'people.csv',
    `first_name,last_name,email\nAnele,${name},\nBongi,${name},\nCebo,${name},\n,${name},\n`,
  )
  // What is wrong names its row as the first rows are numbered.
  await expect(imports.getByText('Row 5, first_name: First name is required')).toBeVisible()
  await expect(imports.getByRole('row', { name: /^5 / })).toContainText(name)
  await imports.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(imports.getByText('Successfully imported 3 records')).toBeVisible()
  await expect(imports.getByText('3 imported · 1 issue')).toBeVisible()
  await imports.getByRole('button', { name: 'Dismiss result' }).click()
  await expect(imports.getByText('Drop a CSV or Excel file here')).toBeVisible()

  const customers = part(page, 'Customer Data')
  await customers.getByRole('searchbox').fill(name)
  await expect(customers.getByRole('row')).toHaveCount(4)
  await expect(page).toHaveURL(new RegExp(`search=${name}`))
  await customers.getByRole('checkbox', { name: `Select Anele ${name}` }).check()
  // What was chosen stays chosen while the list shows others.
  await customers.getByRole('searchbox').fill(`cebo ${name}`)
  await expect(customers.getByRole('row')).toHaveCount(2)
  await customers.getByRole('checkbox', { name: `Select Cebo ${name}` }).check()
  await expect(customers.getByText('2 selected')).toBeVisible()
  // What cannot be put on record is not saved.
  let downloads = 0
  page.on('download', () => (downloads += 1))
  await page.route('**/api/export/selected', (route) => route.fulfill({ status: 503, body: '' }))
  await expectToast(page, 'Failed to Export Selected', () =>
    customers.getByRole('button', { name: 'Export Selected' }).click(),
  )
  await page.unroute('**/api/export/selected')
  expect(downloads).toBe(0)
  await expect(customers.getByText('2 selected')).toBeVisible()
  expect(consoleErrors.splice(0).join('\n')).toContain('503')

  const saved = page.waitForEvent('download')
  await expectToast(page, 'Export Selected completed successfully', () =>
    customers.getByRole('button', { name: 'Export Selected' }).click(),
  )
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^selected-data-\d{13}\.csv$/)
  const [header, ...rows] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(header).toMatch(/^customer_id,first_name,last_name,email,/)
  expect(rows.map((row) => row.split(',')[1])).toEqual(['Anele', 'Cebo'])
  await expect(customers.getByText('2 selected')).toBeHidden()
  const trail = await page.request.get('/api/audit-logs?table=customers&limit=20')
  const logs = (await trail.json()) as { action: string; new_values: string | null }[]
  const ours = logs.find(
    ({ action, new_values }) => action === 'export' && new_values?.includes('record_ids'),
  )
  expect(ours).toMatchObject({ user_name: 'Pieter van der Merwe', table_name: 'customers' })
  expect(JSON.parse(ours!.new_values!)).toEqual({
    rows: 2,
    record_ids: [expect.any(Number), expect.any(Number)],
  })
})

test('an admin backs up, fetches and deletes it', async ({ page, signIn }) => {
  await signIn('admin')
  await openData(page)
  const create = part(page, 'Quick Actions').getByRole('button', { name: 'Create Backup' })
  await create.click()
  const dialog = page.getByRole('dialog', { name: 'Create System Backup' })
  await expect(dialog).toContainText(
    'This will create a complete backup of your system data including customers, products, and transactions.',
  )
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(create).toBeFocused()

  await page.keyboard.press('Enter')
  // It is told how far it is, and the toast comes when it is done.
  await Promise.all([
    part(page, 'Backups')
      .getByText(/^\d+%$/)
      .waitFor(),
    page.getByText('Backup created successfully!').waitFor(),
    dialog.getByRole('button', { name: 'Create Backup' }).click(),
  ])
  const newest = part(page, 'Backups').getByRole('row').nth(1)
  await expect(newest).toContainText('MB')
  await expect(create).toContainText('Last on')

  const saved = page.waitForEvent('download')
  await newest.getByRole('link', { name: /^Download veld-backup-/ }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^veld-backup-\d{8}T\d{6}Z-[0-9a-f]{8}\.tar$/)
  expect((await readFile(await file.path())).subarray(0, 13).toString()).toBe('manifest.json')

  const rows = await part(page, 'Backups').getByRole('row').count()
  await newest.getByRole('button', { name: `Delete ${file.suggestedFilename()}` }).click()
  const question = page.getByRole('dialog', { name: 'Delete this backup?' })
  await expectToast(page, 'Backup deleted', () =>
    question.getByRole('button', { name: 'Delete' }).click(),
  )
  await expect(page.getByText(file.suggestedFilename())).toBeHidden()
  if (rows === 2) await expect(page.getByText('No backups yet')).toBeVisible()
})

test('a backup that fails says why, until it is dismissed', async ({ page, signIn }) => {
  await signIn('admin')
  const failed = {
    id: '20261115T073000Z-12345678',
    status: 'failed',
    filename: 'veld-backup-20261115T073000Z-12345678.tar',
    created_at: '2026-11-15T07:30:00.000Z',
    created_by: 'Thandi Nkosi',
    size: 0,
    sha256: null,
    progress: null,
    error: 'There is not enough room on the disk for a backup',
  }
  await page.route('**/api/backups', (route) => route.fulfill({ json: [failed] }))
  await page.route('**/api/backups/*', (route) => route.fulfill({ status: 204 }))
  await openData(page)
  await expect(page.getByText('The last backup failed')).toBeVisible()
  await expect(page.getByText(failed.error)).toBeVisible()
  await page.unroute('**/api/backups')
  await page.getByRole('button', { name: 'Dismiss failure' }).click()
  await expect(page.getByText('The last backup failed')).toBeHidden()
})

test('a manager reads who may back up, refreshes the cache and opens the trail', async ({
  page,
  signIn,
}) => {
  await signIn('manager')
  await openData(page)
  const actions = part(page, 'Quick Actions')
  const create = actions.getByRole('button', { name: 'Create Backup' })
  await expect(create).toContainText('Only an admin can create backups')
  await create.click({ force: true })
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(part(page, 'Backups')).toBeHidden()

  await expectToast(page, 'Cache refreshed successfully', () =>
    actions.getByRole('button', { name: 'Refresh Cache' }).click(),
  )
  const logs = actions.getByRole('link', { name: 'Audit Logs' })
  await expect(logs).toHaveAttribute('target', '_blank')
  const answer = await page.request.get((await logs.getAttribute('href'))!)
  expect(answer.headers()['content-type']).toContain('text/csv')
})

test('the inventory’s Import leads here', async ({ page, signIn }) => {
  await signIn('manager')
  await page.goto('/inventory')
  await page.getByRole('link', { name: 'Import' }).click()
  await expect(page).toHaveURL(/\/data\?import=products$/)
  const imports = part(page, 'Import Data')
  await expect(imports.getByRole('radio', { name: 'Products' })).toBeChecked()
  await expect(page.getByText('Drop a CSV or Excel file here')).toBeVisible()
  await imports.getByRole('link', { name: 'Inventory, Receive Stock' }).click()
  await expect(page.getByRole('dialog', { name: 'Receive Stock' })).toBeVisible()
})

test('a wide file scrolls in its frame and does not widen the page of a phone', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('manager')
  await openData(page)
  const imports = part(page, 'Import Data')
  await imports.locator('input[type=file]').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `first_name,last_name,email,phone,date_of_birth\nAnele,${'Long'.repeat(12)},anele@example.co.za,0821234567,1990-01-01\n`,
    ),
  })
  await expect(imports.getByRole('region', { name: 'First rows of the file' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('a budtender is sent away', async ({ page, signIn }) => {
  await signIn('budtender')
  await page.goto('/data-management')
  await expect(page.getByText('Access denied - Manager privileges required')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('the page is accessible in light and dark, on a phone too', async ({ page, signIn }) => {
  test.slow()
  await useScheme(page, 'light')
  await signIn('admin')
  await openData(page, '?search=ab')
  await expect(part(page, 'Customer Data').getByRole('row').nth(1)).toBeVisible()
  await expect(part(page, 'Database').getByText('Transactions')).toBeVisible()
  await expectAccessibleInBoth(page)
  await part(page, 'Quick Actions').getByRole('button', { name: 'Create Backup' }).click()
  await expect(page.getByRole('dialog', { name: 'Create System Backup' })).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('button', { name: 'Refresh Data' })).toBeVisible()
  await expectAccessible(page)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(390)
})
