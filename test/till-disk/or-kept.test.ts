import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { aTillBrowser } from './till-browser.ts'

/** What the server tells of the stock, once more. */
const tell = (page: Page) =>
  page.evaluate(async () => {
    window.till.changeDark({ ability: 'able' })
    await window.till.orKept('stock', () => Promise.resolve({ 4: 7 } as never), JSON.stringify)
  })

const kept = (page: Page) => page.evaluate(() => window.till.keptThing('stock'))

test('what could not be put on disk is put there when it is told the next time', async () => {
  const page = await (await aTillBrowser()).tab()
  const failing = await page.evaluateHandle(() => {
    const put = Reflect.get(IDBObjectStore.prototype, 'put')
    const failed = Promise.withResolvers<void>()
    IDBObjectStore.prototype.put = () => {
      IDBObjectStore.prototype.put = put
      failed.resolve()
      throw new DOMException('No room', 'QuotaExceededError')
    }
    return { failed: failed.promise }
  })
  await tell(page)
  await failing.evaluate(({ failed }) => failed)
  expect(await kept(page)).toBeUndefined()
  await tell(page)
  await expect.poll(() => kept(page)).toEqual({ 4: 7 })
})

test('what is on disk already is not put there again', async () => {
  const page = await (await aTillBrowser()).tab()
  await tell(page)
  await expect.poll(() => kept(page)).toEqual({ 4: 7 })
  await page.evaluate(async () => (await window.till.tillDatabase()).delete('things', 'stock'))
  await tell(page)
  await tell(page)
  expect(await kept(page)).toBeUndefined()
})
