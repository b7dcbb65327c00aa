import type { Page } from '@playwright/test'
import { ShopSettings } from '#shared/settings/shop-settings.ts'
import { expectAccessible, expectAccessibleInBoth, signInAsPerson, useScheme } from './fixtures.ts'
import { another, changeSettings, expect, test } from './own-shop.ts'

test.describe.configure({ mode: 'default' })

const SAVED = 'Settings saved successfully!'

async function openSettings(page: Page, tab = 'business') {
  await page.goto(tab === 'business' ? '/settings' : `/settings?tab=${tab}`)
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await expect(page.getByRole('tab', { selected: true })).toBeVisible()
}

const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Changes' })

/** A toast of success stays for two seconds: whoever looks afterwards may be late. */
async function save(page: Page) {
  await Promise.all([page.getByText(SAVED).waitFor(), saveButton(page).click()])
}

interface Saved {
  version: number
  [name: string]: unknown
}
const settingsOf = async (page: Page) =>
  (await (await page.request.get('/api/settings')).json()) as Saved

test('every setting of the contract stands on its tab', async ({ page, signIn }) => {
  await signIn('manager')
  const names = new Set<string | null>()
  for (const tab of ['business', 'money', 'tills', 'security', 'notifications']) {
    await openSettings(page, tab)
    const fields = page.locator('[data-path]')
    await expect(fields.first()).toBeVisible()
    for (const field of await fields.all()) names.add(await field.getAttribute('data-path'))
  }
  expect(names).toEqual(new Set([...Object.keys(ShopSettings.shape), 'shared_tills']))
})

test('each tab has its own address and its settings', async ({ page, signIn }) => {
  await signIn('manager')
  await openSettings(page)
  for (const [label, value] of [
    ['Store Name', 'Veld Dispensary'],
    ['VAT Number', '4620187395'],
    ['Cannabis Licence', 'SAHPRA-CAN-2025-0417'],
    ['Email', 'hello@veld.test'],
    ['Phone', '+27 21 555 0142'],
    ['Address', '42 Kloof Street, Gardens, Cape Town, 8001'],
    ['Opening Time', '09:00'],
    ['Closing Time', '18:00'],
    ['Timezone', 'Africa/Johannesburg'],
  ] as const)
    await expect(page.getByLabel(label)).toHaveValue(value)

  const expectSwitches = async (expected: Record<string, boolean>) => {
    for (const [name, checked] of Object.entries(expected))
      await expect(page.getByRole('switch', { name })).toBeChecked({ checked })
  }
  await page.getByRole('tab', { name: 'Security' }).click()
  await expect(page).toHaveURL(/tab=security/)
  await expectSwitches({
    'Two-factor authentication': false,
    'ID verification required': true,
    'Audit logging': true,
  })
  for (const name of ['Strong passwords', 'Biometrics']) {
    await expect(page.getByRole('switch', { name })).toHaveCount(0)
    await expect(page.getByRole('region', { name })).toContainText('At your identity provider')
  }
  await expect(page.getByRole('switch', { name: 'Audit logging' })).toBeDisabled()
  await expect(page.getByText('It cannot be switched off.')).toBeVisible()
  await expect(page.getByLabel('Session Timeout')).toHaveValue('480')

  await openSettings(page, 'notifications')
  await expectSwitches({
    'Low stock alerts': true,
    'Expiration warnings': true,
    'Sales milestone alerts': true,
    'Daily summary': true,
    // There is no mail server here.
    'Email notifications': false,
    'Push notifications': false,
  })
  await page.goBack()
  await expect(page).toHaveURL(/tab=security/)
})

