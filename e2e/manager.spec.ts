import type { Page } from '@playwright/test'
import { addDays, shopDay } from '#shared/dates.ts'
import { expect, expectAccessibleInBoth, expectToast, test, useScheme } from './fixtures.ts'

interface Member {
  id: string
  first_name: string
  email: string
}

let made = 0

/** A member of this test alone, who has not sold anything. Only an admin may add one. */
async function aMember(page: Page, role = 'budtender'): Promise<Member> {
  const tag = `${Date.now().toString(36)}${test.info().workerIndex}${made++}`
  const answer = await page.request.post('/api/users', {
    data: { email: `m-${tag}@veld.test`, first_name: `Member ${tag}`, last_name: 'Hub', role },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as Member
}

async function openHub(page: Page, tab: string) {
  await page.goto(`/manager?tab=${tab}`)
  await expect(page.getByRole('heading', { name: 'Manager Dashboard' })).toBeVisible()
  await expect(page.getByText('Advanced business intelligence and system management')).toBeVisible()
}

/** The staff tab, showing only the given members. */
async function openStaff(page: Page, tag = '') {
  const filters = [{ field: 'email', operator: 'contains', values: [tag] }]
  await page.goto(`/manager?tab=staff&filters=${encodeURIComponent(JSON.stringify(filters))}`)
  await expect(staffTable(page).getByRole('row').nth(1)).toBeVisible()
}

const staffTable = (page: Page) =>
  page.getByRole('table', { name: 'Staff Management & Performance' })
const rowOf = (page: Page, member: { first_name: string }) =>
  staffTable(page).getByRole('row').filter({ hasText: member.first_name })
const card = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const tab = (page: Page, name: string) => page.getByRole('tab', { name })

test('a manager walks through the four tabs', async ({ page, signIn }) => {
  await signIn('manager', '/dashboard')
  await page.getByRole('link', { name: 'Manager Hub' }).click()
  await expect(card(page, "Today's Revenue")).toContainText(
    /R\d+\.\d\d\d* ?\d* ?.*transactions? today/,
  )
  await expect(card(page, 'Month Revenue')).toContainText(/transactions? this month/)
  await expect(card(page, 'Avg Transaction')).toContainText(/R\d+\.\d\d/)
  await expect(card(page, 'Active Staff')).toContainText(/\d/)
  for (const name of ["Today's Staff Performance", 'Top Performing Products', 'VIP Customers'])
    await expect(page.getByRole('table', { name }).getByRole('row').nth(1)).toBeVisible()
  for (const name of ['Top Performing Products', 'VIP Customers'])
    await expect(page.getByRole('table', { name }).getByRole('row')).toHaveCount(6)

  await tab(page, 'Insights').click()
  await expect(page).toHaveURL(/tab=insights/)
  for (const name of ['Peak Business Hours', 'Category Performance', 'Monthly Trends'])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('application', { name: /^Peak Business Hours/ })).toBeVisible()
  await expect(
    page.getByRole('table', { name: 'Peak Business Hours' }).getByRole('row'),
  ).toHaveCount(25)
  await expect(page.locator('.recharts-bar-rectangle')).toHaveCount(24)

  await tab(page, 'Alerts').click()
  await expect(page.getByRole('heading', { name: 'System Status' })).toBeVisible()
  for (const name of ['System Health', 'Security Status', 'Configuration'])
    await expect(page.getByText(name, { exact: true })).toBeVisible()

  await tab(page, 'Staff').click()
  await expect(staffTable(page).getByRole('row').nth(1)).toBeVisible()
  await page.reload()
  await expect(tab(page, 'Staff')).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(tab(page, 'Alerts')).toHaveAttribute('aria-selected', 'true')
})

test('drawers and exceptions left open past midnight show the new day', async ({
  page,
  context,
  signIn,
}) => {
  const today = shopDay(new Date(), 'Africa/Johannesburg')
  await signIn('manager', '/dashboard')
  await context.clock.install({ time: `${addDays(today, -1)}T23:00:00+02:00` })
  const other = await context.newPage()
  await openHub(page, 'drawers')
  await openHub(other, 'exceptions')
  for (const each of [page, other])
    await expect(each.getByLabel('To', { exact: true })).toHaveValue(addDays(today, -1))
  await context.clock.fastForward('01:00:30')
  for (const each of [page, other]) {
    await expect(each.getByLabel('To', { exact: true })).toHaveValue(today)
    await expect(each.getByLabel('From', { exact: true })).toHaveValue(addDays(today, -6))
  }
})

test('role and access of a member change at once', async ({ page, signIn }) => {
  await signIn('admin')
  const member = await aMember(page)
  await openStaff(page, member.email)
  const role = page.getByRole('combobox', { name: `Role of ${member.first_name} Hub` })
  await role.selectOption('manager')
  await expectToast(page, 'Staff member updated successfully', () =>
    page
      .getByRole('dialog', { name: `Make ${member.first_name} Hub a manager?` })
      .getByRole('button', { name: 'Change Role' })
      .click(),
  )
  await expect(role).toHaveValue('manager')
  const active = page.getByRole('switch', { name: `${member.first_name} Hub is active` })
  await rowOf(page, member).locator('label', { has: active }).click()
  await page.getByRole('button', { name: 'Deactivate', exact: true }).click()
  await expect(active).not.toBeChecked()
  await expect(rowOf(page, member)).toHaveAttribute('data-faded', 'true')
  await page.reload()
  await expect(role).toHaveValue('manager')
  await expect(active).not.toBeChecked()
})

test('a refusal is shown in the words of the server', async ({ page, signIn, consoleErrors }) => {
  await signIn('admin')
  const member = await aMember(page)
  await openStaff(page, member.email)
  const active = page.getByRole('switch', { name: `${member.first_name} Hub is active` })
  const address = `**/api/manager/staff/${member.id}`
  for (const [answer, text] of [
    [{ status: 409, json: { error: 'There is an open shift' } }, 'There is an open shift'],
    [{ status: 409, body: '<html>' }, 'Update failed'],
    ['abort', 'Failed to update staff member'],
  ] as const) {
    await page.route(address, (route) =>
      answer === 'abort' ? route.abort() : route.fulfill({ ...answer }),
    )
    await active.press('Space')
    await expectToast(page, text, () =>
      page.getByRole('button', { name: 'Deactivate', exact: true }).click(),
    )
    await expect(active).toBeChecked()
    // It takes no key until the answer is in its place.
    await expect(active).toBeEnabled()
    await page.unroute(address)
  }
  consoleErrors.splice(0)
})

test('several members are toggled one by one; who could not be is told and stays chosen', async ({
  page,
  signIn,
  consoleErrors,
}) => {
  await signIn('admin')
  const [first, second] = [await aMember(page), await aMember(page, 'manager')]
  await openStaff(page)
  for (const member of [first, second]) await rowOf(page, member).getByRole('checkbox').check()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url())
  })
  const address = `**/api/manager/staff/${second.id}`
  await page.route(address, (route) =>
    route.fulfill({ status: 409, json: { error: 'There is an open shift' } }),
  )
  await page.getByRole('button', { name: 'Toggle Status' }).click()
  await expect(page.getByText('Toggle the status of 2 members?')).toBeVisible()
  await expectToast(
    page,
    `Failed to Toggle Status. 1 of 2 failed: ${second.first_name} Hub (There is an open shift)`,
    () => page.getByRole('button', { name: 'Confirm' }).click(),
  )
  expect(sent).toHaveLength(2)
  await expect(page.getByText('1 selected')).toBeVisible()
  await expect(rowOf(page, second).getByRole('checkbox')).toBeChecked()
  await expect(rowOf(page, first).getByRole('switch')).not.toBeChecked()

  await page.unroute(address)
  await page.getByRole('button', { name: 'Toggle Status' }).click()
  await expectToast(page, 'Toggle Status completed successfully', () =>
    page.getByRole('button', { name: 'Confirm' }).click(),
  )
  await expect(page.getByText('1 selected')).toBeHidden()
  await expect(rowOf(page, second).getByRole('switch')).not.toBeChecked()
  consoleErrors.splice(0)
})

