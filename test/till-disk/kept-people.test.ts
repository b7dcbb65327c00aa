import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { aTillBrowser } from './till-browser.ts'

const keepKit = (page: Page) =>
  page.evaluate(() => window.till.keepKit({ seal_key: 'public', customers: [] } as never))

const knowsKit = (page: Page) =>
  page.evaluate(async () => (await window.till.keptKit()) !== undefined)

test('a page that stays open knows nobody any more after three days', async () => {
  const page = await (await aTillBrowser()).tab()
  await keepKit(page)
  expect(await knowsKit(page)).toBe(true)
  await page.evaluate(() => {
    const later = Date.now() + 73 * 3_600_000
    Date.now = () => later
  })
  expect(await knowsKit(page)).toBe(false)
})

test('what one tab has forgotten no other one knows, until it is told anew', async () => {
  const browser = await aTillBrowser()
  const [one, other] = [await browser.tab(), await browser.tab()]
  await keepKit(one)
  expect(await knowsKit(other)).toBe(true)
  await one.evaluate(() => window.till.forgetPeople())
  expect(await knowsKit(other)).toBe(false)
  await keepKit(one)
  expect(await knowsKit(other)).toBe(true)
})