test('what is saved stands on the next receipt', async ({ page, signIn }) => {
  await signIn('manager')
  await openSettings(page)
  await page.getByLabel('Store Name').fill('Bloem Buds (Pty) Ltd')
  await page.getByLabel('Address').fill('1 Long Street\nBloemfontein, 9301')
  const preview = page.getByRole('region', { name: 'On every receipt' })
  await expect(preview.getByText('Bloem Buds (Pty) Ltd')).toBeVisible()
  await expect(page.getByText('You have unsaved changes')).toBeVisible()

  const began = Date.now()
  await save(page)
  expect(Date.now() - began).toBeGreaterThanOrEqual(1000)
  await expect(page.getByText(/Saved by .+ on \d{4}\/\d\d\/\d\d, \d\d:\d\d$/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Bloem Buds (Pty) Ltd' })).toBeVisible()

  await page.getByRole('link', { name: 'POS', exact: true }).click()
  await page
    .getByRole('button', { name: /^Add .+ to cart$/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Card', exact: true }).click()
  await page.getByRole('button', { name: /Approved$/ }).press('Enter')
  const receipt = page.getByRole('dialog', { name: 'Receipt' })
  for (const text of [
    'Bloem Buds (Pty) Ltd',
    '1 Long Street',
    'VAT no. 4620187395',
    'Tel +27 21 555 0142',
    'hello@veld.test',
    'Licence SAHPRA-CAN-2025-0417',
    'Subtotal',
    'VAT (15%)',
  ])
    await expect(receipt.getByText(text)).toBeVisible()
  await expectAccessible(page)
  await changeSettings(page, { store_name: 'Veld Dispensary' })
})

test('two-factor is asked for at the next sign-in, and who shows none stays out', async ({
  page,
  signIn,
  browser,
  ownShop,
  consoleErrors,
}) => {
  await signIn('manager')
  await openSettings(page, 'security')
  await expect(page.getByText(/No sign-in has shown one yet\./)).toBeVisible()
  await page.getByRole('switch', { name: 'Two-factor authentication' }).click()
  await save(page)

  const context = await browser.newContext({ baseURL: ownShop })
  const till = await context.newPage()
  await signInAsPerson(till, 'budtender')
  await expect(till.getByRole('heading', { name: 'Second step' })).toBeVisible()
  await expectAccessible(till)
  await till.getByLabel('Code').fill('000000')
  await till.getByRole('button', { name: 'Confirm' }).click()
  await expect(till.getByText('That is not the code.')).toBeVisible()
  await till.getByRole('button', { name: 'Go on without it' }).click()
  await expect(till.getByText(/^This shop asks for a second factor/)).toBeVisible()
  await expect(till.getByText(/[2-9A-Z]{3}-[2-9A-Z]{3}/)).toBeVisible()

  await signInAsPerson(till, 'budtender')
  await till.getByLabel('Code').fill('123456')
  await till.getByRole('button', { name: 'Confirm' }).click()
  await expect(till).toHaveURL(/\/dashboard$/)
  await context.close()

  await page.reload()
  await expect(page.getByText(/Of the last \d+ sign-ins 1 showed one/)).toBeVisible()
  await changeSettings(page, { two_factor: false })
  consoleErrors.splice(0)
})

test('what is wrong leads to its field, on whatever tab it stands', async ({ page, signIn }) => {
  await signIn('manager')
  await openSettings(page)
  const vat = page.getByLabel('VAT Number')
  await vat.fill('123')
  await expect(page.getByText('A VAT number has 10 digits and begins with 4')).toBeHidden()
  await page.getByLabel('Closing Time').fill('')
  await expect(page.getByText('A VAT number has 10 digits and begins with 4')).toBeVisible()
  await page.getByRole('tab', { name: /^Security/ }).click()
  await page.getByLabel('Session Timeout').fill('7.5')
  await saveButton(page).click()
  await expect(page).toHaveURL(/\/settings$/)
  await expect(vat).toBeFocused()
  await expect(page.getByText('Times are written HH:MM')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Security (needs attention)' })).toBeVisible()
  await expectAccessible(page)

  await vat.fill('462 018 7395')
  await page.getByLabel('Closing Time').fill('18:00')
  await saveButton(page).click()
  await expect(page).toHaveURL(/tab=security/)
  await expect(page.getByLabel('Session Timeout')).toBeFocused()
  await expect(
    page.getByText('Session timeout must be a whole number from 5 to 1440 minutes'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Session Timeout')).toHaveValue('480')
})

test('a cap that is out of range leads to its own field', async ({ page, signIn }) => {
  await signIn('admin')
  await openSettings(page, 'tills')
  const budtenders = page.getByRole('region', { name: 'Budtenders alone' })
  const managers = page.getByRole('region', { name: 'Managers alone' })
  const percent = managers.getByLabel('Discount (%)')
  await percent.fill('150')
  await managers.getByLabel('Return (rand)').fill('10.005')
  await managers.getByLabel('No sale, per shift').fill('2.5')
  // Under the bar, with the focus in it.
  await percent.focus()
  await percent.evaluate((field) =>
    window.scrollBy(0, field.getBoundingClientRect().bottom - window.innerHeight + 10),
  )
  await page.keyboard.press('Enter')
  await expect(managers.getByText('A cap in percent')).toBeVisible()
  await expect(percent).toBeFocused()
  const [field, bar] = await Promise.all([percent.boundingBox(), saveButton(page).boundingBox()])
  expect(field!.y + field!.height).toBeLessThan(bar!.y)
  for (const [field, text] of [
    ['Discount (%)', 'A cap in percent is from 0 to 100'],
    ['Return (rand)', 'A cap is an amount in rand from 0 to 1000000'],
    ['No sale, per shift', 'A cap per shift is a whole number from 0 to 1000'],
  ] as const)
    await expect(managers.getByLabel(field)).toHaveAccessibleDescription(text)
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(3)
  await expect(budtenders.getByText(/^A cap/)).toHaveCount(0)
  await expectAccessible(page)

  await percent.fill('50')
  await page.getByRole('tab', { name: /^Business/ }).click()
  await saveButton(page).click()
  await expect(page).toHaveURL(/tab=tills/)
  await expect(managers.getByLabel('Return (rand)')).toBeFocused()
  await page.getByRole('button', { name: 'Discard' }).click()
})

test('of two managers the second is told, and decides', async ({
  page,
  signIn,
  browser,
  ownShop,
  consoleErrors,
}) => {
  await signIn('manager')
  await openSettings(page)
  await page.getByLabel('Email').fill('mine@veld.test')
  const { page: other, context } = await another(browser, ownShop, 'admin')
  await openSettings(other)
  await other.getByLabel('Email').fill('theirs@veld.test')
  await other.getByLabel('Phone').fill('051 555 0100')
  await save(other)

  await saveButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Newer settings were saved' })
  await expect(dialog).toContainText(/Thandi Nkosi saved the settings on .+, after you opened them/)
  await expect(dialog.getByRole('row', { name: /Email/ })).toContainText(
    /mine@veld.test.*theirs@veld.test/,
  )
  await expect(dialog.getByRole('row', { name: /Phone/ })).toContainText('051 555 0100')
  await expectAccessible(page)
  expect(await settingsOf(page)).toMatchObject({ email: 'theirs@veld.test' })

  await dialog.getByRole('button', { name: 'Keep My Changes' }).click()
  await expect(page.getByLabel('Phone')).toHaveValue('051 555 0100')
  await expect(page.getByLabel('Email')).toHaveValue('mine@veld.test')
  await save(page)
  expect(await settingsOf(page)).toMatchObject({ email: 'mine@veld.test', phone: '051 555 0100' })

  // The other screen has old values now, and nothing typed: loading is all there is to do.
  await other.getByLabel('Email').fill('again@veld.test')
  await saveButton(other).click()
  await other.getByRole('button', { name: 'Load Newer Values' }).click()
  await expect(other.getByLabel('Email')).toHaveValue('mine@veld.test')
  await expect(other.getByText('You have unsaved changes')).toBeHidden()
  await context.close()
  await changeSettings(page, { email: 'hello@veld.test', phone: '+27 21 555 0142' })
  expect(consoleErrors.splice(0).join('\n')).toContain('409')
})

test('unsaved changes are not lost by leaving', async ({ page, signIn }) => {
  await signIn('manager')
  await openSettings(page)
  const name = page.getByLabel('Store Name')
  await name.fill('Half typed')
  await page.getByRole('tab', { name: 'Team' }).click()
  await page.getByRole('tab', { name: /^Business/ }).click()
  await expect(name).toHaveValue('Half typed')

  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await page.getByRole('link', { name: 'Products' }).click()
  await question.getByRole('button', { name: 'Keep Editing' }).click()
  await expect(page).toHaveURL(/\/settings$/)
  await expect(name).toHaveValue('Half typed')

  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => void setTimeout(() => window.location.reload()))
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(name).toHaveValue('Half typed')

  await page.getByRole('link', { name: 'Products' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/\/products$/)
  expect(await settingsOf(page)).toMatchObject({ store_name: 'Veld Dispensary' })
})

test('a save that fails says so and keeps what was typed', async ({
  page,
  signIn,
  consoleErrors,
}) => {
  await signIn('manager')
  await openSettings(page)
  await page.getByLabel('Store Name').fill('Not yet')
  await page.route('**/api/settings', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await saveButton(page).click()
  await expect(page.getByText('Failed to save settings. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Store Name')).toHaveValue('Not yet')
  await page.unroute('**/api/settings')
  await save(page)
  await page.getByLabel('Store Name').fill('Veld Dispensary')
  await save(page)
  expect(consoleErrors.splice(0).length).toBeGreaterThan(0)
})

test('settings that cannot be loaded can be tried again', async ({
  page,
  signIn,
  consoleErrors,
}) => {
  await signIn('manager')
  await page.route('**/api/settings', (route) => route.fulfill({ status: 403, json: {} }))
  await page.goto('/settings')
  await expect(page.getByText('Failed to load settings')).toBeVisible()
  await page.unroute('**/api/settings')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByLabel('Store Name')).toHaveValue('Veld Dispensary')
  expect(consoleErrors.splice(0).join('\n')).toContain('Failed to load settings')
})

test('a key is made, used by a program and refused once it is revoked', async ({
  page,
  signIn,
  ownShop,
}) => {
  await signIn('admin')
  // Other files may have made some in this worker's shop.
  await page.route('**/api/api-keys', (route) => route.fulfill({ json: [] }))
  await openSettings(page, 'integrations')
  const keys = page.getByRole('region', { name: 'API keys' })
  await expect(keys.getByText('No API keys')).toBeVisible()
  await page.unroute('**/api/api-keys')
  await page.getByRole('button', { name: 'Create API Key' }).click()
  const form = page.getByRole('dialog', { name: 'Create API Key' })
  await form.getByRole('button', { name: 'Create Key' }).click()
  await expect(form.getByText('Name is required')).toBeVisible()
  await form.getByLabel('Name').fill('Stock sync')
  await form.getByLabel('Role').selectOption('manager')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create Key' }).click()

  const made = page.getByRole('dialog', { name: 'API key “Stock sync”' })
  const key = await made.getByLabel('API Key').inputValue()
  expect(key).toMatch(/^veld_[\w-]{43}$/)
  await page.keyboard.press('Escape')
  await expect(made).toBeVisible()
  await expectAccessible(page)
  await made.getByRole('button', { name: 'I Have Copied It' }).click()
  await expect(page.getByText(key)).toHaveCount(0)

  const ask = (path: string, method = 'GET') =>
    fetch(`${ownShop}${path}`, { method, headers: { authorization: `Bearer ${key}` } })
  expect((await ask('/api/products')).status).toBe(200)
  expect((await ask('/api/categories', 'POST')).status).toBe(403)
  expect((await ask('/api/api-keys')).status).toBe(403)
  expect((await ask('/api/users/me')).status).toBe(403)
  await page.reload()
  const row = keys.getByRole('row', { name: /Stock sync/ })
  await expect(row).toContainText(key.slice(0, 9))
  await expect(row).toContainText('Manager')
  await expect(row).toContainText('Active')
  await expect(row.getByRole('cell').filter({ hasText: /^4$/ })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Requests Today' })).not.toContainText(/^0$/)

  await row.getByRole('button', { name: 'Revoke Stock sync' }).click()
  await page.getByRole('button', { name: 'Revoke Key' }).click()
  await expect(row).toContainText('Revoked')
  expect((await ask('/api/products')).status).toBe(401)
})

test('after a restore keys are off, and an admin switches on those that are known', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  await page.request.post('/api/api-keys', { data: { name: 'Bookkeeping' } })
  // The server of this test was not restored: only the list says so.
  let off = true
  await page.route('**/api/api-keys', async (route) => {
    const answer = await route.fetch()
    const keys = (await answer.json()) as { name: string; status: string }[]
    const json = keys.map((key) =>
      off && key.name === 'Bookkeeping' ? { ...key, status: 'off' } : key,
    )
    await route.fulfill({ response: answer, json })
  })
  await openSettings(page, 'integrations')
  const keys = page.getByRole('region', { name: 'API keys' })
  await expect(keys.getByText(/^The shop was restored from a backup/)).toBeVisible()
  const row = keys.getByRole('row', { name: /Bookkeeping/ })
  await expect(row).toContainText('Off')
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Switch Bookkeeping on' }).click()
  const dialog = page.getByRole('dialog', { name: 'Switch “Bookkeeping” on?' })
  await expectAccessible(page)
  off = false
  await dialog.getByRole('button', { name: 'Switch On' }).click()
  await expect(page.getByText('API key switched on')).toBeVisible()
  await expect(row).toContainText('Active')
  await expect(keys.getByText(/^The shop was restored from a backup/)).toHaveCount(0)
})

test('integrations and team tell a manager what an admin does', async ({ page, signIn }) => {
  await signIn('manager')
  await openSettings(page, 'integrations')
  const services = page.getByRole('region', { name: 'External services' })
  await expect(
    services.getByRole('listitem').filter({ hasText: 'Compliance tracking system' }),
  ).toContainText('Pending')
  await expect(services.getByRole('listitem').filter({ hasText: 'Payment gateway' })).toContainText(
    'Active',
  )
  await expect(page.getByText('API keys are managed by admins')).toBeVisible()
  await page.getByRole('tab', { name: 'Team' }).click()
  await expect(page.getByText('The team is managed by admins')).toBeVisible()
})

test('an admin gets from the settings to the team', async ({ page, signIn }) => {
  await signIn('admin')
  await openSettings(page, 'team')
  await page.getByRole('link', { name: 'Manage Team' }).click()
  await expect(page).toHaveURL(/\/users$/)
})

test('the appearance changes at once, on this device', async ({ page, signIn }) => {
  await useScheme(page, 'light')
  await signIn('manager')
  await openSettings(page, 'appearance')
  await page.getByRole('tabpanel').getByText('Dark', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.getByRole('tabpanel').getByRole('button', { name: 'Purple' }).click()
  await page.reload()
  await expect(page.getByRole('tabpanel').getByRole('button', { name: 'Purple' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(saveButton(page)).toBeHidden()
})

test('a shorter session timeout reaches those who are signed in', async ({
  page,
  signIn,
  browser,
  ownShop,
}) => {
  const { page: till, context } = await another(browser, ownShop, 'budtender')
  await till.clock.install()
  await till.reload()
  await expect(till.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await signIn('manager')
  await openSettings(page, 'security')
  await page.getByLabel('Session Timeout').fill('5')
  await save(page)
  const warning = till.getByRole('alertdialog', { name: 'Session expiring soon' })
  await expect(warning).toBeHidden()
  // The bell's next round learns of it; so short a session warns in its last half.
  const heard = till.waitForResponse('**/api/users/me')
  await till.clock.runFor(5 * 60_000 + 1000)
  await (await heard).finished()
  await till.clock.runFor(3 * 60_000)
  await expect(warning).toBeVisible()
  await context.close()
  await changeSettings(page, { session_timeout_minutes: 480 })
})

// On a desktop they are looked at with every other screen.
test('every tab is accessible in light and dark on a phone', async ({ page, signIn }) => {
  test.slow()
  await useScheme(page, 'light')
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('admin')
  for (const tab of [
    'business',
    'money',
    'security',
    'tills',
    'notifications',
    'appearance',
    'integrations',
    'team',
  ]) {
    await openSettings(page, tab)
    await expect(page.getByRole('tab', { selected: true })).toBeInViewport()
    await expect(page.getByText('Loading')).toHaveCount(0)
    await expectAccessibleInBoth(page)
  }
})

test('on a phone a setting is changed with the thumb', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('manager')
  await openSettings(page, 'notifications')
  await page.getByRole('switch', { name: 'Daily summary' }).click()
  await expect(saveButton(page)).toBeInViewport()
  await save(page)
  expect(await settingsOf(page)).toMatchObject({ daily_summary: false })
  await changeSettings(page, { daily_summary: true })
})
