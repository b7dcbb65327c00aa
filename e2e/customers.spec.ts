import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  expectToast,
  signInAsPerson,
  test,
  useScheme,
} from './fixtures.ts'
import { openPos } from './till.ts'

/** The shop is shared by all tests: each makes its own people. */
const unique = () =>
  Array.from({ length: 8 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')

const LOOK_UP = 'Look up this ID or medical number'

/** A valid South African ID number of somebody born on 1985-06-15. */
function saId(): string {
  const digits = `850615${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}08`
  const sum = Array.from(digits)
    .toReversed()
    .map((digit, at) => Number(digit) * (at % 2 === 0 ? 2 : 1))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

async function openForm(page: Page) {
  await page.getByRole('button', { name: 'Add Customer' }).click()
  return page.getByRole('dialog', { name: 'Add Customer' })
}

async function addCustomer(page: Page, fields: Record<string, string>) {
  const form = await openForm(page)
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label).fill(value)
  await expectToast(page, 'Customer added successfully!', () =>
    form.getByRole('button', { name: 'Add Customer' }).click(),
  )
  await expect(form).toBeHidden()
}

async function search(page: Page, text: string) {
  await page.getByRole('searchbox').fill(text)
  await expect(page).toHaveURL(new RegExp(`search=${text}`))
}

const importFile = (page: Page, name: string, content: string) =>
  page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })

test('a medical patient is added, found, edited and verified', async ({
  page,
  signIn,
  consoleErrors,
}) => {
  await signIn('budtender')
  await page.goto('/customers')
  const name = unique()
  const id = saId()
  const form = await openForm(page)
  await form.getByLabel('First Name').fill('Thandi')
  await form.getByLabel('Last Name').fill(name)
  await form.getByLabel('ID Number').fill(id)
  await expect(form.getByLabel('Date of Birth')).toHaveValue('1985-06-15')
  await expect(form.getByLabel('Medical Card Number')).toBeHidden()
  await form.getByLabel('Has a medical card').check()
  await form.getByLabel('Medical Card Number').fill(`MC-${name}`)
  await form.getByLabel('Medical Card Expiry').fill('2020-01-31')
  await expectToast(page, 'Customer added successfully!', () =>
    form.getByRole('button', { name: 'Add Customer' }).click(),
  )

  await search(page, name)
  await expect(page.getByRole('row', { name })).toBeVisible()

  // A number is looked up, and stands in no address: neither the page's nor a request's.
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.getByRole('searchbox').fill(id)
  await expect(page).not.toHaveURL(/search=/)
  await expect(page.getByText('No customers found')).toBeVisible()
  await page.getByRole('button', { name: LOOK_UP }).click()
  await expect(page.getByRole('dialog', { name: 'Customer Details' })).toContainText(name)
  await page.keyboard.press('Escape')
  // What is offered follows the search, a moment after the last key.
  const searched = page.waitForResponse(/\/api\/customers\/search/)
  await page.getByRole('searchbox').fill(`MC-${name}-0`)
  await searched
  await page.getByRole('button', { name: LOOK_UP }).click()
  await expect(page.getByText('This is nobody’s ID or medical number.')).toBeVisible()
  expect([...asked, page.url()].join()).not.toMatch(new RegExp(`${id}|MC-${name}`))
  await search(page, name)
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('Medical Patient')
  await expect(row).toContainText('Never')

  await row.getByRole('button', { name: /^Edit/ }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Customer' })
  await expect(edit.getByLabel('ID Number')).toHaveValue('••••')
  await edit.getByLabel('Phone').fill('082 123 4567')
  await expectToast(page, 'Customer updated successfully!', () =>
    edit.getByRole('button', { name: 'Save Changes' }).click(),
  )
  await expect(row).toContainText('+27 82 123 4567')

  await row.getByRole('button', { name: /^View details/ }).click()
  const details = page.getByRole('dialog', { name: 'Customer Details' })
  for (const title of ['Personal Information', 'Account Details', 'Medical Information'])
    await expect(details.getByRole('heading', { name: title })).toBeVisible()
  await expect(details.getByText('Not provided')).toHaveCount(3)
  await expect(details.getByText('Card expired')).toBeVisible()
  await expect(details.getByText('No purchases yet')).toBeVisible()
  await details.getByRole('button', { name: 'Verify' }).click()
  await expect(details.getByRole('button', { name: 'Undo verification' })).toBeVisible()
  await expect(
    details.getByText(/^Verified by Lerato Mokoena on \d{4}\/\d\d\/\d\d, \d\d:\d\d$/),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await expect(row).toContainText('Verified')

  // Another name is somebody else: it has to be seen again, also by who typed it.
  await row.getByRole('button', { name: /^Edit/ }).click()
  const lost = /counts as not verified until somebody has seen the document again/
  await expect(edit.getByText(lost)).toBeHidden()
  await edit.getByLabel('First Name').fill('Thandiwe')
  await expect(edit.getByText(lost)).toBeVisible()
  await expectToast(page, 'The customer is no longer verified', () =>
    edit.getByRole('button', { name: 'Save Changes' }).click(),
  )
  await row.getByRole('button', { name: /^View details/ }).click()
  await expect(
    details.getByText(/The verification ended on .*, when Lerato Mokoena changed the details\./),
  ).toBeVisible()
  await details.getByRole('button', { name: 'Verify' }).click()
  await expect(details.getByText(/^Not verified You have just changed the details/)).toBeVisible()
  consoleErrors.length = 0
  await details.getByRole('button', { name: 'I have seen it' }).click()
  await expect(details.getByText(/^Verified by Lerato Mokoena/)).toBeVisible()
  await page.keyboard.press('Escape')

  // The till says what the card is worth.
  await page.goto('/pos')
  await page.getByRole('button', { name: /Walk-in Customer/ }).click()
  const picker = page.getByRole('dialog', { name: 'Choose a customer' })
  await picker.getByLabel('Search customers').fill(name)
  await expect(picker.getByText('Card expired')).toBeVisible()
  await expect(picker.getByText('Medical', { exact: true })).toHaveCount(0)
})

test('a number that is looked up too often is refused with when it can be again', async ({
  page,
  signIn,
  consoleErrors,
}) => {
  await signIn('budtender')
  await page.route('**/api/customers/look-up', (route) =>
    route.fulfill({
      status: 429,
      json: {
        error:
          'Only 5 ID or medical numbers a minute can be looked up. Please try again in 30 seconds.',
      },
    }),
  )
  const refusal = page.getByText(/Please try again in 30 seconds\./)
  await page.goto('/customers')
  await page.getByRole('searchbox').fill('8001015009087')
  await page.getByRole('button', { name: LOOK_UP }).click()
  await expect(refusal).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Find a/ }).fill('8001015009087')
  await page.getByRole('option', { name: LOOK_UP }).click()
  await expect(page.getByRole('dialog').getByText(/in 30 seconds\./)).toBeVisible()
  await openPos(page)
  await page.keyboard.press('F2')
  await page.getByLabel('Search customers').fill('8001015009087')
  await page.getByRole('button', { name: LOOK_UP }).click()
  await expect(refusal).toBeVisible()
  consoleErrors.length = 0
})

