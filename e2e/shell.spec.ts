import type { Page } from '@playwright/test'
import { expect, expectAccessibleInBoth, signInAsPerson, test, useScheme } from './fixtures.ts'

const MINUTE = 60_000

test('a visitor on a protected page is sent to the landing page', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible()
})

test('the application keeps to its own content security policy', async ({ page, signIn }) => {
  const violations: string[] = []
  await page.exposeFunction('noteViolation', (directive: string) => violations.push(directive))
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
      (window as unknown as { noteViolation: (directive: string) => void }).noteViolation(
        violatedDirective,
      ),
    ),
  )
  await signIn('manager')
  await page.goto('/pos')
  await expect(page.getByRole('heading', { name: 'Point of Sale' })).toBeAttached()
  expect(violations).toEqual([])
})

test('a signed-in person on the landing page is sent to the dashboard', async ({
  page,
  signIn,
}) => {
  await signIn('viewer')
  await page.goto('/')
  await expect(page).toHaveURL(/\/dashboard$/)
})

for (const [role, path, text] of [
  ['viewer', '/manager', 'Access denied - Manager privileges required'],
  ['budtender', '/manager', 'Access denied - Manager privileges required'],
  ['budtender', '/inventory', 'Access denied - Manager privileges required'],
  ['manager', '/users', 'Access denied - Admin privileges required'],
  ['viewer', '/customers', 'Access denied - Staff privileges required'],
] as const)
  test(`${role} may not see ${path}`, async ({ page, signIn }) => {
    await signIn(role)
    await page.goto(path)
    await expect(page.getByText(text)).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard$/)
  })

test('an unknown address gets a page that leads on', async ({ page, signIn }) => {
  await signIn('viewer')
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('signing out ends the session for good', async ({ page, signIn }) => {
  await signIn('manager', '/dashboard')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/')
  expect((await page.request.get('/api/users/me')).status()).toBe(401)
})

/** A session that has all its time before it. */
async function beginSession(page: Page) {
  await signInAsPerson(page, 'budtender')
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
}

test('five minutes before the end a warning shows, and extending resets the countdown', async ({
  page,
}) => {
  await page.clock.install()
  await beginSession(page)
  await page.clock.fastForward(475 * MINUTE)
  const warning = page.getByRole('alertdialog', { name: 'Session expiring soon' })
  await expect(warning).toBeVisible()
  await expect(warning.getByRole('timer')).toHaveText(/^0?[45]:\d\d$/)
  await warning.getByRole('button', { name: 'Extend Session' }).click()
  await expect(page.getByText('Session extended successfully')).toBeVisible()
  await expect(warning).toBeHidden()
})

test('at zero the session has expired; who signs in next begins at the dashboard', async ({
  page,
}) => {
  await page.clock.install()
  await beginSession(page)
  await page.goto('/pos')
  await expect(page.getByRole('heading', { name: 'Point of Sale', level: 1 })).toBeAttached()
  await page.clock.fastForward(481 * MINUTE)
  await expect(page.getByText('Session expired. Please log in again.').first()).toBeVisible()
  await expect(page).toHaveURL('/')
  // The page leads to the beginning at once, and hears of the end of the session after it.
  await expect.poll(async () => (await page.request.get('/api/users/me')).status()).toBe(401)
  await signInAsPerson(page, 'viewer')
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await expect(page.getByText(/^Access denied/)).toHaveCount(0)
})

test('the theme stays as it was chosen, from the first paint on', async ({ page, signIn }) => {
  await useScheme(page, 'light')
  await signIn('viewer', '/dashboard')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByText('Dark', { exact: true }).click()
  await page.getByRole('button', { name: 'Purple' }).click()
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload({ waitUntil: 'commit' })
  // Set by the blocking start script, before any of the application has run.
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await expect(page.getByRole('button', { name: 'Purple' })).toHaveAttribute('aria-pressed', 'true')
})

test('on a phone the navigation is a menu that slides in', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('admin', '/dashboard')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(navigation.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(navigation).toBeHidden()
})

test('without a connection the application says so', async ({
  page,
  context,
  signIn,
  consoleErrors,
}) => {
  await signIn('manager', '/dashboard')
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toBeHidden()
  // The browser itself says of a request that was under way that it was cut off; a part that comes later asks again.
  const CUT_OFF = ['ERR_INTERNET_DISCONNECTED', 'A part of the page could not be fetched']
  const ours = consoleErrors
    .splice(0)
    .filter((text) => !CUT_OFF.some((words) => text.includes(words)))
  expect(ours).toEqual([])
})

test('an answer that was under way when the network went is no sign of it', async ({
  page,
  context,
  signIn,
  consoleErrors,
}) => {
  await signIn('manager', '/dashboard')
  const cut = Promise.withResolvers<void>()
  const answered = page.waitForResponse('**/api/customers?*')
  await page.route('**/api/customers?*', async (route) => {
    const response = await route.fetch()
    await cut.promise
    await route.fulfill({ response })
  })
  const asked = page.waitForRequest('**/api/customers?*')
  await page.getByRole('link', { name: 'Customers', exact: true }).click()
  await asked
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  cut.resolve()
  await answered
  await expect(page.getByText('You are offline.')).toBeHidden()
  await expect(page.getByText('You are offline.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toBeHidden()
  consoleErrors.length = 0
})

test('the whole shell works by keyboard', async ({ page, signIn }) => {
  await signIn('viewer', '/dashboard')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('the public pages are accessible in light and dark', async ({ page }) => {
  await useScheme(page, 'light')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Sign In' }).first().click()
  await expect(page.getByRole('button', { name: 'admin@veld.test' })).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.goto('/api/docs')
  await expectAccessibleInBoth(page)
})

test('the shell and the dashboard are accessible in light and dark', async ({ page, signIn }) => {
  await useScheme(page, 'light')
  await signIn('manager', '/dashboard')
  await expect(page.getByText('Recent Activity')).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expectAccessibleInBoth(page)
})
