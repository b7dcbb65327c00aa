import {
  darkLine,
  entriesOnDisk,
  expectLight,
  openAbleTill,
  saleOf,
  sellByCard,
  sellInARow,
} from './dark-till.ts'
import { expect, test } from './fixtures.ts'
import { aProduct, stockOf } from './till.ts'

const WAITING = 200

test('two hundred that wait are booked once and in order, while the till sells on unasked', async ({
  page,
  context,
  signIn,
  consoleErrors,
}) => {
  test.setTimeout(300_000)
  await signIn('manager')
  const product = await aProduct(page, { stock: WAITING + 10 })
  await openAbleTill(page)
  await context.setOffline(true)
  await expect(darkLine(page)).toBeVisible()
  await sellInARow(page, product, WAITING)
  await expect(page.getByText(`${WAITING} sales safe on this till`)).toBeVisible()

  // The first hundred are on their way when the next customer pays.
  const sold = Promise.withResolvers<void>()
  let sendings = 0
  await page.route('**/api/tills/*/entries', async (route) => {
    sendings += 1
    if (sendings === 1) await sold.promise
    await route.continue()
  })
  await context.setOffline(false)
  await expect.poll(() => sendings).toBe(1)
  const meanwhile = await sellByCard(page, product)
  sold.resolve()
  await expectLight(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  expect(sendings).toBe(Math.ceil((WAITING + 1) / 100))

  const entries = await entriesOnDisk(page)
  expect(entries).toHaveLength(WAITING + 1)
  expect(entries.every(({ outcome }) => outcome === 'booked')).toBe(true)
  expect(entries.at(-1)?.number).toBe(meanwhile)
  // The server numbers them as it books them.
  const numbers = entries.map(({ server_number }) => server_number!)
  expect(numbers).toEqual([...new Set(numbers)].toSorted())
  for (const { number } of [entries[0]!, entries[99]!, entries[WAITING]!])
    expect(await saleOf(page, number!)).toMatchObject({ till_number: number, total: 115 })
  expect(await stockOf(page, product)).toBe(9)
  consoleErrors.length = 0
})
