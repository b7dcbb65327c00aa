import type { Page } from '@playwright/test'
import { putAhead, putBack } from '../test/till-disk/older-form.ts'
import {
  darkLine,
  entriesOnDisk,
  expectLight,
  openAbleTill,
  saleOf,
  sellByCard,
} from './dark-till.ts'
import { expect, test } from './fixtures.ts'
import { aProduct, openPos, stockOf } from './till.ts'

// The browser itself logs each call that did not get through, and we what cannot be read.
test.afterEach(({ consoleErrors }) => void (consoleErrors.length = 0))
test.beforeEach(({ signIn }) => signIn('manager'))

/** A server that answers and cannot write: pages come, entries do not go. */
const WRITES = /\/api\/tills\/\d+\/(seen|state|entries)$/

async function goDark(page: Page): Promise<void> {
  await page.route(WRITES, (route) => route.fulfill({ status: 503 }))
  await expect(darkLine(page)).toBeVisible()
}

/** Where nothing of the application runs. */
const leaveTill = (page: Page) => page.goto('/favicon.svg')

test('a till with what an older version stored goes on: its drawer, its stock, and all that waits is sent', async ({
  page,
}) => {
  const product = await aProduct(page, { stock: 10 })
  await openAbleTill(page)
  await goDark(page)
  await page.getByRole('button', { name: 'Open shift' }).click()
  await page.getByLabel('Float in the drawer').fill('300')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Drawer' })).toBeVisible()
  const numbers = [await sellByCard(page, product), await sellByCard(page, product)]
  const before = await entriesOnDisk(page)
  await leaveTill(page)
  await page.evaluate(putBack, 2 as const)

  await openPos(page)
  await expect(darkLine(page)).toBeVisible()
  await expect(page.getByText('2 sales safe on this till')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Drawer' })).toBeVisible()
  numbers.push(await sellByCard(page, product))
  expect((await entriesOnDisk(page)).slice(0, 3)).toEqual(before)

  await page.unroute(WRITES)
  await expectLight(page)
  for (const number of numbers)
    expect(await saleOf(page, number)).toMatchObject({ till_number: number, total: 115 })
  expect(new Set(numbers).size).toBe(3)
  expect(await stockOf(page, product)).toBe(7)
  const { open_shift } = await thisTill(page)
  expect(open_shift).not.toBeNull()
})

test('a till with what a newer version stored says so, sells with the server, and throws nothing away', async ({
  page,
}) => {
  const product = await aProduct(page, { stock: 10 })
  await openAbleTill(page)
  await goDark(page)
  const number = await sellByCard(page, product)
  const before = await entriesOnDisk(page)
  await leaveTill(page)
  await page.evaluate(putAhead)

  await page.unroute(WRITES)
  await openPos(page)
  await expect(page.getByText('A newer version of Veld has written')).toBeVisible()
  expect(await sellByCard(page, product)).toMatch(/^T-/)
  expect(await entriesOnDisk(page)).toEqual(before)
  expect(await saleOf(page, number)).toBe(404)

  // That version is there again.
  await leaveTill(page)
  await page.evaluate(putBack, 3 as const)
  await openPos(page)
  await expectLight(page)
  expect(await saleOf(page, number)).toMatchObject({ till_number: number })
  expect(await stockOf(page, product)).toBe(8)
})

/** As the server knows it. */
async function thisTill(page: Page): Promise<{ open_shift: object | null }> {
  const id = await page.evaluate(() => Number(localStorage.getItem('veld.till')))
  const tills = (await (await page.request.get('/api/tills')).json()) as {
    id: number
    open_shift: object | null
  }[]
  return tills.find((till) => till.id === id)!
}
