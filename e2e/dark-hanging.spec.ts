import { darkLine, expectLight, openAbleTill } from './dark-till.ts'
import { expect, test, underControl } from './fixtures.ts'
import { openPos } from './till.ts'

test.use({ installs: true })
test.beforeEach(async ({ signIn, page }) => {
  await signIn('manager', '/dashboard')
  await underControl(page)
})
// The browser itself logs each call that did not get through.
test.afterEach(({ consoleErrors }) => void (consoleErrors.length = 0))

test('what a till takes along is asked for anew where the answer hangs', async ({ page }) => {
  // Half a minute is long for a test.
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (milliseconds) => timeout(Math.min(milliseconds, 3000))
  })
  let asked = 0
  await page.route('**/api/tills/*/kit', () => void (asked += 1))
  await openPos(page)
  await expect.poll(() => asked, { timeout: 30_000 }).toBeGreaterThan(1)
  await page.unroute('**/api/tills/*/kit')
  await openAbleTill(page)
})

test('a till that is back watches the line also while what it shows hangs', async ({
  page,
  context,
}) => {
  await openAbleTill(page)
  await context.setOffline(true)
  await expect(darkLine(page)).toBeVisible()
  await page.route('**/api/till/stock', () => {})
  await context.setOffline(false)
  await expectLight(page)
  const isAsked = () => page.waitForRequest(/\/api\/tills\/\d+\/state/)
  await isAsked()
  await isAsked()
})
