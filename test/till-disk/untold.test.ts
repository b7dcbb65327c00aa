import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { abilityNow, readDisk, type WrittenAct, writeActs } from './in-page.ts'
import { aTillBrowser } from './till-browser.ts'

/** Till 7 with these in its book. */
async function aTill(acts: WrittenAct[]): Promise<Page> {
  const page = await (await aTillBrowser()).tab()
  await page.evaluate(() => localStorage.setItem('veld.till', '7'))
  await page.evaluate(writeActs, { till_id: 7, letter: 'A', acts })
  return page
}

const settleAll = (page: Page) =>
  page.evaluate(async () => {
    const book = window.till.bookOnDisk(7)
    const entries = await book.after(0, 100)
    await book.settle(entries.map((entry) => ({ ...entry, outcome: 'booked' as const })))
  })

const tellDrawer = (page: Page, id: number) =>
  page.evaluate((till) => window.till.keepDrawerTold({ till, shift: null } as never), { id })

const drawer = async (page: Page) => (await page.evaluate(readDisk)).drawer

test('what the server tells of a drawer waits until it knows what was done with it', async () => {
  const page = await aTill(['deed', 'sale'])
  await tellDrawer(page, 7)
  expect(await drawer(page)).toEqual({ opened: 1 })
  await settleAll(page)
  await tellDrawer(page, 7)
  expect(await drawer(page)).toEqual({ till: { id: 7 }, shift: null })
})

test('what the server has done itself, or another till, is not waited for', async () => {
  const page = await aTill(['deed', 'told'])
  await tellDrawer(page, 8)
  expect(await drawer(page)).toMatchObject({ till: { id: 8 } })
  await settleAll(page)
  await page.evaluate(writeActs, { till_id: 7, letter: 'A', acts: ['told' as const] })
  await tellDrawer(page, 7)
  expect(await drawer(page)).toMatchObject({ till: { id: 7 } })
})

test('a till of which everybody has signed out sells by itself until all is sent', async () => {
  const page = await aTill(['booked', 'sale'])
  expect(await page.evaluate(abilityNow)).toBe('able')
  await settleAll(page)
  expect(await page.evaluate(abilityNow)).toBe('unregistered')
})
