import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { aTillBrowser } from './till-browser.ts'

/** When the server was heard last is the smallest of what a till keeps. */
const keep = (page: Page, heard: string) =>
  page.evaluate((thing) => window.till.keepThing('heard', thing), heard)
const readAhead = (page: Page) => page.evaluate(() => window.till.readAhead('heard'))
const kept = (page: Page) => page.evaluate(() => window.till.keptThing('heard'))

async function twoTabs(): Promise<[Page, Page]> {
  const browser = await aTillBrowser()
  const tabs: [Page, Page] = [await browser.tab(), await browser.tab()]
  await keep(tabs[0], 'at first')
  return tabs
}

test('what was read ahead is given out once', async () => {
  const [page, other] = await twoTabs()
  await readAhead(page)
  await keep(other, 'since')
  expect(await kept(page)).toBe('at first')
  expect(await kept(page)).toBe('since')
})

test('what this page has written since takes its place', async () => {
  const [page] = await twoTabs()
  await readAhead(page)
  await keep(page, 'since')
  expect(await kept(page)).toBe('since')
})

test('what nobody came to use is forgotten', async () => {
  const [page, other] = await twoTabs()
  await readAhead(page)
  await keep(other, 'since')
  await pause(2500)
  expect(await kept(page)).toBe('since')
})
