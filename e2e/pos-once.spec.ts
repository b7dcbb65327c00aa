import { expect, leave, test } from './fixtures.ts'
import { hold, payIntoNothing, payUnheard, SALES } from './lost-answers.ts'
import {
  aCustomer,
  addBySku,
  approved,
  aProduct,
  cartOf,
  chooseCustomer,
  expectReceipt,
  losePower,
  onlineOnly,
  openPos,
  pay,
  payBy,
  paymentsOnDisk,
  readyToPay,
  receiptOf,
  sentKeys,
  stockOf,
  toasted,
} from './till.ts'

test.beforeEach(async ({ context, signIn }) => {
  await onlineOnly(context)
  await signIn('manager')
})

test('clicks by the dozen make one sale', async ({ page }) => {
  const product = await aProduct(page)
  await readyToPay(page, product)
  const keys = sentKeys(page)
  await payBy(page, 'Card').click()
  await approved(page).evaluate((button: HTMLElement) => {
    for (let click = 0; click < 20; click++) button.click()
  })
  await expectReceipt(page, 'R115.00')
  expect(keys).toHaveLength(1)
  expect(await stockOf(page, product)).toBe(4)
})

test('a double click and a held Enter make one sale each', async ({ page }) => {
  const product = await aProduct(page)
  await readyToPay(page, product)
  const keys = sentKeys(page)
  // The second click finds the question about the age, and does not answer it.
  await payBy(page, 'Card').dblclick()
  await expect(approved(page)).toBeVisible()
  expect(keys).toHaveLength(0)
  await page.waitForTimeout(500)
  await approved(page).dblclick()
  await expectReceipt(page, 'R115.00')
  await page.getByRole('button', { name: 'New sale' }).click()

  await readyToPay(page, product)
  await page.keyboard.press('F9')
  await expect(page.getByLabel('Amount tendered')).toBeFocused()
  for (let repeat = 0; repeat < 20; repeat++) await page.keyboard.down('Enter')
  await expectReceipt(page, 'R115.00')
  // The finger is still down: what has just come must not be closed by it.
  for (let repeat = 0; repeat < 5; repeat++) await page.keyboard.down('Enter')
  await expect(receiptOf(page)).toBeVisible()
  await page.keyboard.up('Enter')
  expect(keys).toHaveLength(2)
  expect(await stockOf(page, product)).toBe(3)
})

test('two tabs that pay for the same cart at once make one sale', async ({ page, context }) => {
  const product = await aProduct(page)
  await readyToPay(page, product)
  const other = await context.newPage()
  await openPos(other)
  await expect(cartOf(other).getByText('R115.00')).toBeVisible()
  const keys = sentKeys(context)
  // Whichever tab comes second finds its button closed, or its key used: neither waits for the other.
  for (const tab of [page, other]) await payBy(tab, 'Card').click()
  // Found in both first: in the second it may be gone by the time the first was pressed.
  const buttons = await Promise.all([page, other].map((tab) => approved(tab).elementHandle()))
  await Promise.all(
    buttons.map((button) => button.evaluate((each) => (each as HTMLElement).click())),
  )
  await expect(cartOf(page).getByText('Cart is empty')).toBeVisible()
  await expect(cartOf(other).getByText('Cart is empty')).toBeVisible()
  expect(new Set(keys).size).toBe(1)
  expect(await stockOf(page, product)).toBe(4)
})

