import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import {
  type Appended,
  appendSeen,
  putDrawer,
  readDisk,
  type ToWrite,
  writeActs,
} from './in-page.ts'
import { aTillBrowser } from './till-browser.ts'

const SHIFT = { id: 1 }

async function twoTabs(): Promise<[Page, Page]> {
  const browser = await aTillBrowser()
  const tabs: [Page, Page] = [await browser.tab(), await browser.tab()]
  const first: ToWrite = { till_id: 7, letter: 'A', acts: ['sale'] }
  await tabs[0].evaluate(writeActs, first)
  return tabs
}

/** Whether it was written. */
const append = (page: Page, more: Partial<Appended> = {}) =>
  page.evaluate(appendSeen, { till_id: 7, key: randomUUID(), ...more })

const head = async (page: Page) => (await page.evaluate(readDisk)).books[0]!

test('an entry is written after the head that was seen last, and nothing is read for it', async () => {
  const [page] = await twoTabs()
  const seen = await page.evaluate(() => window.till.bookOnDisk(7).lastSeen?.())
  expect(seen).toEqual(await head(page))
  expect(await append(page)).toBe(true)
  expect(await page.evaluate(() => window.till.bookOnDisk(7).lastSeen?.())).toEqual(
    await head(page),
  )
  expect(await page.evaluate(() => window.till.bookOnDisk(8).lastSeen?.())).toBe(undefined)
})

test('what another tab has written since is not written over, and the next try goes on after it', async () => {
  const [one, other] = await twoTabs()
  expect(await append(other)).toBe(true)
  const before = await one.evaluate(readDisk)
  expect(await append(one)).toBe(false)
  expect(await one.evaluate(readDisk)).toEqual(before)
  expect(await append(one)).toBe(true)
  const { entries } = await one.evaluate(readDisk)
  expect(entries.map(({ number }) => number)).toEqual(['A-000001', 'A-000002', 'A-000003'])
})

test('a server that is known by another name since is not forgotten', async () => {
  const [one, other] = await twoTabs()
  const incarnation = '00000000-0000-4000-8000-000000000002'
  await other.evaluate((name) => window.till.bookOnDisk(7).meet(name), incarnation)
  expect(await append(one)).toBe(false)
  expect(await append(one)).toBe(true)
  expect(await head(one)).toMatchObject({ incarnation, sequence: 2 })
})

test('a key that is on disk is not written again', async () => {
  const [page] = await twoTabs()
  const key = randomUUID()
  expect(await append(page, { key })).toBe(true)
  expect(await append(page, { key })).toBe(false)
  expect(await head(page)).toMatchObject({ sequence: 2 })
})

test('a sale is not written into a shift that is over, nor beside one that has begun', async () => {
  const [one, other] = await twoTabs()
  await other.evaluate(putDrawer, SHIFT)
  expect(await append(one, { shift: null })).toBe(false)
  expect(await append(one, { shift: SHIFT })).toBe(true)
  expect(await one.evaluate(() => window.till.shiftSeen())).toEqual(SHIFT)
  await other.evaluate(putDrawer, null)
  expect(await append(one, { shift: SHIFT })).toBe(false)
  expect(await append(one, { shift: null })).toBe(true)
  expect(await head(one)).toMatchObject({ sequence: 3 })
})