test('what is looked up is what stands in the field, before the search has heard of it', async ({
  page,
  signIn,
}) => {
  await signIn('budtender')
  await page.clock.install()
  const asked: unknown[] = []
  await page.route('**/api/customers/look-up', (route) => {
    asked.push(route.request().postDataJSON())
    return route.fulfill({ json: [] })
  })
  await page.goto('/customers')
  await page.getByRole('searchbox').fill('8001015009087')
  await expect(page.getByText('No customers found')).toBeVisible()
  // From here on time stands still, and the pause that the search waits for has no end.
  await page.clock.pauseAt(Date.now() + 3_600_000)
  const lookUp = page.getByRole('button', { name: LOOK_UP })
  await page.getByRole('searchbox').fill('Thandi')
  await expect(lookUp).toBeHidden()
  await page.getByRole('searchbox').fill('A0012345')
  await lookUp.click()
  await expect(page.getByText('This is nobody’s ID or medical number.')).toBeVisible()
  expect(asked).toEqual([{ number: 'A0012345' }])
})

test('a duplicate e-mail address leads to the person who has it', async ({
  page,
  signIn,
  consoleErrors,
}) => {
  await signIn('manager')
  await page.goto('/customers')
  const name = unique()
  const fields = { 'First Name': 'Sipho', 'Last Name': name, Email: `${name}@example.co.za` }
  await addCustomer(page, fields)
  const form = await openForm(page)
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label).fill(value)
  await form.getByRole('button', { name: 'Add Customer' }).click()
  await expect(form.getByRole('alert')).toContainText(`belongs to Sipho ${name}`)
  // By keyboard: leaving the field does not take the way away.
  await expect(form.getByLabel('Email')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(form.getByRole('button', { name: `Open Sipho ${name}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog', { name: 'Customer Details' })).toContainText(
    `${name}@example.co.za`,
  )
  await expect(page).toHaveURL(/customer=\d+/)
  expect(consoleErrors.splice(0).join('\n')).toContain('409')
})

test('what is wrong is told at the field', async ({ page, signIn }) => {
  await signIn('budtender')
  await page.goto('/customers')
  const form = await openForm(page)
  await form.getByLabel('ID Number').fill('8001015009088')
  await expect(form.getByText(/its check digit is wrong/)).toBeVisible()
  await form.getByLabel('Phone').fill('12')
  await form.getByRole('button', { name: 'Add Customer' }).click()
  await expect(form.getByText('First name is required')).toBeVisible()
  await expect(form.getByText('Last name is required')).toBeVisible()
  await expect(form.getByText(/^Phone numbers are written/)).toBeVisible()
  await expect(form.getByLabel('First Name')).toBeFocused()
})

test('1,000 customers are imported, faulty rows told, and nobody twice', async ({
  page,
  signIn,
  consoleErrors,
}) => {
  await signIn('manager')
  await page.goto('/customers')
  const name = unique()
  const rows = Array.from({ length: 1000 }, (_, at) => {
    const email = at % 100 === 0 ? 'no address' : `${name}.${at}@example.co.za`
    return `Naledi ${at},${name},${email}`
  })
  const file = ['First Name;last_name;EMAIL', ...rows].join('\r\n').replaceAll(',', ';')
  await importFile(page, 'people.csv', file)
  const dialog = page.getByRole('dialog', { name: 'Import Customers' })
  await expect(dialog.getByText(/^1\s000 rows · 3 columns recognised$/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog.getByText('Successfully imported 990 records')).toBeVisible()
  await expect(dialog.getByText('990 imported · 10 issues')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(5)
  await expect(dialog.getByRole('listitem').first()).toHaveText(
    'Row 2, email: Please enter a valid email',
  )
  await expect(dialog.getByText('... and 5 more issues')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await search(page, name)
  await expect(page.getByText(/^Showing 1\W50 of 990$/)).toBeVisible()

  await importFile(page, 'people.csv', file)
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog.getByText('Import failed')).toBeVisible()
  await expect(dialog.getByText('... and 995 more issues')).toBeVisible()
  await dialog.getByRole('button', { name: 'Dismiss result' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^Showing 1\W50 of 990$/)).toBeVisible()
  expect(consoleErrors.splice(0).join('\n')).toContain('400')
})

test('a file that cannot be imported is refused before it is sent', async ({ page, signIn }) => {
  await signIn('manager')
  await page.goto('/customers')
  await importFile(page, 'people.txt', 'first_name,last_name')
  await expect(page.getByText('Please select a CSV file')).toBeVisible()
  await importFile(page, 'people.csv', 'x'.repeat(5 * 1024 * 1024 + 1))
  await expect(page.getByText('File size must be less than 5MB')).toBeVisible()
})

test('the export holds everybody, numbers masked', async ({ page, signIn }) => {
  await signIn('admin')
  await page.goto('/customers')
  const name = unique()
  const id = saId()
  await addCustomer(page, { 'First Name': 'Lerato', 'Last Name': name, 'ID Number': id })
  const downloading = page.waitForEvent('download')
  await expectToast(page, 'Customers exported successfully!', () =>
    page.getByRole('button', { name: 'Export' }).click(),
  )
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^customers-export-\d{4}-\d\d-\d\d\.csv$/)
  const file = await readFile(await download.path(), 'utf8')
  expect(file).toContain('customer_id,first_name,last_name')
  expect(file.split('\n').find((line) => line.includes(name))).toContain('••••')
  expect(file).not.toContain(id)
})

test('a budtender sees masked numbers and neither export nor import', async ({
  page,
  signIn,
  browser,
}) => {
  await signIn('manager')
  await page.goto('/customers')
  const name = unique()
  const id = saId()
  await addCustomer(page, { 'First Name': 'Zanele', 'Last Name': name, 'ID Number': id })
  await search(page, name)
  await page.getByRole('row', { name: new RegExp(name) }).click()
  const details = page.getByRole('dialog', { name: 'Customer Details' })
  await expect(details.getByText(id)).toBeVisible()
  const { pathname, search: query } = new URL(page.url())

  const other = await browser.newContext()
  const till = await other.newPage()
  await till.goto('/')
  await till.getByRole('button', { name: 'Sign In' }).first().click()
  await till.getByRole('button', { name: 'budtender@veld.test' }).click()
  await expect(till).toHaveURL(/\/dashboard$/)
  await till.goto(pathname + query)
  await expect(till.getByRole('dialog').getByText('••••')).toBeVisible()
  await till.keyboard.press('Escape')
  await expect(till.getByRole('button', { name: 'Add Customer' })).toBeVisible()
  await expect(till.getByRole('button', { name: 'Export' })).toHaveCount(0)
  await expect(till.getByRole('button', { name: 'Import' })).toHaveCount(0)
  await other.close()
})

test('on a tablet what was spent and the last visit stand below other figures', async ({
  page,
  signIn,
}) => {
  await signIn('budtender')
  await page.goto('/customers?sort=total_spent&direction=desc')
  const row = page.getByRole('row').nth(1)
  const spent = row.getByText(/^R[\d ,.]+ spent$/)
  const visit = row.getByText(/^Visited\s\d{4}\/\d\d\/\d\d$/)
  await expect(page.getByRole('columnheader', { name: 'Total Spent' })).toBeVisible()
  await expect(spent).toBeHidden()
  await expect(visit).toBeHidden()
  for (const width of [820, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByRole('columnheader', { name: 'Total Spent' })).toBeHidden()
    await expect(spent).toBeVisible()
    await expect(visit).toBeVisible()
  }
})

test('filters survive a reload and follow the back button', async ({ page, signIn }) => {
  await signIn('budtender')
  await page.goto('/customers')
  await page.getByText('Medical', { exact: true }).click()
  await expect(page).toHaveURL(/filter=medical/)
  await page.getByRole('button', { name: 'Total Spent' }).click()
  await expect(page).toHaveURL(/sort=total_spent/)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Medical' })).toBeChecked()
  await expect(page.getByRole('columnheader', { name: 'Total Spent' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await page.goBack()
  await expect(page).toHaveURL(/filter=medical$/)
  await page.goBack()
  await expect(page.getByRole('radio', { name: 'All' })).toBeChecked()
})

test('a list that cannot be loaded says so and can be tried again', async ({
  page,
  signIn,
  consoleErrors,
}) => {
  await signIn('budtender')
  await page.route('**/api/customers?**', (route) => route.abort())
  await page.goto('/customers')
  await expect(page.getByText('Failed to load customers')).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/api/customers?**')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText(/^Showing/)).toBeVisible()
  expect(consoleErrors.splice(0).join('\n')).toContain('Failed to fetch customers')
})

test('customers, details and form are accessible in light and dark', async ({ page, signIn }) => {
  await useScheme(page, 'light')
  await signIn('manager')
  await page.goto('/customers?filter=medical&search=ch')
  await expect(page.getByText(/^Showing/)).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.getByRole('row').nth(1).click()
  await expect(page.getByRole('table', { name: 'Purchases' })).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Edit Customer' })
  await form.getByLabel('First Name').fill('')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form.getByText('First name is required')).toBeVisible()
  await expectAccessibleInBoth(page)
})

test('what was typed survives the end of the session, for the same person', async ({
  page,
  signIn,
  consoleErrors,
}) => {
  await signIn('manager')
  await page.goto('/customers')
  const form = page.getByRole('dialog', { name: 'Add Customer' })
  const open = () => page.getByRole('button', { name: 'Add Customer' }).click()
  await open()
  await form.getByLabel('First Name').fill('Halfway')
  await form.getByLabel('ID Number').fill('8001015009087')
  // The session ends on the server; the page hears of it with its next question.
  await page.context().clearCookies()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto('/customers')
  await expect(page).toHaveURL(/\/$/)
  await signInAsPerson(page, 'manager')
  await expect(page).toHaveURL(/\/(dashboard|customers)$/)
  await page.goto('/customers')
  await open()
  await expect(form.getByText(/^What you had typed before is here again/)).toBeVisible()
  await expect(form.getByLabel('First Name')).toHaveValue('Halfway')
  await expect(form.getByLabel('ID Number')).toHaveValue('')
  await expectAccessible(page)

  // Given up, it is gone.
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await open()
  await expect(form.getByLabel('First Name')).toHaveValue('')

  // Another person finds nothing of it, in the form or in the tab.
  await form.getByLabel('First Name').fill('Private')
  await page.context().clearCookies()
  await page.goto('/customers')
  await signInAsPerson(page, 'budtender')
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain(
    'Private',
  )
  consoleErrors.splice(0)
})

for (const width of [390, 820])
  test(`what was spent and the last visit put customers in order at ${width} pixels`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await signIn('manager')
    await page.goto('/customers')
    const sort = page.getByLabel('Sort by')
    for (const [label, order] of [
      ['Total Spent ↓', 'total_spent'],
      ['Last Visit ↓', 'last_visit_at'],
    ] as const) {
      const asked = page.waitForRequest(
        new RegExp(`sort=${order}&?.*direction=desc|direction=desc.*sort=${order}`),
      )
      await sort.selectOption({ label })
      await asked
    }
    await expectAccessible(page)
  })
