import type { Page } from '@playwright/test'
import {
  darkLine,
  entriesOnDisk,
  expectLight,
  openAbleTill,
  saleOf,
  sellByCard,
  thingsOnDisk,
} from './dark-till.ts'
import { expect, test, underControl } from './fixtures.ts'
import {
  aCustomer,
  addBySku,
  aProduct,
  chooseCustomer,
  numberOnReceipt,
  openPos,
  pay,
  payBy,
  quantityOf,
  receiptOf,
  stockOf,
  toasted,
} from './till.ts'

interface Till {
  id: number
  name: string
}

test.describe.configure({ mode: 'default' })
test.use({ installs: true })
test.beforeEach(async ({ signIn, page }) => {
  await signIn('manager', '/dashboard')
  await underControl(page)
})
// The browser itself logs each call that did not get through.
test.afterEach(({ consoleErrors }) => void (consoleErrors.length = 0))

test('a till goes on without the line, and sends what it sold when it is back', async ({
  page,
  context,
}) => {
  const product = await aProduct(page, { stock: 5 })
  await openAbleTill(page)
  const online = await sellByCard(page, product)
  expect(online).toMatch(/^T-/)

  await context.setOffline(true)
  await expect(darkLine(page)).toBeVisible()
  const numbers = [await sellByCard(page, product), await sellByCard(page, product)]
  expect(numbers.every((number) => /^[A-Z]+-\d{6}$/.test(number))).toBe(true)
  await expect(page.getByText('2 sales safe on this till')).toBeVisible()

  await context.setOffline(false)
  await expectLight(page)
  for (const number of numbers)
    expect(await saleOf(page, number)).toMatchObject({ till_number: number, total: 115 })
  expect(await stockOf(page, product)).toBe(2)
  expect(await sellByCard(page, product)).toMatch(/^T-/)
})

test('the cashier waits once, and not for the sales after it', async ({ page }) => {
  const product = await aProduct(page, { stock: 5 })
  await openAbleTill(page)
  // The server takes everything and answers nothing.
  await page.route('**/api/**', () => {})
  await addBySku(page, product)
  await pay(page, 'Card')
  await expect(receiptOf(page)).toBeVisible({ timeout: 7000 })
  await page.getByRole('button', { name: 'New sale' }).click()
  await expect(darkLine(page)).toBeVisible()
  const begun = await page.evaluate(() => performance.now())
  await sellByCard(page, product)
  expect((await page.evaluate(() => performance.now())) - begun).toBeLessThan(5000)
  await page.unroute('**/api/**')
  await expectLight(page)
})

test('a sale whose answer was lost is one sale with two numbers', async ({ page }) => {
  const product = await aProduct(page, { stock: 5 })
  await openAbleTill(page)
  await page.route('**/api/transactions', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await addBySku(page, product)
  await pay(page, 'Card')
  const number = await numberOnReceipt(page)
  expect(number).toMatch(/^[A-Z]+-\d{6}$/)
  await page.unroute('**/api/transactions')
  await expectLight(page)
  const sale = await saleOf(page, number)
  expect(sale).toMatchObject({ till_number: number })
  expect(await saleOf(page, (sale as { transaction_number: string }).transaction_number)).toEqual(
    sale,
  )
  expect(await stockOf(page, product)).toBe(4)
})

test('a payment on account whose answer was lost keeps the cart locked until the server tells', async ({
  page,
}) => {
  const product = await aProduct(page, { stock: 5 })
  const customer = await aCustomer(page)
  const limit = { data: { limit: 500 } }
  expect((await page.request.put(`/api/customers/${customer.id}/account-limit`, limit)).ok()).toBe(
    true,
  )
  await openAbleTill(page)
  await chooseCustomer(page, customer.last_name)
  await addBySku(page, product)
  await page.keyboard.press('F7')
  const split = page.getByRole('dialog', { name: 'Split payment' })
  await split.getByRole('button', { name: 'Account', exact: true }).click()
  // From here on the server works, and nothing that it says arrives.
  await page.route('**/api/**', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await split.getByRole('button', { name: 'Yes: Complete Sale' }).click()
  const unknown = page.getByText('nobody knows yet whether the sale went through')
  await expect(unknown).toBeVisible()
  await expect(darkLine(page)).toBeVisible()
  // Asked again, also by a page that was loaded anew, it stays so.
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(unknown).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: /^Set aside/ })).toBeVisible()
  await expect(payBy(page, 'Cash')).toBeHidden()

  // What is still on its way is lost too.
  await page.unrouteAll({ behavior: 'wait' })
  await expect(receiptOf(page)).toBeVisible({ timeout: 30_000 })
  expect(await numberOnReceipt(page)).toMatch(/^T-/)
  const account = await page.request.get(`/api/customers/${customer.id}/account`)
  expect(await account.json()).toMatchObject({ account_owed: 115 })
  expect(await stockOf(page, product)).toBe(4)
})

