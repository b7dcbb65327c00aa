import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import {
  abilityNow,
  holdOpen,
  parkPayment,
  readDisk,
  type WrittenAct,
  writeActs,
} from './in-page.ts'
import { formOnDisk, putAhead, putBack } from './older-form.ts'
import { aTillBrowser, type TillBrowser } from './till-browser.ts'

const PAYMENT = '0b0e7d1c-54a6-4c5e-9d0a-3a4d1f6a7c11'

/** A till that has sold and done things, some of which the server knows. */
async function aFilledTill(browser: TillBrowser): Promise<Page> {
  const page = await browser.tab()
  await write(page, ['booked', 'told', 'sale', 'deed', 'sale'])
  await page.evaluate(parkPayment, PAYMENT)
  return page
}

const write = (page: Page, acts: WrittenAct[]): Promise<void> =>
  page.evaluate(writeActs, { till_id: 7, letter: 'A', acts })

test('a till of the second form: nothing is lost, and every index answers', async () => {
  const browser = await aTillBrowser()
  const older = await aFilledTill(browser)
  const before = await older.evaluate(readDisk)
  await older.evaluate(putBack, 2 as const)
  expect(await older.evaluate(formOnDisk)).toBe(2)

  const page = await browser.tab()
  expect(await page.evaluate(readDisk)).toEqual(before)
  expect(before).toMatchObject({
    payments: [{ payment: { key: PAYMENT } }],
    books: [{ till_id: 7, sequence: 5, count: 3 }],
    sold: { 1: 8 },
    drawer: { opened: 4 },
    counts: { waiting: 4, untold: 3, sales: 2 },
    isFoundByKey: true,
    firstWaiting: [2],
  })
  // And is gone on with.
  await write(page, ['sale'])
  const { entries, counts } = await page.evaluate(readDisk)
  expect(entries.at(-1)).toMatchObject({ sequence: 6, number: 'A-000004' })
  expect(counts).toEqual({ waiting: 5, untold: 4, sales: 3 })
})

test('a till of the first form, which knew payments alone, keeps them and begins a book', async () => {
  const browser = await aTillBrowser()
  const older = await aFilledTill(browser)
  await older.evaluate(putBack, 1 as const)
  expect(await older.evaluate(formOnDisk)).toBe(1)

  const page = await browser.tab()
  expect(await page.evaluate(readDisk)).toMatchObject({
    payments: [{ owner: 'somebody', payment: { key: PAYMENT } }],
    books: [],
    entries: [],
  })
  await write(page, ['sale', 'deed'])
  expect(await page.evaluate(readDisk)).toMatchObject({
    counts: { waiting: 2, untold: 2, sales: 1 },
    isFoundByKey: true,
    firstWaiting: [1],
  })
})

test('every older form is opened here: another step needs the form before it in putBack', async () => {
  const browser = await aTillBrowser()
  const page = await aFilledTill(browser)
  expect(await page.evaluate(formOnDisk)).toBe(3)
  const before = await page.evaluate(readDisk)
  await page.evaluate(putBack, 3 as const)
  expect(await (await browser.tab()).evaluate(readDisk)).toEqual(before)
})

test('a step that fails undoes itself, and is taken the next time', async () => {
  const browser = await aTillBrowser()
  const older = await aFilledTill(browser)
  const before = await older.evaluate(readDisk)
  await older.evaluate(putBack, 2 as const)
  const page = await browser.tab()
  const became = await page.evaluate(async () => {
    const make = Reflect.get(IDBObjectStore.prototype, 'createIndex')
    Reflect.set(IDBObjectStore.prototype, 'createIndex', () => {
      throw new Error('this device has no room')
    })
    const opened = await window.till.tillDatabase().then(
      () => 'opened',
      (error: Error) => error.name,
    )
    Reflect.set(IDBObjectStore.prototype, 'createIndex', make)
    return opened
  })
  expect([became, await page.evaluate(formOnDisk)]).toEqual(['AbortError', 2])
  expect(await page.evaluate(readDisk)).toEqual(before)
})

test('a disk that a newer version has written is told, left as it is, and holds no update up', async () => {
  const browser = await aTillBrowser()
  const first = await aFilledTill(browser)
  const before = await first.evaluate(readDisk)
  await first.evaluate(() => window.till.noteWaiting(4, 2))
  await first.close()
  const newer = await browser.tab()
  await newer.evaluate(putAhead)

  const page = await browser.tab()
  expect(await page.evaluate(() => window.till.hasWaiting())).toBe(true)
  expect(await page.evaluate(abilityNow)).toBe('newer')
  expect(await page.evaluate(() => window.till.hasWaiting())).toBe(false)
  expect(await page.evaluate(formOnDisk)).toBe(99)
  // The newer version is back.
  await page.evaluate(putBack, 3 as const)
  expect(await page.evaluate(readDisk)).toEqual(before)
})

test('a tab lets a newer version change the form, and knows that it is outdated', async () => {
  const browser = await aTillBrowser()
  const page = await aFilledTill(browser)
  await page.evaluate(abilityNow)
  const newer = await browser.tab()
  await newer.evaluate(putAhead)
  expect(await page.evaluate(abilityNow)).toBe('newer')
})

test('a tab that holds an older form is told of and hangs nobody, and the till goes on when it lets go', async () => {
  const browser = await aTillBrowser()
  const sleeping = await aFilledTill(browser)
  const before = await sleeping.evaluate(readDisk)
  await sleeping.evaluate(putBack, 2 as const)
  await sleeping.evaluate(holdOpen)

  const page = await browser.tab()
  expect(await page.evaluate(abilityNow)).toBe('held')
  // Asked again it does not wait again.
  expect(await page.evaluate(abilityNow)).toBe('held')
  expect(await page.evaluate(formOnDisk)).toBe(2)
  await sleeping.evaluate(() => (window as unknown as { letGo: () => void }).letGo())
  await expect.poll(() => page.evaluate(abilityNow)).toBe('unregistered')
  expect(await page.evaluate(readDisk)).toEqual(before)
})
