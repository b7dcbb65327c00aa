import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { cellsIn, partsOf } from '../src/server/exports/test-sheet.ts'
import { expect, expectAccessible, expectToast, test } from './fixtures.ts'
import { aCustomer } from './till.ts'

async function sheetOf(file: Download) {
  return cellsIn(partsOf(await readFile(await file.path()))['xl/worksheets/sheet1.xml']!)
}

async function saved(page: Page, act: () => Promise<unknown>): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent('download'), act()])
  return file
}

const asExcel = (page: Page) => page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click()

test('beside Export there is the choice of an Excel file', async ({ page, signIn }) => {
  await signIn('manager')
  await page.goto('/products')
  await page.getByRole('button', { name: 'File format' }).click()
  await expect(page.getByRole('menuitem', { name: 'CSV' })).toBeVisible()
  await expectAccessible(page)
  const file = await saved(page, () =>
    expectToast(page, 'Products exported successfully!', () => asExcel(page)),
  )
  expect(file.suggestedFilename()).toMatch(/^products-export-\d{4}-\d\d-\d\d\.xlsx$/)
  expect(await sheetOf(file)).toMatchObject({ B1: { value: 'sku' }, B2: { type: 'inlineStr' } })
})

test('Data Management exports what is chosen, and imports it again', async ({ page, signIn }) => {
  await signIn('manager')
  const customer = await aCustomer(page)
  await page.goto(`/data-management?search=${customer.last_name}`)
  await page.getByText('Excel (.xlsx)', { exact: true }).click()
  const all = await saved(page, () =>
    page
      .getByRole('region', { name: 'Export Data' })
      .getByRole('button', { name: 'Customers' })
      .click(),
  )
  expect(all.suggestedFilename()).toMatch(/^customers-export-\d{4}-\d\d-\d\d\.xlsx$/)

  const rows = page.getByRole('region', { name: 'Customer Data' })
  await rows.getByRole('checkbox', { name: `Select Lerato ${customer.last_name}` }).check()
  await rows.getByRole('button', { name: 'File format' }).click()
  const chosen = await saved(page, () =>
    expectToast(page, 'Export Selected completed successfully', () => asExcel(page)),
  )
  expect(chosen.suggestedFilename()).toMatch(/^selected-data-\d{13}\.xlsx$/)
  expect(await sheetOf(chosen)).toMatchObject({
    A1: { value: 'customer_id' },
    C2: { type: 'inlineStr', value: customer.last_name },
    L1: { value: 'total_spent' },
    L2: { type: 'n', value: '0.00' },
  })

  await page
    .getByRole('region', { name: 'Import Data' })
    .locator('input[type=file]')
    .setInputFiles(
      await chosen.path().then(async (path) => ({
        name: 'people.xlsx',
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        buffer: await readFile(path),
      })),
    )
  const imports = page.getByRole('region', { name: 'Import Data' })
  await expect(imports.getByRole('row', { name: /^2 / })).toContainText(customer.last_name)
})