test('a till that knows it is retired sells nothing in the dark either', async ({
  page,
  context,
}) => {
  const product = await aProduct(page, { stock: 5 })
  await openAbleTill(page)
  const id = await page.evaluate(() => localStorage.getItem('veld.till'))
  const tills = (await (await page.request.get('/api/tills')).json()) as Till[]
  const { name } = tills.find((till) => String(till.id) === id)!
  const data = { name, retired_at: new Date().toISOString() }
  expect((await page.request.put(`/api/tills/${id}`, { data })).ok()).toBe(true)
  await page.reload()
  await expect(page.getByText('Retired: this till cannot sell')).toBeVisible()
  await context.setOffline(true)
  await expect(darkLine(page)).toBeVisible()
  await addBySku(page, product)
  await toasted(page, `${name} is retired and cannot sell`, () => pay(page, 'Card'))
  await expect(quantityOf(page, product)).toBeVisible()
  expect(await entriesOnDisk(page)).toEqual([])
})

test('a reload in the dark keeps the book, and the till goes on with it', async ({
  page,
  context,
}) => {
  const product = await aProduct(page, { stock: 5 })
  await openPos(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await openAbleTill(page)
  await context.setOffline(true)
  const first = await sellByCard(page, product)
  await page.reload()
  await expect(darkLine(page)).toBeVisible()
  await expect(page.getByText('1 sale safe on this till')).toBeVisible()
  const second = await sellByCard(page, product)
  expect(Number(second.split('-')[1])).toBe(Number(first.split('-')[1]) + 1)
  await context.setOffline(false)
  await expectLight(page)
  expect(await saleOf(page, second)).toMatchObject({ till_number: second })
})

test('another cart under a key that was sold in the dark is not taken for sold', async ({
  page,
  context,
}) => {
  const [sold, next] = [await aProduct(page, { stock: 5 }), await aProduct(page, { stock: 5 })]
  await openAbleTill(page)
  await context.setOffline(true)
  await expect(darkLine(page)).toBeVisible()
  await sellByCard(page, sold)
  const [entry] = await entriesOnDisk(page)
  await addBySku(page, next)
  // As in a window that has the cart from before.
  await page.evaluate((sale_key) => {
    const name = Object.keys(localStorage).find((each) => each.startsWith('veld-till-'))!
    const till = JSON.parse(localStorage.getItem(name)!) as { cart: object }
    localStorage.setItem(name, JSON.stringify({ ...till, cart: { ...till.cart, sale_key } }))
  }, entry!.key)
  await toasted(page, 'already paid for in another window', () => pay(page, 'Card'))
  await expect(receiptOf(page)).toBeHidden()
  expect(await entriesOnDisk(page)).toHaveLength(1)
  // Nothing of it has left the shelf, and the next cart has a key of its own.
  await sellByCard(page, next)
  await context.setOffline(false)
  await expectLight(page)
  expect([await stockOf(page, sold), await stockOf(page, next)]).toEqual([4, 4])
})

test('a till that starts in the dark shows its shelf first, and then all the rest', async ({
  page,
  context,
}) => {
  const product = await aProduct(page, { stock: 5 })
  await openAbleTill(page)
  await addBySku(page, product)
  await context.setOffline(true)
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[data-add]')) return
      observer.disconnect()
      performance.mark('shelf', { detail: document.querySelector('nav[aria-label=Main]') === null })
    })
    observer.observe(document, { subtree: true, childList: true })
  })
  await page.reload()
  await expect(darkLine(page)).toBeVisible()
  const { isFirst, before } = await page.evaluate(() => {
    const [shelf] = performance.getEntriesByName('shelf') as PerformanceMark[]
    const fetched = performance.getEntriesByType('resource')
    const earlier = fetched.filter(({ startTime }) => startTime < shelf!.startTime)
    return { isFirst: shelf!.detail as unknown, before: earlier.map(({ name }) => name) }
  })
  expect(isFirst).toBe(true)
  const parts = /(till-head|watch|dark-line|waiting-carts|run-rounds|approval-watch)-[^/]*\.js$/
  expect(before.filter((address) => parts.test(address))).toEqual([])
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Lock' })).toBeVisible()
  await expect(quantityOf(page, product)).toBeVisible()
  await pay(page, 'Card')
  await expect(receiptOf(page)).toBeVisible()
})

