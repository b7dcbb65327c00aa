import { readFile } from 'node:fs/promises'
import {
  darkLine,
  entriesOnDisk,
  expectLight,
  openAbleTill,
  saleOf,
  sellByCard,
} from './dark-till.ts'
import { expect, test, withoutServiceWorker } from './fixtures.ts'
import { aProduct, stockOf } from './till.ts'

test('what waits goes by a stick to a manager’s browser, and is not booked again by the till', async ({
  page,
  context,
  browser,
  signIn,
  consoleErrors,
}) => {
  await signIn('manager')
  const product = await aProduct(page, { stock: 5 })
  const cookies = await context.cookies()
  await openAbleTill(page)
  await context.setOffline(true)
  await expect(darkLine(page)).toBeVisible()
  const numbers = [await sellByCard(page, product), await sellByCard(page, product)]
  await page.getByRole('button', { name: 'Show' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save to a stick' }).click()
  const stick = await (await saving).path()
  // Only the shop can open it.
  const text = await readFile(stick, 'utf8')
  expect(text).toContain('"veld":"till entries"')
  expect(text).not.toContain(product.name)
  await page.keyboard.press('Escape')

  const office = await browser.newContext()
  await withoutServiceWorker(office)
  await office.addCookies(cookies)
  const desk = await office.newPage()
  await desk.goto('/manager?tab=tills')
  const [chooser] = await Promise.all([
    desk.waitForEvent('filechooser'),
    desk.getByRole('button', { name: 'Read in a file' }).click(),
  ])
  await Promise.all([
    desk.getByText(/^2 entries of Till [A-Z]+ read in$/).waitFor(),
    chooser.setFiles(stick),
  ])
  for (const number of numbers)
    expect(await saleOf(desk, number)).toMatchObject({ till_number: number, total: 115 })
  const booked = await Promise.all(numbers.map((number) => saleOf(desk, number)))
  expect(await stockOf(desk, product)).toBe(3)

  await context.setOffline(false)
  await expectLight(page)
  expect((await entriesOnDisk(page)).map(({ outcome }) => outcome)).toEqual(['booked', 'booked'])
  expect(await Promise.all(numbers.map((number) => saleOf(page, number)))).toEqual(booked)
  expect(await stockOf(page, product)).toBe(3)
  await office.close()
  consoleErrors.length = 0
})
