import { darkLine, expectLight, openAbleTill, saleOf, sellByCard } from './dark-till.ts'
import { expect, test, underControl } from './fixtures.ts'
import { aFront, isUpdateWaiting, lookAway } from './front.ts'
import { aProduct } from './till.ts'

test.use({ installs: true })

const WRITES = /\/api\/tills\/\d+\/(seen|state|entries)$/

test('a new version waits while entries wait, and runs when they are sent', async ({
  page,
  baseURL,
  signIn,
  consoleErrors,
}) => {
  await signIn('manager')
  const product = await aProduct(page)
  await using front = await aFront(baseURL!)
  await page.goto(`${front.address}dashboard`)
  await underControl(page)
  await openAbleTill(page, `${front.address}pos`)
  // A server that answers and cannot write: files come, entries do not go.
  await page.route(WRITES, (route) => route.fulfill({ status: 503 }))
  await expect(darkLine(page)).toBeVisible()
  const number = await sellByCard(page, product)
  await page.evaluate(() => Object.assign(window, { isOld: true }))
  const isOld = () => page.evaluate(() => 'isOld' in window)

  front.release()
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expect.poll(() => page.evaluate(isUpdateWaiting)).toBe(true)
  // Nobody is typing, and nobody looks: only what waits is in the way.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.evaluate(lookAway)
  await page.waitForTimeout(1500)
  expect([await isOld(), await page.evaluate(isUpdateWaiting)]).toEqual([true, true])

  await page.unroute(WRITES)
  await expectLight(page)
  expect(await isOld()).toBe(true)
  await page.evaluate(lookAway)
  await page.waitForFunction(() => !('isOld' in window))
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  expect(await page.evaluate(isUpdateWaiting)).toBe(false)
  expect(await saleOf(page, number)).toMatchObject({ till_number: number })
  consoleErrors.length = 0
})