test('two tabs that do not hear of each other still sell the cart once', async ({
  page,
  context,
  consoleErrors,
}) => {
  const product = await aProduct(page)
  await readyToPay(page, product)
  const other = await context.newPage()
  await openPos(other)
  await expect(cartOf(other).getByText('R115.00')).toBeVisible()
  await hold(other)
  // It is stored before it is sent: what is cleared must not be written afterwards.
  await Promise.all([other.waitForRequest(SALES), pay(other, 'Digital wallet')])
  // As if the word of the other tab had not come yet.
  await page.evaluate(async () => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('veld-till-'))!
    const till = JSON.parse(localStorage.getItem(key)!) as object
    localStorage.setItem(key, JSON.stringify({ ...till, payment: null }))
    await new Promise<void>((done) => {
      const request = indexedDB.open('veld-till')
      request.addEventListener('success', () => {
        const transaction = request.result.transaction('payments', 'readwrite')
        transaction.objectStore('payments').clear()
        transaction.addEventListener('complete', () => done())
      })
    })
  })
  await page.reload()
  // The other tab has answered for the age.
  await pay(page, 'Card')
  await expectReceipt(page, 'R115.00')
  await other.unroute(SALES)
  await other.reload()
  await expect(cartOf(other).getByText('Cart is empty')).toBeVisible()
  expect(await stockOf(page, product)).toBe(4)
  consoleErrors.splice(0)
})

