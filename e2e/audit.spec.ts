import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectAccessibleInBoth, test, useScheme } from './fixtures.ts'

/** The shop is shared by all tests: each makes its own people. */
const unique = () =>
  Array.from({ length: 8 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')

/** Somebody who is added and then gets another phone: two rows of the trail. Answers the record's id. */
async function aChangedCustomer(page: Page, name: string): Promise<string> {
  const fields = { first_name: 'Thandi', last_name: name, date_of_birth: '1990-02-03' }
  const added = await page.request.post('/api/customers', { data: fields })
  const { id } = (await added.json()) as { id: number }
  const changed = await page.request.put(`/api/customers/${id}`, {
    data: { ...fields, phone: '0821234567' },
  })
  expect(changed.status()).toBe(200)
  return String(id)
}

/** A toast of success stays for two seconds: whoever looks afterwards may be late. */
async function expectToast(page: Page, text: string, act: () => Promise<void>) {
  await Promise.all([page.getByText(text, { exact: true }).waitFor(), act()])
}

const rows = (page: Page) => page.getByRole('table', { name: 'Audit Logs' }).locator('tbody tr')
const apply = (page: Page) => page.getByRole('button', { name: 'Apply Filters' }).click()

/** As the server tells it. */
const alarmSince = (behind: string) => ({
  id: `seal-behind:${behind}`,
  type: 'error',
  category: 'system',
  title: 'The audit trail is not sealed',
  message: 'Since 2026/11/15, 10:00: newer rows could be changed unnoticed.',
  timestamp: behind,
  read: false,
  priority: 'high',
  actionLabel: 'View audit logs',
  actionUrl: '/audit',
})

test('a trail that is not sealed says so on its page and in the bell, until it is', async ({
  page,
  signIn,
}) => {
  await signIn('manager')
  let behind: string | null = '2026-11-15T08:00:00.000Z'
  await page.route('**/api/audit-logs/seal', async (route) => {
    const answer = await route.fetch()
    const json = (await answer.json()) as object
    await route.fulfill({ response: answer, json: { ...json, behind_since: behind } })
  })
  await page.route('**/api/notifications', async (route) => {
    const answer = await route.fetch()
    const told = (await answer.json()) as object[]
    await route.fulfill({ response: answer, json: behind ? [alarmSince(behind), ...told] : told })
  })
  await page.goto('/audit')
  const line = page.getByText('Not sealed since 2026/11/15, 10:00: newer rows could be changed')
  await expect(line).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Notifications, [1-9]/ }).click()
  const told = page.getByRole('listitem').filter({ hasText: 'The audit trail is not sealed' })
  await expect(told).toContainText('Since 2026/11/15, 10:00')

  behind = null
  await page.reload()
  await expect(page.getByText(/^Sealed up to \d{4}\//)).toBeVisible()
  await expect(line).toHaveCount(0)
  await page.getByRole('button', { name: /^Notifications, \d/ }).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
  await expect(told).toHaveCount(0)
})

test('what was changed is found by filters and search, and read field by field', async ({
  page,
  signIn,
}) => {
  await signIn('manager')
  const id = await aChangedCustomer(page, unique())
  await page.goto('/audit')
  await expect(page.getByRole('heading', { name: 'Audit Logs', level: 1 })).toBeVisible()
  await expect(page.getByText('Monitor system activity and user actions')).toBeVisible()
  for (const card of ['Total Actions', 'Unique Users', "Today's Actions", 'Critical Actions'])
    await expect(page.getByRole('group', { name: card })).toHaveText(/\d/)
  await expect(page.getByText(/^(Sealed up to \d{4}\/|Nothing sealed yet)/)).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    '',
    'Timestamp',
    'User',
    'Action',
    'Table',
    'Record ID',
    'IP Address',
    'Actions',
  ])

  // Nothing happens before it is applied.
  await page.getByLabel('Action', { exact: true }).selectOption('Update')
  await page.getByLabel('Table', { exact: true }).selectOption('Customers')
  await page.getByLabel('Date range').selectOption('Last 24 Hours')
  await page.getByRole('searchbox').fill('van der Merwe')
  expect(new URL(page.url()).search).toBe('')
  await apply(page)
  await expect(page).toHaveURL(/search=van.der.Merwe/)
  await expect(page).toHaveURL(/action=update&table=customers&dateRange=24hours/)
  const row = rows(page).filter({ has: page.getByRole('cell', { name: id, exact: true }) })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(/\d{4}\/\d\d\/\d\d, \d\d:\d\d:\d\d/)
  await expect(row).toContainText('Pieter van der Merwe')
  await expect(row).toContainText('Update')
  // On a tablet the address stands below the name.
  const address = row.getByText('127.0.0.1')
  await expect(address.filter({ visible: true })).toHaveCount(1)
  await page.setViewportSize({ width: 820, height: 900 })
  await expect(page.getByRole('columnheader', { name: 'IP Address' })).toBeHidden()
  await expect(address.filter({ visible: true })).toHaveCount(1)
  await page.setViewportSize({ width: 1280, height: 800 })

  const details = row.getByRole('button', { name: /^View details of Update in Customers/ })
  await details.click()
  const dialog = page.getByRole('dialog', { name: /^Audit Log Details/ })
  await expect(dialog.getByRole('region', { name: 'Basic Information' })).toContainText(id)
  await expect(dialog.getByRole('region', { name: 'Network Information' })).toContainText(
    '127.0.0.1',
  )
  const changes = dialog.getByRole('region', { name: 'Changes' })
  await expect(changes.getByRole('row', { name: /Phone/ })).toContainText('+27821234567')
  await dialog.getByText('JSON', { exact: true }).click()
  await expect(dialog.getByRole('region', { name: 'Old Values' })).toContainText('"phone": null')
  await expect(dialog.getByRole('region', { name: 'New Values' })).toContainText(
    '"phone": "+27821234567"',
  )
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(details).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await page.reload()
  await expect(dialog.getByRole('region', { name: 'Basic Information' })).toContainText(id)
})

