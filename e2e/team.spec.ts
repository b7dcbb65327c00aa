import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  expectAccessible,
  expectAccessibleInBoth,
  expectToast,
  signInAsPerson,
  useScheme,
} from './fixtures.ts'
import { another, expect, test } from './own-shop.ts'

test.describe.configure({ mode: 'default' })

async function openTeam(page: Page, query = '') {
  await page.goto(`/users${query}`)
  await expect(page.getByRole('heading', { name: 'Team Management', level: 1 })).toBeVisible()
}

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

interface Row {
  id: string
  email: string
  role: string
  is_active: boolean
}
const team = async (page: Page, query = ''): Promise<Row[]> =>
  (await (await page.request.get(`/api/users${query}`)).json()) as Row[]
async function idOf(page: Page, email: string): Promise<string> {
  return (await team(page, `?search=${email}`)).find((row) => row.email === email)!.id
}
async function change(page: Page, email: string, data: object) {
  const answer = await page.request.put(`/api/users/${await idOf(page, email)}`, { data })
  expect(answer.status()).toBe(200)
}

test('a member is invited, found, edited and exported', async ({ page, signIn: enter }) => {
  await enter('admin')
  await openTeam(page)
  await expect(page.getByText('Manage staff accounts and role permissions')).toBeVisible()
  const card = (name: string) => page.getByRole('group', { name })
  // Other files of this worker have their members in the same shop.
  const before = await team(page)
  const count = (of: (member: Row) => boolean) => String(before.filter(of).length)
  await expect(card('Total Team')).toContainText(count(() => true))
  await expect(card('Active')).toContainText(count(({ is_active }) => is_active))
  await expect(card('Admins')).toContainText(count(({ role }) => role === 'admin'))
  await expect(card('Staff')).toContainText(count(({ role }) => role === 'budtender'))
  const joined = page
    .getByRole('row')
    .nth(1)
    .getByText(/^Joined\s\d{4}\/\d\d\/\d\d$/)
  await expect(joined).toBeHidden()
  await page.setViewportSize({ width: 820, height: 900 })
  await expect(page.getByRole('columnheader', { name: 'Joined' })).toBeHidden()
  await expect(joined).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.getByRole('button', { name: 'Add Team Member' }).click()
  const form = page.getByRole('dialog', { name: 'Add Team Member' })
  await expect(form.getByLabel('Role')).toHaveValue('budtender')
  await form.getByRole('button', { name: 'Add Team Member' }).click()
  for (const text of ['First name is required', 'Last name is required', 'Email is required'])
    await expect(form.getByText(text)).toBeVisible()
  await expect(form.getByLabel('First Name')).toBeFocused()
  await form.getByLabel('First Name').fill('Naledi')
  await form.getByLabel('Last Name').fill('Khumalo')
  await form.getByLabel('Email Address').fill('naledi@example')
  await form.getByRole('button', { name: 'Add Team Member' }).click()
  await expect(form.getByText('Please enter a valid email')).toBeVisible()
  await form.getByLabel('Email Address').fill('Naledi@Example.co.za')
  await form.getByLabel('Phone Number (Optional)').fill('082 555 0199')
  await form.getByLabel('Role').selectOption('viewer')
  await expectToast(page, 'Team member added successfully!', () =>
    form.getByRole('button', { name: 'Add Team Member' }).click(),
  )
  await expect(form).toBeHidden()
  await expect(card('Total Team')).toContainText(String(before.length + 1))

  await page.getByPlaceholder('Search team members...').fill('naledi khu')
  await expect(page).toHaveURL(/search=naledi/)
  const row = rowOf(page, 'Naledi Khumalo')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(row).toContainText('naledi@example.co.za')
  await expect(row).toContainText('+27 82 555 0199')
  await expect(row).toContainText((await idOf(page, 'naledi@example.co.za')).slice(0, 8))
  await expect(row).toContainText('Viewer')
  await expect(row).toContainText('Not signed in yet')
  await expect(row).toContainText(/\d{4}\/\d\d\/\d\d/)

  await row.getByRole('button', { name: 'Edit Naledi Khumalo' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Team Member' })
  await expect(edit.getByLabel('Email Address')).not.toBeEditable()
  await expect(edit.getByText(/^Email cannot be edited/)).toBeVisible()
  await edit.getByLabel('Last Name').fill('Zulu')
  await edit.getByLabel('Role').selectOption('manager')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  const question = page.getByRole('dialog', { name: 'Make Naledi Khumalo a manager?' })
  await expect(question).toContainText('Full business management access')
  await expectToast(page, 'Team member updated successfully!', () =>
    question.getByRole('button', { name: 'Change Role' }).click(),
  )
  await expect(page.getByText('No team members found')).toBeVisible()
  await expect(page.getByText('Try adjusting your search or filter criteria')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(rowOf(page, 'Naledi Zulu')).toContainText('Manager')

  await page.getByText('Manager', { exact: true }).first().click()
  await expect(page).toHaveURL(/role=manager/)
  await page.reload()
  // Those there were, this one, and the heading.
  const managers = before.filter(({ role }) => role === 'manager').length + 2
  await expect(page.getByRole('row')).toHaveCount(managers)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^users-export-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(managers)
  expect(lines[0]).toContain(
    'id,user_id,first_name,last_name,email,phone,role,is_active,created_at',
  )
  await page.goBack()
  await expect(page.getByRole('row')).toHaveCount(before.length + 2)
})

test('an address that is taken is told, and nothing typed is lost', async ({
  page,
  signIn: enter,
  consoleErrors,
}) => {
  await enter('admin')
  await openTeam(page)
  await page.getByRole('button', { name: 'Add Team Member' }).click()
  const form = page.getByRole('dialog', { name: 'Add Team Member' })
  await form.getByLabel('First Name').fill('Somebody')
  await form.getByLabel('Last Name').fill('Else')
  await form.getByLabel('Email Address').fill('BUDTENDER@veld.test')
  await form.getByRole('button', { name: 'Add Team Member' }).click()
  await expect(form.getByRole('alert')).toContainText(
    'budtender@veld.test already belongs to Lerato Mokoena, a member of the team.',
  )
  await expect(form.getByLabel('Email Address')).toBeFocused()
  await expect(form.getByLabel('First Name')).toHaveValue('Somebody')
  expect(consoleErrors.splice(0).join('\n')).toContain('409')
})

test('whoever is deactivated is out at the next request, and reads why', async ({
  page,
  browser,
  ownShop,
  signIn: enter,
}) => {
  await enter('admin')
  const { page: till, context } = await another(browser, ownShop, 'budtender')
  await openTeam(page)
  await page.getByRole('button', { name: 'Edit Lerato Mokoena' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Team Member' })
  await edit.getByLabel('Active team member (can access the system)').uncheck()
  await expect(edit.getByRole('status')).toHaveText(
    'They will be signed out everywhere as soon as you save.',
  )
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  const question = page.getByRole('dialog', { name: 'Deactivate Lerato Mokoena?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(edit).toBeVisible()
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expect(rowOf(page, 'Lerato Mokoena')).toContainText('Inactive')
  // For ten seconds it can be taken back.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, 'Lerato Mokoena')).not.toContainText('Inactive')
  await change(page, 'budtender@veld.test', { is_active: false })

  await till.getByRole('link', { name: 'Customers', exact: true }).first().click()
  await expect(till).toHaveURL('/')
  await expect(till.getByText('Session expired. Please log in again.').first()).toBeVisible()
  await signInAsPerson(till, 'budtender')
  await expect(till.getByText(/^This account is deactivated/)).toBeVisible()
  await context.close()
  await change(page, 'budtender@veld.test', { is_active: true })
})

test('an older form does not let somebody in again', async ({
  page,
  signIn: enter,
  consoleErrors,
}) => {
  await enter('admin')
  await openTeam(page)
  await page.getByRole('button', { name: 'Edit Lerato Mokoena' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Team Member' })
  const active = edit.getByLabel('Active team member (can access the system)')
  await expect(active).toBeChecked()
  await change(page, 'budtender@veld.test', { is_active: false })
  await edit.getByLabel('Phone Number (Optional)').fill('082 555 0100')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(edit.getByRole('alert')).toContainText('Lerato Mokoena was changed on')
  await expectAccessible(page)
  await edit.getByRole('button', { name: 'Load Current Values' }).click()
  await expect(active).not.toBeChecked()
  await edit.getByLabel('Phone Number (Optional)').fill('082 555 0100')
  await expectToast(page, 'Team member updated successfully!', () =>
    edit.getByRole('button', { name: 'Save Changes' }).click(),
  )
  await expect(rowOf(page, 'Lerato Mokoena')).toContainText('Inactive')
  await change(page, 'budtender@veld.test', { is_active: true })
  expect(consoleErrors.splice(0).join('\n')).toContain('409')
})

test('another role is in force at the next request', async ({
  page,
  browser,
  ownShop,
  signIn: enter,
}) => {
  await enter('admin')
  const { page: office, context } = await another(browser, ownShop, 'manager')
  await office.getByRole('link', { name: 'Products', exact: true }).first().click()
  await expect(office.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible()
  await change(page, 'manager@veld.test', { role: 'viewer' })
  await office.getByRole('searchbox').fill('og')
  await expect(office.getByText('Access denied - Manager privileges required')).toBeVisible()
  await expect(office).toHaveURL(/\/dashboard$/)
  await expect(office.getByText('Viewer Access')).toBeVisible()
  await context.close()
  await change(page, 'manager@veld.test', { role: 'manager' })
})

test('the last admin cannot be taken away, in the form or behind it', async ({
  page,
  signIn: enter,
  consoleErrors,
}) => {
  await enter('admin')
  await openTeam(page)
  await page.getByRole('button', { name: 'Edit Thandi Nkosi' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Team Member' })
  await expect(edit.getByText(/^You are the last active admin/)).toBeVisible()
  await expect(edit.getByLabel('Role')).toBeDisabled()
  await expect(edit.getByLabel(/^Active team member/)).toBeDisabled()
  await page.keyboard.press('Escape')

  // There is another one when the page is opened, and none any more when the form is sent.
  await change(page, 'viewer@veld.test', { role: 'admin' })
  await openTeam(page)
  await page.getByRole('button', { name: 'Edit Thandi Nkosi' }).click()
  await edit.getByLabel('Role').selectOption('manager')
  await expect(edit.getByRole('status')).toContainText('You are changing your own role')
  await change(page, 'viewer@veld.test', { role: 'viewer' })
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByRole('button', { name: 'Change Role' }).click()
  await expect(edit.getByRole('alert')).toContainText(
    'Thandi Nkosi is the last active admin and cannot have another role.',
  )
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(rowOf(page, 'Thandi Nkosi')).toContainText('Admin')
  expect(consoleErrors.splice(0).join('\n')).toContain('409')
})

test('whoever gives their own role away is led from the page', async ({
  page,
  browser,
  ownShop,
  signIn: enter,
}) => {
  await enter('admin')
  await change(page, 'manager@veld.test', { role: 'admin' })
  const { page: second, context } = await another(browser, ownShop, 'manager')
  await openTeam(page)
  await page.getByRole('button', { name: 'Edit Thandi Nkosi' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Team Member' })
  await edit.getByLabel('Role').selectOption('viewer')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByRole('button', { name: 'Change Role' }).click()
  await expect(page.getByText('Access denied - Admin privileges required')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText('Viewer Access')).toBeVisible()
  await change(second, 'admin@veld.test', { role: 'admin' })
  await change(page, 'manager@veld.test', { role: 'manager' })
  await context.close()
})

test('a session is ended where somebody left it open', async ({
  page,
  browser,
  ownShop,
  signIn: enter,
}) => {
  await enter('admin')
  // Others before may have left some open too.
  const viewer = await idOf(page, 'viewer@veld.test')
  expect((await page.request.delete(`/api/users/${viewer}/sessions`)).ok()).toBe(true)
  const { page: left, context } = await another(browser, ownShop, 'viewer')
  await openTeam(page, '?role=viewer')
  await page.getByRole('button', { name: 'Sessions of Fatima Davids' }).click()
  const sessions = page.getByRole('dialog', { name: 'Sessions Fatima Davids' })
  const row = sessions.getByRole('row', { name: /Chrome on Linux/ })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('127.0.0.1')
  await row.getByRole('button', { name: 'End the session on Chrome on Linux' }).click()
  const question = page.getByRole('dialog', { name: 'End this session?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectToast(page, 'Session ended', () =>
    question.getByRole('button', { name: 'End Session' }).click(),
  )
  await expect(sessions.getByText('Fatima Davids is not signed in anywhere.')).toBeVisible()
  expect((await left.request.get('/api/users/me')).status()).toBe(401)
  await context.close()

  const { context: other } = await another(browser, ownShop, 'admin')
  const { context: third } = await another(browser, ownShop, 'admin')
  await openTeam(page)
  await page.getByRole('button', { name: 'Sessions of Thandi Nkosi' }).click()
  const own = page.getByRole('dialog', { name: 'Sessions Thandi Nkosi' })
  const current = own.getByRole('row', { name: /This session/ })
  await expect(current).toHaveCount(1)
  await expect(current.getByRole('button')).toHaveCount(0)
  await own.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByRole('button', { name: 'End Sessions' }).click()
  await expect(own.getByRole('row', { name: /Chrome/ })).toHaveCount(1)
  await expect(current).toBeVisible()
  await other.close()
  await third.close()
})

test('the whole page works by keyboard', async ({ page, signIn: enter }) => {
  await enter('admin')
  await openTeam(page)
  await expect(rowOf(page, 'Jarryd Adams')).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('jarryd')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row')).toHaveCount(2)
  const row = rowOf(page, 'Jarryd Adams')
  await row.focus()
  await page.keyboard.press('Enter')
  const edit = page.getByRole('dialog', { name: 'Edit Team Member' })
  await expect(edit.getByLabel('First Name')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(edit.getByLabel('Email Address')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('083 000 1111')
  await expectToast(page, 'Team member updated successfully!', () => page.keyboard.press('Enter'))
  await expect(row).toContainText('+27 83 000 1111')
  await expect(row).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(row.getByRole('button', { name: 'Reset the PIN of Jarryd Adams' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(row.getByRole('button', { name: 'Sessions of Jarryd Adams' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Jarryd Adams is not signed in anywhere.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row.getByRole('button', { name: 'Sessions of Jarryd Adams' })).toBeFocused()
})

test('a team that cannot be loaded says so and can be tried again', async ({
  page,
  signIn: enter,
  consoleErrors,
}) => {
  await enter('admin')
  await page.route('**/api/users?**', (route) => route.abort())
  await page.goto('/users?role=admin')
  await expect(page.getByText('Failed to load users. Please try again.')).toBeVisible()
  await page.unroute('**/api/users?**')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(rowOf(page, 'Thandi Nkosi')).toBeVisible()
  expect(consoleErrors.splice(0).join('\n')).toContain('Failed to fetch users')
})

test('on a phone each member is a card', async ({ page, signIn: enter }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter('admin')
  await openTeam(page)
  const cards = page.getByRole('list', { name: 'Team members' })
  const card = cards.getByRole('listitem').filter({ hasText: 'Sipho Dlamini' })
  await expect(card).toContainText('sipho@staff.veld.test')
  await page.getByLabel('Roles shown').selectOption('manager')
  await expect(card).toBeHidden()
  await page.getByLabel('Roles shown').selectOption('budtender')
  await card.getByRole('button', { name: 'Edit Sipho Dlamini' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Team Member' })
  await edit.getByLabel('Phone Number (Optional)').fill('0840000001')
  await expectToast(page, 'Team member updated successfully!', () =>
    edit.getByRole('button', { name: 'Save Changes' }).click(),
  )
  await expect(card).toContainText('+27 84 000 0001')
  const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(scrollWidth).toBeLessThanOrEqual(390)
})

test('team, forms and sessions are accessible in light and dark', async ({
  page,
  signIn: enter,
}) => {
  await useScheme(page, 'light')
  await enter('admin')
  await openTeam(page)
  await expect(rowOf(page, 'Thandi Nkosi')).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Add Team Member' }).click()
  const form = page.getByRole('dialog', { name: 'Add Team Member' })
  await form.getByRole('button', { name: 'Add Team Member' }).click()
  await expect(form.getByText('Email is required')).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit Thandi Nkosi' }).click()
  await expect(page.getByText(/^You are the last active admin/)).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit Sipho Dlamini' }).click()
  await page.getByLabel(/^Active team member/).uncheck()
  await expect(page.getByText(/^They will be signed out/)).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Sessions of Thandi Nkosi' }).click()
  await expect(page.getByText('This session')).toBeVisible()
  await expectAccessibleInBoth(page)
})
