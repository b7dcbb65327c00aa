import type { CDPSession, Page } from '@playwright/test'
import { darkLine, entriesOnDisk, openAbleTill, sellByCard } from './dark-till.ts'
import { expect, test } from './own-shop.ts'
import { addBySku, aProduct, cartOf, numberOnReceipt, pay } from './till.ts'

// In a shop of its own: every manager hears of a till that was cleared.
test.describe.configure({ mode: 'default' })
test.beforeEach(({ signIn }) => signIn('manager'))
// The browser itself logs each call that did not get through, and we what could not be stored.
test.afterEach(({ consoleErrors }) => void (consoleErrors.length = 0))

const browserOf = (page: Page): Promise<CDPSession> => page.context().newCDPSession(page)

/** Whether there is room for it. */
function storeSomething(): Promise<boolean> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('a-test')
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('things'))
    opening.addEventListener('error', () => resolve(false))
    opening.addEventListener('success', () => {
      const storing = opening.result.transaction('things', 'readwrite')
      storing.objectStore('things').put('something', 'one')
      storing.addEventListener('complete', () => resolve(true))
      storing.addEventListener('abort', () => resolve(false))
    })
  })
}

test('a device without room sells nothing that it cannot keep, and says so', async ({
  page,
  context,
  ownShop: origin,
}) => {
  const product = await aProduct(page)
  await openAbleTill(page)
  await context.setOffline(true)
  await expect(darkLine(page)).toBeVisible()
  const browser = await browserOf(page)
  await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  // A browser asks now and then how much room there is.
  await expect.poll(() => page.evaluate(storeSomething), { timeout: 60_000 }).toBe(false)
  await addBySku(page, product)
  await pay(page, 'Card')
  await expect(
    page.getByText('This till cannot store anything, so nothing was sold. Make room'),
  ).toBeVisible()
  await expect(cartOf(page)).toContainText(product.name)
  await expect(page.getByText('Little room is left on this device').first()).toBeVisible()
  await page.getByRole('button', { name: 'Open shift' }).click()
  await page.getByLabel('Float in the drawer').fill('300')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('alert').filter({ hasText: 'so nothing was done. Make room' }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await entriesOnDisk(page)).toEqual([])

  // With room it is sold, and no number is missing.
  await browser.send('Storage.overrideQuotaForOrigin', { origin })
  await expect.poll(() => page.evaluate(storeSomething), { timeout: 60_000 }).toBe(true)
  await pay(page, 'Card')
  expect(await numberOnReceipt(page)).toMatch(/-000001$/)
})

test('a browser that was cleared while sales waited says so, and managers hear what is missing', async ({
  page,
  context,
  ownShop: origin,
}) => {
  const product = await aProduct(page)
  await openAbleTill(page)
  const name = await page.getByText(/^Till [A-Z]+$/).textContent()
  await context.setOffline(true)
  await expect(darkLine(page)).toBeVisible()
  await sellByCard(page, product)
  await sellByCard(page, product)
  const browser = await browserOf(page)
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  await expect(page.getByText('has lost what this till had stored')).toBeVisible()
  await expect(page.getByText('safe on this till')).toBeHidden()

  await context.setOffline(false)
  await expect(page.getByText('is a new till from now on')).toBeVisible({ timeout: 60_000 })
  await page.goto('/manager?tab=tills')
  const row = page.getByRole('row', { name: new RegExp(`^${name} `) })
  await expect(row).toContainText('2 entries missing')
  const bell = await (await page.request.get('/api/notifications')).text()
  expect(bell).toContain(`${name} told of sales that never came`)
  // As a new till it goes on, also in the dark.
  await openAbleTill(page)
  await expect(page.getByText(name!, { exact: true })).toBeHidden()
  await context.setOffline(true)
  expect(await sellByCard(page, product)).toMatch(/-000001$/)
})

test('a browser that does not promise to keep what is stored is told to managers', async ({
  page,
  ownShop: origin,
}) => {
  const browser = await browserOf(page)
  const permission = { name: 'persistent-storage' }
  await browser.send('Browser.setPermission', { origin, permission, setting: 'denied' })
  await openAbleTill(page)
  await expect(
    page.getByText('Install Veld on this device, or the browser may clear'),
  ).toBeVisible()
})