test('without an answer the till asks again with the same key and sells once', async ({
  page,
  consoleErrors,
}) => {
  const product = await aProduct(page)
  await readyToPay(page, product)
  const keys = sentKeys(page)
  let lost = 0
  // The server sells, but its answer does not come back.
  await page.route(SALES, async (route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await pay(page, 'Card')
  await expect(
    page.getByText('No answer yet. Checking whether the sale went through…'),
  ).toBeVisible()
  await expectReceipt(page, 'R115.00')
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(await stockOf(page, product)).toBe(4)
  expect(consoleErrors.splice(0).join('\n')).toContain('ERR_CONNECTION_RESET')
})

test('a busy server is asked again by itself, with the same key', async ({
  page,
  consoleErrors,
}) => {
  const product = await aProduct(page)
  await readyToPay(page, product)
  const keys = sentKeys(page)
  let turnedAway = 0
  await page.route(SALES, (route) =>
    turnedAway++ < 2
      ? route.fulfill({
          status: 503,
          headers: { 'retry-after': '1' },
          json: { success: false, error: 'The shop is very busy. Please try again.' },
        })
      : route.continue(),
  )
  await pay(page, 'Card')
  await expect(page.getByText(/The shop is very busy\. The sale is sent again/)).toBeVisible()
  await expectReceipt(page, 'R115.00')
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
  expect(await stockOf(page, product)).toBe(4)
  expect(consoleErrors.splice(0).join('\n')).toContain('503')
})

test.describe('a reload', () => {
  test('before the sale has reached the server: it is sent then', async ({ page }) => {
    const product = await aProduct(page)
    await readyToPay(page, product)
    await payIntoNothing(page)
    await page.unroute(SALES)
    await page.reload()
    await expectReceipt(page, 'R115.00')
    expect(await stockOf(page, product)).toBe(4)
  })

  test('while the answer is on its way: the same sale is answered again', async ({ page }) => {
    const product = await aProduct(page)
    await readyToPay(page, product)
    const keys = sentKeys(page)
    await payUnheard(page)
    await page.unroute(SALES)
    await page.reload()
    await expectReceipt(page, 'R115.00')
    expect(new Set(keys).size).toBe(1)
    expect(await stockOf(page, product)).toBe(4)
  })

  test('while the customer’s name is on its way: no receipt comes over the next cart', async ({
    page,
  }) => {
    const product = await aProduct(page)
    const customer = await aCustomer(page)
    await readyToPay(page, product)
    await chooseCustomer(page, customer.last_name)
    const letGo = Promise.withResolvers<void>()
    const name = `**/api/customers/${customer.id}?*`
    await page.route(name, async (route) => {
      await letGo.promise
      await route.continue()
    })
    // However slow this machine is.
    await page.addInitScript(() => {
      AbortSignal.timeout = () => new AbortController().signal
    })
    await payUnheard(page)
    await page.unroute(SALES)
    await page.reload()
    await expect(cartOf(page).getByText('Cart is empty')).toBeVisible()
    await addBySku(page, product)
    await toasted(page, /Payment successful!/, async () => letGo.resolve())
    await expect(receiptOf(page)).toBeHidden()
    await expect(cartOf(page).getByText(product.name)).toBeVisible()
  })

  test('after the answer: the receipt is still there, once printed as a copy, until it is closed', async ({
    page,
  }) => {
    const product = await aProduct(page)
    await readyToPay(page, product)
    const keys = sentKeys(page)
    await pay(page, 'Card')
    await expectReceipt(page, 'R115.00')
    await page.reload()
    const receipt = await expectReceipt(page, 'R115.00')
    // There is one original of a tax invoice.
    await expect(receipt.getByText('COPY')).toBeHidden()
    await page.pdf()
    await expect(receipt.getByText('COPY')).toBeVisible()
    await page.reload()
    await expect(receipt.getByText('COPY')).toBeVisible()
    await receipt.getByRole('button', { name: 'New sale' }).click()
    await page.reload()
    await expect(cartOf(page).getByText('Cart is empty')).toBeVisible()
    await expect(receipt).toBeHidden()
    expect(keys).toHaveLength(1)
  })
})

test.describe('a power cut of the till', () => {
  test('after the sale and before its answer: the same key is sent, and one sale exists', async ({
    page,
  }) => {
    const product = await aProduct(page)
    await readyToPay(page, product)
    const keys = sentKeys(page)
    await payUnheard(page)
    expect(await paymentsOnDisk(page)).toEqual(keys)
    await losePower(page)
    await page.unroute(SALES)
    await openPos(page)
    await expectReceipt(page, 'R115.00')
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    expect(await stockOf(page, product)).toBe(4)
    await expect.poll(() => paymentsOnDisk(page)).toEqual([])
  })

  test('is nobody else’s business: another person at this till has a till of their own', async ({
    page,
    signIn,
  }) => {
    const product = await aProduct(page)
    await readyToPay(page, product)
    await payIntoNothing(page)
    await losePower(page)
    await page.unroute(SALES)
    const keys = sentKeys(page)
    await leave(page)
    await signIn('budtender')
    await openPos(page)
    await expect(cartOf(page).getByText('Cart is empty')).toBeVisible()
    await addBySku(page, product)
    await pay(page, 'Card')
    await expectReceipt(page, 'R115.00')
    expect(await paymentsOnDisk(page)).toHaveLength(1)
    expect(keys).toHaveLength(1)

    await leave(page)
    await signIn('manager')
    await openPos(page)
    await expectReceipt(page, 'R115.00')
    expect(new Set(keys).size).toBe(2)
    expect(await stockOf(page, product)).toBe(3)
  })

  test('a browser whose store could not be opened at first keeps the next payment', async ({
    page,
    consoleErrors,
  }) => {
    const product = await aProduct(page)
    await page.addInitScript(() => {
      const open = indexedDB.open.bind(indexedDB)
      indexedDB.open = () => {
        indexedDB.open = open
        const failing = new EventTarget() as IDBOpenDBRequest
        setTimeout(() => failing.dispatchEvent(new Event('error')))
        return failing
      }
    })
    await readyToPay(page, product)
    const keys = sentKeys(page)
    await payUnheard(page)
    expect(await paymentsOnDisk(page)).toEqual(keys)
    expect(consoleErrors.splice(0).join()).toContain('This browser keeps no payments')
  })

  test('a browser that keeps nothing still sells', async ({ page, consoleErrors }) => {
    const product = await aProduct(page)
    await page.addInitScript(() => {
      // It answers to nothing, as when another program holds its files: who wants a newer version waits for ever.
      const open = indexedDB.open.bind(indexedDB)
      // A connection that nobody holds is closed when its memory is collected.
      Object.assign(window, { holder: open('held', 1) })
      indexedDB.open = () => open('held', 2)
    })
    await readyToPay(page, product)
    await pay(page, 'Card')
    await expectReceipt(page, 'R115.00')
    expect(await stockOf(page, product)).toBe(4)
    await expect.poll(() => consoleErrors.join()).toContain('This browser keeps no payments')
    // Whoever asks for the store after that is told as well, as long as the page is there.
    await page.close()
    for (const error of consoleErrors.splice(0)) expect(error).toContain('Another tab holds')
  })
})