test('a till that is opened again with sales waiting sells by itself until they are sent', async ({
  page,
  context,
}) => {
  const product = await aProduct(page, { stock: 5 })
  await openAbleTill(page)
  await context.setOffline(true)
  await sellByCard(page, product)
  // The server is there again and takes sales, and nothing of the till's own gets through to it yet.
  await page.route('**/api/tills/**', () => {})
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByText('1 sale safe on this till')).toBeVisible()
  expect(await sellByCard(page, product)).toMatch(/^[A-Z]+-\d{6}$/)
  await page.unroute('**/api/tills/**')
  await expectLight(page)
})

test('two tabs of one till give out no number twice', async ({ page, context }) => {
  const product = await aProduct(page, { stock: 20 })
  await openAbleTill(page)
  const other = await context.newPage()
  await openAbleTill(other)
  await context.setOffline(true)
  await Promise.all([darkLine(page).waitFor(), darkLine(other).waitFor()])
  const numbers: string[] = []
  for (let round = 0; round < 3; round++) {
    numbers.push(await sellByCard(page, product))
    numbers.push(await sellByCard(other, product))
  }
  expect(new Set(numbers).size).toBe(6)
  await context.setOffline(false)
  await Promise.all([expectLight(page), expectLight(other)])
  const entries = await entriesOnDisk(page)
  expect(entries.map(({ sequence }) => sequence)).toEqual(entries.map((_, at) => at + 1))
  expect(entries.every(({ outcome }) => outcome === 'booked')).toBe(true)
  expect(await stockOf(page, product)).toBe(14)
})

test('a shift is opened, paid out of, counted and closed without the line', async ({
  page,
  context,
}) => {
  const product = await aProduct(page, { stock: 5 })
  await openAbleTill(page)
  await context.setOffline(true)
  await expect(darkLine(page)).toBeVisible()
  await page.getByRole('button', { name: 'Open shift' }).click()
  await page.getByLabel('Float in the drawer').fill('-300')
  await page.keyboard.press('Enter')
  await expect(page.getByText('An amount of cash is from R0.00')).toBeVisible()
  await page.getByLabel('Float in the drawer').fill('300')
  await page.keyboard.press('Enter')
  await sellByCard(page, product)
  await page.getByRole('button', { name: 'Drawer' }).click()
  await page.getByRole('button', { name: 'Pay out' }).click()
  await page.getByLabel('Amount').fill('50')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Say why: a reason is required')).toBeVisible()
  await page.getByLabel('What it is for').fill('candles')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Drawer' }).click()
  await page.getByRole('button', { name: 'Count and close' }).click()
  await page.getByLabel('R50.00', { exact: true }).fill('5')
  await page.getByRole('button', { name: 'That is what I counted' }).click()
  await expect(page.getByText('the difference and the Z report come')).toBeVisible()
  await page.getByRole('button', { name: 'Close shift' }).click()
  await expect(page.getByRole('button', { name: 'Open shift' })).toBeVisible()
  await context.setOffline(false)
  await expectLight(page)
  const entries = await entriesOnDisk(page)
  expect(entries.slice(-5).map(({ kind, outcome }) => [kind, outcome])).toEqual(
    ['shift_opened', 'sale', 'shift_event', 'shift_counted', 'shift_closed'].map((kind) => [
      kind,
      'booked',
    ]),
  )
})

/** On the till, a shift opened with R300.00, and at its count. */
async function openShiftAndCount(page: Page): Promise<void> {
  await openAbleTill(page)
  await page.getByRole('button', { name: 'Open shift' }).click()
  await page.getByLabel('Float in the drawer').fill('300')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Drawer' }).click()
  await page.getByRole('button', { name: 'Count and close' }).click()
}