test('the address keeps the filters, Enter applies the search, and an empty list leads on', async ({
  page,
  signIn,
}) => {
  await signIn('manager')
  await page.goto('/audit?action=login&dateRange=30days')
  await expect(page.getByLabel('Action', { exact: true })).toHaveValue('login')
  await expect(page.getByLabel('Date range')).toHaveValue('30days')
  await expect(rows(page).first()).toContainText('Login')
  await page.keyboard.press('/')
  await page.keyboard.type('nobody by that name')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No audit logs found')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Total Actions' })).toContainText('0')

  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(rows(page).first()).toContainText('Login')
  await page.goForward()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page.getByLabel('Action', { exact: true })).toHaveValue('all')
  await expect(rows(page).first()).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
})

test('the advanced filter holds on top, and pages lead through the trail', async ({
  page,
  signIn,
}) => {
  await signIn('manager')
  await page.goto('/audit?dateRange=90days')
  await expect(page.getByText(/^Showing 1-50 of/)).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText(/^Showing 51-100 of/)).toBeVisible()

  await page.getByRole('button', { name: 'Advanced Filters' }).click()
  await page.getByLabel('Field of condition 1').selectOption('Action')
  await page.getByLabel('Value of condition 1').selectOption('Login')
  await expect(page.getByText(/^Showing 1-\d+ of/)).toBeVisible()
  await expect(page.getByText(/^The advanced filters look at the newest 1.000 of/)).toBeVisible()
  const actions = rows(page).locator('td:nth-child(4)')
  expect(new Set(await actions.allTextContents())).toEqual(new Set(['Login']))
  await page.reload()
  await expect(page.getByLabel('Value of condition 1')).toHaveValue('login')
  await expect(actions.first()).toHaveText('Login')
})

