import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { payUnheard, SALES } from './lost-answers.ts'
import {
  aProduct,
  cartOf,
  expectReceipt,
  onlineOnly,
  openPos,
  pay,
  readyToPay,
  sentKeys,
  stockOf,
} from './till.ts'

test.beforeEach(async ({ context, signIn }) => {
  await onlineOnly(context)
  await signIn('manager')
})

test('a payment of an hour ago that never arrived is asked about and not sent', async ({
  page,
  consoleErrors,
}) => {
  const product = await aProduct(page)
  await readyToPay(page, product)
  const keys = sentKeys(page)
  await leaveUnanswered(page, { arrived: false })
  await openPos(page)
  await expect(page.getByText('Card payment of R115.00')).toBeVisible()
  await expect(page.getByText('It was not recorded.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('It was not recorded.')).toBeVisible()
  expect(keys).toHaveLength(1)

  // Nothing happens before the second word.
  await page.getByRole('button', { name: 'Sell it now' }).click()
  const asked = page.getByRole('dialog', { name: 'Sell it now?' })
  await asked.getByRole('button', { name: 'Cancel' }).click()
  expect(keys).toHaveLength(1)
  await page.getByRole('button', { name: 'Sell it now' }).click()
  await asked.getByRole('button', { name: 'Sell it now' }).click()
  await expectReceipt(page, 'R115.00')
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(await stockOf(page, product)).toBe(4)
  expect(consoleErrors.splice(0).join('\n')).toContain('404')
})

test('one that was rung up elsewhere is dropped, and does not come back', async ({
  page,
  consoleErrors,
}) => {
  const product = await aProduct(page)
  await readyToPay(page, product)
  await leaveUnanswered(page, { arrived: false })
  const keys = sentKeys(page)
  // Nor can the server be asked.
  await page.route(`${SALES}/keys/*`, (route) => route.abort())
  await openPos(page)
  await expect(page.getByText('It may not have been recorded.')).toBeVisible()
  await page.getByRole('button', { name: 'It was rung up elsewhere' }).click()
  await page.getByRole('button', { name: 'Clear cart' }).click()
  await expect(cartOf(page).getByText('Cart is empty')).toBeVisible()
  await openPos(page)
  await expect(cartOf(page).getByText('Cart is empty')).toBeVisible()
  expect(keys).toEqual([])
  expect(await stockOf(page, product)).toBe(5)
  consoleErrors.splice(0)
})

test('one that was sold shows its receipt, without being sent again', async ({ page }) => {
  const product = await aProduct(page)
  await readyToPay(page, product)
  await leaveUnanswered(page, { arrived: true })
  const keys = sentKeys(page)
  await openPos(page)
  await expectReceipt(page, 'R115.00')
  await expect(cartOf(page).getByText('Cart is empty')).toBeVisible()
  expect(keys).toEqual([])
  expect(await stockOf(page, product)).toBe(4)
})

/** Pays by card, an hour ago as far as the till knows; the answer never came. */
async function leaveUnanswered(page: Page, { arrived }: { arrived: boolean }): Promise<void> {
  await (arrived ? payUnheard(page) : payOffline(page))
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('veld-till-'))!
    const till = JSON.parse(localStorage.getItem(key)!) as { payment: object }
    const started_at = new Date(Date.now() - 3_600_000).toISOString()
    localStorage.setItem(key, JSON.stringify({ ...till, payment: { ...till.payment, started_at } }))
  })
  await page.goto('about:blank')
  await page.context().setOffline(false)
  await page.unroute(SALES)
}

async function payOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await pay(page, 'Card')
  await expect(page.getByText('No answer yet.')).toBeVisible()
}
