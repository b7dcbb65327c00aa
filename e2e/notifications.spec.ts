import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './fixtures.ts'
import { changeSettings, expect, test } from './own-shop.ts'
import { aCustomer } from './till.ts'

test.describe.configure({ mode: 'default' })

const MINUTE = 60_000

/** Whoever was here before may have read all of it. */
async function openBell(page: Page) {
  await page.getByRole('button', { name: /^Notifications(, \d+\+? unread)?$/ }).click()
  return page.getByRole('dialog', { name: 'Notifications' })
}

const entry = (panel: Locator, title: string) =>
  panel.getByRole('listitem').filter({ hasText: new RegExp(`^${title}`) })

/** Every tenth customer is a milestone; others before may have added some, and have read of the last one. */
async function roundOffCustomers(page: Page) {
  const answer = await page.request.get('/api/dashboard/stats')
  const { totalCustomers } = (await answer.json()) as { totalCustomers: number }
  for (let left = 10 - (totalCustomers % 10); left > 0; left -= 1) await aCustomer(page)
}

/** Whatever the time is, this shop has closed. */
const CLOSED = { opening_time: '00:00', closing_time: '00:01' }
const HOURS = { opening_time: '09:00', closing_time: '18:00' }

test('the bell tells a manager what needs attention, and leads there', async ({ page, signIn }) => {
  await signIn('manager')
  await roundOffCustomers(page)
  await page.goto('/dashboard')
  const panel = await openBell(page)
  for (const title of ['Low stock', 'Expiry dates', 'Customer milestone'])
    // A product that another test makes low meanwhile is told by itself.
    await expect(entry(panel, title).first()).toBeVisible()
  await expect(panel.getByText(/past the expiry date still on the shelf/)).toBeVisible()
  await expectAccessible(page)
  await panel.getByRole('link', { name: 'See what to order' }).first().click()
  await expect(page).toHaveURL(/\/inventory\?tab=order$/)
  await expect(page.getByRole('table', { name: 'Proposed order' })).toBeVisible()
})

test('what was dismissed does not come back with the next round or a reload', async ({
  page,
  signIn,
}) => {
  await page.clock.install()
  await signIn('manager', '/dashboard')
  let panel = await openBell(page)
  // What other tests sold here may have been told by itself.
  const low = panel.getByRole('button', { name: 'Delete: Low stock' })
  await expect(low.first()).toBeVisible()
  for (let left = await low.count(); left > 0; left -= 1) {
    await low.first().click()
    await expect(low).toHaveCount(left - 1)
  }
  await expect(entry(panel, 'Low stock')).toBeHidden()
  const round = page.waitForResponse('**/api/notifications')
  await page.clock.runFor(5 * MINUTE)
  await round
  await expect(entry(panel, 'Low stock')).toBeHidden()
  await page.reload()
  panel = await openBell(page)
  await expect(entry(panel, 'Expiry dates')).toBeVisible()
  await expect(entry(panel, 'Low stock')).toBeHidden()
})

test('who may not see the stock is led nowhere', async ({ page, signIn }) => {
  await signIn('budtender', '/dashboard')
  const panel = await openBell(page)
  await expect(entry(panel, 'Low stock').first()).toBeVisible()
  await expect(entry(panel, 'Expiry dates')).toBeHidden()
  await expect(panel.getByRole('link', { name: 'See what to order' })).toHaveCount(0)
})

test('the daily summary comes when the shop has closed, unless nobody wants it', async ({
  page,
  signIn,
}) => {
  await signIn('manager')
  await changeSettings(page, CLOSED)
  await page.goto('/dashboard')
  const panel = await openBell(page)
  await expect(entry(panel, 'Daily summary')).toBeVisible()
  await expect(panel.getByText(/^(R[\d.]+ from \d+ transactions?|No sales) today\.$/)).toBeVisible()

  await changeSettings(page, { daily_summary: false, low_stock_alerts: false })
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  const again = await openBell(page)
  await expect(entry(again, 'Expiry dates')).toBeVisible()
  for (const title of ['Daily summary', 'Low stock']) await expect(entry(again, title)).toBeHidden()
  await changeSettings(page, { daily_summary: true, low_stock_alerts: true, ...HOURS })
})

test('looking at the shop every five minutes keeps nobody signed in', async ({ page, signIn }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.clock.install()
  await signIn('viewer', '/dashboard')
  await expect(page.getByRole('button', { name: /^Notifications, / })).toBeVisible()
  // The pointer rests: what the sign-in itself counted as activity is over.
  await page.clock.runFor(2 * MINUTE)
  asked.length = 0
  for (let round = 0; round < 3; round += 1) {
    const answer = page.waitForResponse('**/api/notifications')
    await page.clock.runFor(5 * MINUTE)
    await answer
  }
  expect(asked).toContain('/api/users/me')
  expect(asked).not.toContain('/api/extend-session')
})