test('chosen rows are saved in the browser, all that is filtered by the server', async ({
  page,
  signIn,
}) => {
  await signIn('manager')
  const id = await aChangedCustomer(page, unique())
  await page.goto(`/audit?table=customers&search=${id}`)
  for (const action of ['Update', 'Create'])
    await rows(page)
      .filter({ hasText: action })
      .filter({ has: page.getByRole('cell', { name: id, exact: true }) })
      .getByRole('checkbox')
      .check()
  await expect(page.getByText('2 selected')).toBeVisible()
  const saving = page.waitForEvent('download')
  await expectToast(page, 'Export Selected completed successfully', () =>
    page.getByRole('button', { name: 'Export Selected' }).click(),
  )
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/^selected-audit-logs-\d+\.csv$/)
  const lines = (await readFile(await saved.path(), 'utf8')).trim().split('\r\n')
  expect(lines[0]).toBe('Timestamp,User,Action,Table,Record ID,IP Address')
  expect(lines[1]).toMatch(
    new RegExp(
      `^"\\d{4}/\\d\\d/\\d\\d, [\\d:]{8}",Pieter van der Merwe,update,customers,${id},127`,
    ),
  )
  expect(lines).toHaveLength(3)
  await expect(page.getByText('2 selected')).toBeHidden()

  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await expect(page.getByText(/^\d+ selected$/)).toBeVisible()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()

  const exporting = page.waitForEvent('download')
  const started = page.getByText('Exporting audit logs...').waitFor()
  await expectToast(page, 'Audit logs exported successfully!', () =>
    page.getByRole('button', { name: 'Export', exact: true }).click(),
  )
  await started
  const exported = await exporting
  expect(exported.suggestedFilename()).toMatch(/^audit-logs-\d{4}-\d\d-\d\d\.csv$/)
  const file = await readFile(await exported.path(), 'utf8')
  expect(file).toMatch(new RegExp(`update,customers,${id},127`))
  expect(file).not.toContain('transactions')
})

test('refresh and export say how it went', async ({ page, signIn, consoleErrors }) => {
  await signIn('manager')
  await page.goto('/audit')
  await expect(rows(page).first()).toBeVisible()
  await expectToast(page, 'Audit logs refreshed', () =>
    page.getByRole('button', { name: 'Refresh' }).click(),
  )
  await page.route('**/api/audit-logs**', (route) => route.fulfill({ status: 500, body: '{}' }))
  await expectToast(page, 'Failed to export audit logs', () =>
    page.getByRole('button', { name: 'Export', exact: true }).click(),
  )
  await expectToast(page, 'Failed to refresh logs', () =>
    page.getByRole('button', { name: 'Refresh' }).click(),
  )
  // What was there is still there.
  await expect(rows(page).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('Failed to load audit logs')).toBeVisible()
  await page.unroute('**/api/audit-logs**')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(rows(page).first()).toBeVisible()
  expect(consoleErrors.splice(0).join('\n')).toContain('Failed to fetch audit logs')
})

test('on a phone each row is a card, and its details fill the screen', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('manager')
  await page.goto('/audit?table=transactions&dateRange=90days')
  const cards = page.getByRole('list', { name: 'Audit Logs' }).getByRole('listitem')
  await expect(cards.first()).toContainText('Create')
  await expect(cards.first()).toContainText('Record ID')
  await cards
    .first()
    .getByRole('button', { name: /^View details/ })
    .click()
  const dialog = page.getByRole('dialog', { name: /^Audit Log Details/ })
  await expect(dialog).toContainText(/Total\s*R\d+\.\d\d/)
  // The receipt stands in front: Escape closes it alone.
  await dialog.getByRole('button', { name: 'Receipt' }).click()
  const receipt = page.getByRole('dialog', { name: /^Receipt/ })
  await expect(receipt).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(receipt).toBeHidden()
  await expect(dialog).toBeVisible()
  expect((await dialog.boundingBox())?.width).toBe(390)
  const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(wider).toBe(false)
  await page.getByRole('button', { name: 'Close' }).click()
  await expectAccessible(page)
})

test('another address of the page leads to it, with what is searched for', async ({
  page,
  signIn,
}) => {
  await signIn('manager')
  await page.goto('/audit-logs?search=anele&action=update')
  await expect(page).toHaveURL(/\/audit\?search=anele&action=update$/)
  await expect(page.getByRole('searchbox')).toHaveValue('anele')
})

test('a budtender is told who may see it', async ({ page, signIn }) => {
  await signIn('budtender')
  await page.goto('/audit-logs')
  await expect(page.getByText('Access denied - Manager privileges required')).toBeVisible()
})

test('the trail and its details are accessible in light and dark', async ({ page, signIn }) => {
  await useScheme(page, 'light')
  await signIn('manager')
  await aChangedCustomer(page, unique())
  await page.goto('/audit?table=customers&action=update')
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Advanced Filters' }).click()
  await rows(page).first().getByRole('checkbox').check()
  await expectAccessibleInBoth(page)
  await rows(page)
    .first()
    .getByRole('button', { name: /^View details/ })
    .click()
  await expect(page.getByRole('region', { name: 'Changes' })).toBeVisible()
  await expectAccessibleInBoth(page)
})