test('several members are edited together', async ({ page, signIn }) => {
  await signIn('admin')
  const members = [await aMember(page), await aMember(page)]
  await openStaff(page)
  for (const member of members) await rowOf(page, member).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Edit 2 members' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Choose a role or a status')).toBeVisible()
  await form.getByLabel('Role').selectOption('Manager')
  await expectToast(page, 'Edit completed successfully', () =>
    form.getByRole('button', { name: 'Save' }).click(),
  )
  for (const member of members)
    await expect(
      page.getByRole('combobox', { name: `Role of ${member.first_name} Hub` }),
    ).toHaveValue('manager')
})

test('managers see why they cannot change themselves', async ({ page, signIn }) => {
  await signIn('manager')
  const me = (await (await page.request.get('/api/users/me')).json()) as { email: string }
  await openStaff(page, me.email)
  const own = staffTable(page).getByRole('row').nth(1)
  await expect(own).toContainText('You cannot change your own role or access')
  await expect(own.getByRole('switch')).toHaveCount(0)
  await expect(own.getByRole('checkbox')).toBeDisabled()
})

test('the filter works on every field, and its conditions together', async ({ page, signIn }) => {
  await signIn('admin')
  const member = await aMember(page)
  await openStaff(page, member.email)
  await expect(staffTable(page).getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Add condition' }).click()
  await page.getByRole('combobox', { name: 'Field of condition 2' }).selectOption('Role')
  await page.getByRole('combobox', { name: 'Value of condition 2' }).selectOption('Manager')
  await expect(page.getByText('No staff found')).toBeVisible()
  await page.getByRole('combobox', { name: 'Value of condition 2' }).selectOption('Budtender')
  await expect(rowOf(page, member)).toBeVisible()
})

test('the details of a member are their last 30 days', async ({ page, signIn }) => {
  await signIn('manager')
  await openStaff(page, 'budtender@veld.test')
  const details = page.getByRole('button', { name: /^Performance of/ })
  await details.click()
  const dialog = page.getByRole('dialog', { name: /^Staff Performance/ })
  await expect(dialog.getByRole('group', { name: 'Transactions' })).toContainText(/\d/)
  await expect(dialog.getByText('Busiest hours')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(details).toBeFocused()
})

test('an alert leads to receiving stock for its product', async ({ page, signIn }) => {
  await signIn('manager')
  const tag = `${Date.now().toString(36)}${test.info().workerIndex}`
  const [category] = (await (await page.request.get('/api/categories')).json()) as { id: number }[]
  const name = `Alert ${tag}`
  const answer = await page.request.post('/api/products', {
    data: { sku: `ALR-${tag}`, name, category_id: category!.id, price: 10 },
  })
  expect(answer.status()).toBe(201)
  await openHub(page, 'alerts')
  const alert = page
    .getByRole('list', { name: 'Inventory Alerts' })
    .getByRole('listitem')
    .filter({ hasText: `ALR-${tag}` })
  await expect(alert).toContainText('0 units remaining')
  await expect(alert).toContainText('Out of Stock')
  await alert.getByRole('link', { name: `Receive stock for ${name}` }).click()
  const form = page.getByRole('dialog', { name: 'Receive Stock' })
  await expect(form).toContainText(name)
  await expect(page).toHaveURL(/\/inventory\?search=ALR/)
  await expect(page).not.toHaveURL(/action/)
})

test('refreshing says how it went; a failing server can be tried again', async ({
  page,
  signIn,
  consoleErrors,
}) => {
  await signIn('manager')
  await openHub(page, 'overview')
  await expect(card(page, 'Month Revenue')).toBeVisible()
  await expectToast(page, 'Data refreshed', () =>
    page.getByRole('button', { name: 'Refresh' }).click(),
  )
  await page.route('**/api/manager/**', (route) => route.fulfill({ status: 403 }))
  await expectToast(page, 'Failed to refresh data', () =>
    page.getByRole('button', { name: 'Refresh' }).click(),
  )
  await expect(page.getByText('These are the figures of')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Failed to load the manager dashboard')).toBeVisible()
  await tab(page, 'Staff').click()
  await expect(page.getByText('Failed to load staff')).toBeVisible()
  await page.unroute('**/api/manager/**')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(staffTable(page).getByRole('row').nth(1)).toBeVisible()
  expect(consoleErrors.splice(0).join()).toContain('Failed to fetch manager data')
})

test('while it loads it says so; without alerts all is well', async ({ page, signIn }) => {
  await signIn('manager')
  let answerNow = () => {}
  const held = new Promise<void>((resolve) => {
    answerNow = resolve
  })
  await page.route('**/api/manager/analytics', async (route) => {
    const answer = await route.fetch()
    await held
    const json = {
      ...((await answer.json()) as object),
      inventoryAlerts: [],
      inventoryAlertCount: 0,
      unprovenSales: { period: { from: '2026-11-09', to: '2026-11-15' }, transactions: 0 },
    }
    await route.fulfill({ response: answer, json })
  })
  await page.goto('/manager?tab=alerts')
  await expect(page.getByText('Loading Manager Dashboard...')).toBeVisible()
  answerNow()
  await expect(page.getByText('All systems running smoothly - no alerts!')).toBeVisible()
})

test('on a phone the tabs fit and a member is a card', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('manager')
  await openHub(page, 'staff')
  const cards = page.getByRole('list', { name: 'Staff Management & Performance' })
  await expect(cards.getByRole('listitem').first()).toContainText('Today')
  for (const name of ['Overview', 'Staff', 'Insights', 'Alerts'])
    await expect(tab(page, name)).toBeInViewport({ ratio: 1 })
  for (const name of ['Overview', 'Insights', 'Alerts']) {
    await tab(page, name).click()
    await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  }
})

test('the manager hub is accessible in light and dark', async ({ page, signIn }) => {
  test.slow()
  await useScheme(page, 'light')
  await signIn('manager')
  await openHub(page, 'overview')
  await expect(page.getByRole('table', { name: 'VIP Customers' })).toBeVisible()
  await expectAccessibleInBoth(page)
  await tab(page, 'Insights').click()
  await expect(page.getByRole('application', { name: /^Peak Business Hours/ })).toBeVisible()
  await expectAccessibleInBoth(page)
  await tab(page, 'Alerts').click()
  await expect(page.getByRole('heading', { name: 'System Status' })).toBeVisible()
  await expectAccessibleInBoth(page)
  await tab(page, 'Staff').click()
  await staffTable(page).getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Toggle Status' }).click()
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('dialog', { name: /^Edit/ })).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^Performance of/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: /^Staff Performance/ })).toBeVisible()
  await expectAccessibleInBoth(page)
})