test('a count that is being typed stays while the line goes and comes back', async ({
  page,
  context,
}) => {
  await openShiftAndCount(page)
  const hundreds = page.getByLabel('R100.00', { exact: true })
  // What a scanner types there is no number of notes, and takes nothing down.
  await hundreds.fill('6001234567890')
  await expect(page.getByText('A whole number')).toBeVisible()
  await hundreds.fill('2')
  await context.setOffline(true)
  await expect(darkLine(page)).toBeVisible()
  await page.getByLabel('R50.00', { exact: true }).fill('2')
  await context.setOffline(false)
  await expectLight(page)
  await expect(hundreds).toHaveValue('2')
  await page.getByRole('button', { name: 'That is what I counted' }).click()
  await expect(page.getByText('Exact')).toBeVisible()
  await page.getByRole('button', { name: 'Close shift' }).click()
  await expect(page.getByText('Z report').first()).toBeVisible()
})

test('what is done with a drawer while the line is there is in the book too, and a lost answer closes it once', async ({
  page,
  context,
}) => {
  await openShiftAndCount(page)
  await page.getByLabel('R100.00', { exact: true }).fill('3')
  await page.getByRole('button', { name: 'That is what I counted' }).click()
  await expect(page.getByText('Exact')).toBeVisible()
  await page.route('**/api/shifts/*/close', async (route) => {
    await route.fetch()
    // The line goes with the answer: one that is back at once is seen by nobody.
    await context.setOffline(true)
    await route.abort()
  })
  await page.getByRole('button', { name: 'Close shift' }).click()
  await expect(darkLine(page)).toBeVisible()
  await expect(page.getByLabel('Float in the drawer')).toBeVisible()
  await page.unroute('**/api/shifts/*/close')
  await context.setOffline(false)
  await expectLight(page)
  const entries = await entriesOnDisk(page)
  expect(entries.map(({ kind, outcome }) => [kind, outcome])).toEqual(
    ['shift_opened', 'shift_counted', 'shift_closed'].map((kind) => [kind, 'booked']),
  )
})

test('signing out keeps what waits and drops what the till knew of people', async ({
  page,
  context,
  signIn,
}) => {
  const product = await aProduct(page, { stock: 5 })
  await openAbleTill(page)
  await context.setOffline(true)
  await expect(darkLine(page)).toBeVisible()
  const number = await sellByCard(page, product)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByText('1 sale safe on this till: sent when it is.')).toBeVisible()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Sign Out' }).click()
  await expect.poll(() => thingsOnDisk(page)).not.toContain('kit')
  // Nobody is known here any more, and what waits can still be carried to the shop.
  await expect(page.getByText('1 entry safe on this till')).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save to a stick' }).click()
  expect((await saving).suggestedFilename()).toMatch(/^veld-till-\d+-/)
  expect(await entriesOnDisk(page)).toContainEqual(
    expect.objectContaining({ number, outcome: null }),
  )
  await context.setOffline(false)
  // The server is told before anybody else signs in.
  const isOwed = () => page.evaluate(() => localStorage.getItem('veld-sign-out'))
  await expect.poll(isOwed).toBeNull()
  expect((await page.request.get('/api/users/me')).status()).toBe(401)
  await signIn('manager')
  await openPos(page)
  await expectLight(page)
  expect(await saleOf(page, number)).toMatchObject({ till_number: number })
})

test('after a sign-out it does not sell with the server before that knows all', async ({
  page,
  context,
  signIn,
}) => {
  const product = await aProduct(page, { stock: 5 })
  await openAbleTill(page)
  await context.setOffline(true)
  await expect(darkLine(page)).toBeVisible()
  const first = await sellByCard(page, product)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Sign Out' }).click()
  await expect.poll(() => thingsOnDisk(page)).not.toContain('kit')
  // The server is there again, and nothing of what was sold gets through to it yet.
  await page.route('**/api/tills/*/entries', () => {})
  await context.setOffline(false)
  const isOwed = () => page.evaluate(() => localStorage.getItem('veld-sign-out'))
  await expect.poll(isOwed).toBeNull()
  await signIn('manager')
  await openPos(page)
  await expect(page.getByText('1 sale safe on this till')).toBeVisible()
  const second = await sellByCard(page, product)
  expect(Number(second.split('-')[1])).toBe(Number(first.split('-')[1]) + 1)
  await page.unroute('**/api/tills/*/entries')
  await expectLight(page)
  expect(await saleOf(page, second)).toMatchObject({ till_number: second })
  expect(await sellByCard(page, product)).toMatch(/^T-/)
  await expect.poll(() => thingsOnDisk(page), { timeout: 30_000 }).toContain('kit')
})
