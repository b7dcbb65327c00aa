import { expect, expectAccessible, test, useScheme } from './fixtures.ts'

const TITLE = 'The till and back office for South African dispensaries'
const LOGGED = 'Failed to get login redirect URL: API responded with HTTP status'
const PROBLEM = 'Signing in is not possible just now. Please try again in a moment.'

test('a first visit is read and signed in from without the application', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  expect(scripts.filter((path) => !/theme-start|visit-|sw\.js/.test(path))).toEqual([])
  for (const name of ['Sign In', 'Get Started', 'Open your shop']) {
    await page.goto('/')
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('button', { name: 'admin@veld.test' })).toBeVisible()
  }
})

test('a sign-in that cannot begin says so, and can be tried again', async ({
  page,
  consoleErrors,
}) => {
  await useScheme(page, 'dark')
  await page.route('**/redirect_url', (route) => route.fulfill({ status: 503 }))
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toHaveText(PROBLEM)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Get Started' }).click()
  await expect(page.getByRole('alert')).toHaveCount(1)
  await page.unroute('**/redirect_url')
  await page.route('**/redirect_url', (route) => route.abort())
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect.poll(() => consoleErrors).toContain(`${LOGGED} 0`)
  expect(consoleErrors.filter((text) => text === `${LOGGED} 503`)).toHaveLength(2)
  await page.unroute('**/redirect_url')
  await page.getByRole('button', { name: 'Open your shop' }).click()
  await expect(page.getByRole('button', { name: 'admin@veld.test' })).toBeVisible()
  consoleErrors.length = 0
})

test('a picture that does not come leaves no torn one', async ({ page, signIn, consoleErrors }) => {
  await signIn('viewer', '/dashboard')
  const asked: string[] = []
  await page.route('**/*.webp', async (route) => {
    await route.abort()
    asked.push(route.request().url())
  })
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await expect(page.getByRole('img', { name: /^The Veld till/ })).toHaveCount(0)
  // The browser itself logs each call that did not get through.
  consoleErrors.length = 0
})

test('why there is no way in stays on the page, with a reference to read out', async ({
  page,
  consoleErrors,
}) => {
  const REFERENCE = /Reference to read out: [2-9A-Z]{3}-[2-9A-Z]{3}$/
  await page.goto('/auth/callback?code=spent')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('This sign-in has expired. Please start again.')
  await expect(alert).toHaveText(REFERENCE)
  await expectAccessible(page)
  await page.goto('/auth/callback?error=access_denied&state=any')
  await expect(alert).toContainText('The identity provider did not sign you in. Please try again.')
  await expect(alert).toHaveText(REFERENCE)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('button', { name: 'admin@veld.test' })).toBeVisible()

  // As the build has drawn it, without the application.
  const told = { error: 'The identity provider cannot be reached.', reference: 'K7P-2XM' }
  await page.route('**/redirect_url', (route) => route.fulfill({ status: 503, json: told }))
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(alert).toContainText(told.error)
  await expect(alert).toHaveText(/Reference to read out: K7P-2XM$/)
  consoleErrors.length = 0
})

test('the application takes its place where the device changes its mind, and nothing moves', async ({
  page,
}) => {
  await useScheme(page, 'light')
  await page.goto('/')
  const drawn = page.locator('[data-static]')
  await expect(drawn).toBeVisible()
  const height = () =>
    page.evaluate(async () => {
      // Those that nothing has asked for yet would come, and change the lines, after it.
      await Promise.all(Array.from(document.fonts, (face) => face.load()))
      return document.documentElement.scrollHeight
    })
  const before = await height()
  await page.evaluate(() => window.scrollTo(0, 900))
  await useScheme(page, 'dark')
  await expect(drawn).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeAttached()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  expect(await height()).toBe(before)
  expect(await page.evaluate(() => window.scrollY)).toBe(900)
})

test('who has chosen another look never sees the drawn page', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem(
      'veld-preferences',
      JSON.stringify({ theme: 'dark', primaryColor: 'blue' }),
    ),
  )
  const shown: boolean[] = []
  await page.exposeFunction('noteShown', (visible: boolean) => shown.push(visible))
  await page.addInitScript(() => {
    const look = () => {
      const drawn = document.querySelector('[data-static]')
      if (drawn)
        (window as unknown as { noteShown: (visible: boolean) => void }).noteShown(
          drawn.checkVisibility(),
        )
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto('/')
  const start = page.getByRole('button', { name: 'Get Started' })
  await expect(start).toHaveCSS('background-color', 'rgb(29, 78, 216)')
  await expect(page.getByRole('img', { name: /^The Veld till/ })).toHaveJSProperty('complete', true)
  expect(
    await page
      .getByRole('img', { name: /^The Veld till/ })
      .evaluate((image: HTMLImageElement) => image.currentSrc),
  ).toContain('till-dark')
  expect(shown).not.toContain(true)
})
