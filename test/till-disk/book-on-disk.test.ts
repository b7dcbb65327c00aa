import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { moveAndStop, readDisk, type ToWrite, type WrittenAct, writeActs } from './in-page.ts'
import { aTillBrowser } from './till-browser.ts'

const write = (page: Page, till_id: number, acts: WrittenAct[], more: Partial<ToWrite> = {}) =>
  page.evaluate(writeActs, { till_id, letter: 'A', acts, ...more })

const move = (page: Page, from: number, id: number, letter: string) =>
  page.evaluate((to) => window.till.moveBook(to.from, to), { from, id, letter })

const numbers = async (page: Page) =>
  (await page.evaluate(readDisk)).entries.map(({ till_id, number }) => [till_id, number])

test('a book that moves has all its entries, what waits of them, its chain and its series', async () => {
  const page = await (await aTillBrowser()).tab()
  await write(page, 7, ['booked', 'told', 'sale', 'deed'])
  const before = await page.evaluate(readDisk)
  await move(page, 7, 9, 'A')
  const after = await page.evaluate(readDisk)
  expect(after).toEqual({
    ...before,
    books: before.books.map((head) => ({ ...head, till_id: 9 })),
    entries: before.entries.map((entry) => ({ ...entry, till_id: 9 })),
  })
  expect(await page.evaluate(() => window.till.letterOf(7))).toBe(null)
  expect(await page.evaluate(() => window.till.letterOf(9))).toBe('A')
  await write(page, 9, ['sale'])
  expect((await numbers(page)).at(-1)).toEqual([9, 'A-000003'])
})

test('with another letter it counts from 1', async () => {
  const page = await (await aTillBrowser()).tab()
  await write(page, 7, ['sale', 'sale'])
  await move(page, 7, 9, 'B')
  await write(page, 9, ['sale'])
  expect(await numbers(page)).toEqual([
    [9, 'A-000001'],
    [9, 'A-000002'],
    [9, 'B-000001'],
  ])
})

test('with a letter that it has had before it goes on where that one ended: no number is given out twice', async () => {
  const page = await (await aTillBrowser()).tab()
  // The server's own series looks like that of a till T.
  await write(page, 7, ['sale', 'sale', 'told'], { letter: 'T' })
  await move(page, 7, 9, 'B')
  await write(page, 9, ['sale'])
  await move(page, 9, 11, 'T')
  await write(page, 11, ['sale'])
  const all = (await numbers(page)).map(([, number]) => number)
  expect(all.at(-1)).toBe('T-000003')
  expect(new Set(all).size).toBe(all.length)
})

test('two tabs that move it at once leave one book, and the later undoes nothing of what was sold since', async () => {
  const browser = await aTillBrowser()
  const [one, other] = [await browser.tab(), await browser.tab()]
  await write(one, 7, ['sale', 'sale'])
  await Promise.all([move(one, 7, 9, 'A'), move(other, 7, 9, 'A')])
  await write(one, 9, ['sale'])
  await move(other, 7, 9, 'A')
  const { books, entries } = await other.evaluate(readDisk)
  expect(books).toMatchObject([{ till_id: 9, sequence: 3, count: 3 }])
  expect(entries.map(({ till_id, sequence }) => [till_id, sequence])).toEqual([
    [9, 1],
    [9, 2],
    [9, 3],
  ])
})

test('a book that is there already is not written over: the older one stays, and what waits in it is found', async () => {
  const page = await (await aTillBrowser()).tab()
  await write(page, 7, ['sale'])
  await write(page, 9, ['sale', 'sale'], { letter: 'B' })
  const before = await page.evaluate(readDisk)
  await move(page, 7, 9, 'B')
  expect(await page.evaluate(readDisk)).toEqual(before)
  expect(await page.evaluate(() => window.till.leftBooks(9))).toEqual([7])
})

test('a till that is killed in the middle of the move has its old book whole, and moves it when it starts', async () => {
  const browser = await aTillBrowser()
  const page = await browser.tab()
  await write(page, 7, ['sale', 'sale', 'deed', 'sale', 'told', 'sale'])
  const before = await page.evaluate(readDisk)
  const moving = page.evaluate(moveAndStop).catch(() => 'cut off')
  expect(await Promise.race([moving, browser.held])).toBe(undefined)
  await browser.killAndStart()
  expect(await moving).toBe('cut off')

  const next = await browser.tab()
  expect(await next.evaluate(readDisk)).toEqual(before)
  await move(next, 7, 9, 'A')
  const { books, entries } = await next.evaluate(readDisk)
  expect(books).toMatchObject([{ till_id: 9, sequence: 6, count: 4 }])
  expect(entries.map(({ till_id }) => till_id)).toEqual([9, 9, 9, 9, 9, 9])
})

test('books that were left are those of other tills with something that waits', async () => {
  const page = await (await aTillBrowser()).tab()
  await write(page, 5, ['booked'])
  await write(page, 7, ['sale', 'deed'])
  await write(page, 8, ['told'])
  await write(page, 9, ['sale'])
  expect(await page.evaluate(() => window.till.leftBooks(9))).toEqual([7, 8])
  expect(await page.evaluate(() => window.till.letterOf(6))).toBe(null)
})

test('what is old and answered for is dropped; what waits, the last, and other books stay', async () => {
  const page = await (await aTillBrowser()).tab()
  const at = '2026-09-01T08:00:00Z'
  await write(page, 5, ['booked', 'booked'], { at })
  await write(page, 7, ['booked', 'sale', 'booked', 'booked'], { at })
  const later = Date.parse(at) + 36 * 86_400_000
  await page.evaluate((now) => window.till.dropOld(7, now), later)
  const { entries, books } = await page.evaluate(readDisk)
  expect(entries.map(({ till_id, sequence }) => [till_id, sequence])).toEqual([
    [5, 1],
    [5, 2],
    [7, 2],
    [7, 4],
  ])
  expect(books).toMatchObject([{ sequence: 2 }, { sequence: 4, count: 4 }])
  // Before its time nothing goes.
  await page.evaluate((now) => window.till.dropOld(5, now), Date.parse(at) + 34 * 86_400_000)
  expect((await page.evaluate(readDisk)).entries).toHaveLength(4)
})
