import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

// What the tests of the till do again and again.

export interface Product {
  id: number
  name: string
  sku: string
  category_id: number
}

interface Wanted {
  name?: string
  sku?: string
  price?: number
  stock?: number
  is_medical?: boolean
}

/** Those of the products on the shelf; what is made ready for the next search is out of sight. */
export const addButtons = (page: Page): Locator => page.locator('[data-up] [data-add]')

export async function openPos(page: Page, address = '/pos'): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Point of Sale', level: 1 })).toBeAttached()
  await expect(addButtons(page).first()).toBeVisible()
}

/** On the till, with one of the product in the cart. */
export async function readyToPay(page: Page, product: Product): Promise<void> {
  await openPos(page)
  await addBySku(page, product)
}

/** Looks before it acts: on a busy machine a toast of two seconds may be gone afterwards. */
export async function toasted(
  page: Page,
  text: string | RegExp,
  act: () => Promise<void>,
): Promise<void> {
  await Promise.all([page.getByText(text).waitFor(), act()])
}

export async function expectReceipt(page: Page, total: string): Promise<Locator> {
  const receipt = receiptOf(page)
  await expect(receipt.getByText(total).first()).toBeVisible()
  return receipt
}

export async function numberOnReceipt(page: Page): Promise<string> {
  const text = receiptOf(page)
    .getByText(/^(T-\d{8}|[A-Z]+-\d{6})$/)
    .first()
  await expect(text).toBeVisible()
  return (await text.textContent()) ?? ''
}

export const receiptOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Receipt' })

export const cartOf = (page: Page): Locator =>
  page.getByRole('complementary', { name: 'Cart', exact: true })

/** Where it lies over the products. */
export const sheetOf = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Cart', exact: true })

/** A small tablet, turned: the cart lies over the products, or stands beside them. */
export const UPRIGHT = { width: 600, height: 960 }
export const ACROSS = { width: 960, height: 600 }

type Method = 'Cash' | 'Card' | 'Digital wallet'

/** Exact: 'Card' is also part of other names. */
export const payBy = (page: Page, method: Method): Locator =>
  page.getByRole('button', { name: method, exact: true })

/** What the machine said, and with it the answer about the age. */
export const approved = (page: Page): Locator =>
  page.getByRole('button', { name: /^(Yes: )?Approved$/ })

/** Begins to pay; what is not counted out goes through with what the machine said. */
export async function pay(page: Page, method: Method): Promise<void> {
  await payBy(page, method).click()
  // By key: a click so soon after the first is taken for a double click.
  if (method !== 'Cash') await approved(page).press('Enter')
}

export const quantityOf = (page: Page, { name }: Product): Locator =>
  page.getByRole('textbox', { name: `Quantity of ${name}` })

export const search = (page: Page, text: string): Promise<void> =>
  page.getByRole('searchbox').fill(text)

export const cardOf = (page: Page, { name }: Product): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, level: 2 }) })

export async function addBySku(page: Page, { name, sku }: Product): Promise<void> {
  await search(page, sku)
  // The first row is drawn ahead: for a frame the card of before shows the product too.
  await page
    .getByRole('button', { name: `Add ${name} to cart` })
    .first()
    .click()
}

/** As a scanner does: keys with so many milliseconds between them, each code ended with Enter. */
export async function scan(page: Page, code: string, times: number, gap = 4): Promise<void> {
  await page.evaluate(
    ({ code, times, gap }) => {
      let at = performance.now()
      function press(key: string) {
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
        // By the scanner's clock, as the hardware's events are: this machine may be busy.
        Object.defineProperty(event, 'timeStamp', { value: (at += gap) })
        const field = document.activeElement
        const isTyped = field?.dispatchEvent(event) && key.length === 1
        if (!isTyped || !(field instanceof HTMLInputElement)) return
        // What the browser does with a key that nobody stopped.
        const { value, selectionStart, selectionEnd } = field
        const text = value.slice(0, selectionStart!) + key + value.slice(selectionEnd!)
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
      for (let scanned = 0; scanned < times; scanned++) {
        for (const key of code.split('')) press(key)
        press('Enter')
      }
    },
    { code, times, gap },
  )
}

/** The keys under which sales are sent from now on, one for each request. */
export function sentKeys(source: Page | BrowserContext): (string | undefined)[] {
  const keys: (string | undefined)[] = []
  source.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/transactions'))
      keys.push(request.headers()['idempotency-key'])
  })
  return keys
}

/** As in a browser that cannot sell by itself: a payment without an answer is asked about again. */
export const onlineOnly = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'userAgentData', { get: () => undefined }),
  )

/** The page is gone, and with it what localStorage held. What was written durably is still there. */
export async function losePower(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear())
  await page.goto('about:blank')
}

/** The payments without an answer that this browser has on disk. */
export const paymentsOnDisk = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const request = indexedDB.open('veld-till')
        request.addEventListener('success', () => {
          const keys = request.result.transaction('payments').objectStore('payments').getAllKeys()
          keys.addEventListener('success', () => resolve(keys.result as string[]))
        })
      }),
  )

/** Gives whoever is signed in there a PIN, and answers their name. */
export async function givePin(page: Page, pin: string): Promise<string> {
  const answer = await page.request.put('/api/users/me/pin', { data: { pin } })
  expect(answer.status()).toBe(204)
  const me = await page.request.get('/api/users/me')
  const { profile } = (await me.json()) as { profile: { first_name: string; last_name: string } }
  return `${profile.first_name} ${profile.last_name}`
}

export async function typePin(page: Page, pin: string): Promise<void> {
  await page.getByLabel('PIN, digit 1').focus()
  await page.keyboard.type(pin)
}

let made = 0
const tag = (): string => `${Date.now().toString(36)}${made++}`.toUpperCase()

export async function aProduct(page: Page, wanted: Wanted = {}): Promise<Product> {
  const { price = 100, stock = 5, is_medical = false } = wanted
  const mark = tag()
  const { name = `Till ${mark}`, sku = `POS-${mark}` } = wanted
  const answer = await page.request.post('/api/products', {
    data: { sku, name, category_id: 1, price, is_medical },
  })
  expect(answer.status()).toBe(201)
  const product = (await answer.json()) as Product
  const batch = await page.request.post('/api/inventory/batches', {
    data: {
      product_id: product.id,
      batch_number: `B-${mark}`,
      quantity: stock,
      cost_per_unit: 10,
      received_date: '2026-01-05',
    },
  })
  expect(batch.status()).toBe(201)
  return product
}

export async function setPrice(page: Page, product: Product, price: number): Promise<void> {
  const { id, name, sku, category_id } = product
  const answer = await page.request.put(`/api/products/${id}`, {
    data: { name, sku, category_id, price },
  })
  expect(answer.status()).toBe(200)
}

export async function aCustomer(
  page: Page,
  more: object = {},
): Promise<{ id: number; last_name: string }> {
  const answer = await page.request.post('/api/customers', {
    data: { first_name: 'Lerato', last_name: `Buyer${tag()}`, ...more },
  })
  expect(answer.status()).toBe(201)
  return (await answer.json()) as { id: number; last_name: string }
}

export async function chooseCustomer(page: Page, lastName: string): Promise<void> {
  await page.keyboard.press('F2')
  const picker = page.getByRole('dialog', { name: 'Choose a customer' })
  await picker.getByRole('textbox').fill(lastName)
  await picker.getByRole('button', { name: lastName }).click()
}

const LOOK_UPS = '**/api/customers/look-up'

/** Whoever is looked up is this one, or nobody; that they are comes to the page only with what is answered here. */
export async function lateLookUp(page: Page, number: string, id: number) {
  const customer = await page.request.get(`/api/customers/${id}?numbers=masked`)
  const found: unknown = await customer.json()
  let letGo = Promise.withResolvers<void>()
  await page.route(LOOK_UPS, async (route) => {
    const asked = (route.request().postDataJSON() as { number: string }).number === number
    if (asked) await letGo.promise
    await route.fulfill({ json: asked ? [found] : [] })
  })
  return async () => {
    const heard = page.waitForResponse(LOOK_UPS)
    letGo.resolve()
    await heard
    letGo = Promise.withResolvers()
  }
}

interface Sold {
  transaction_id: number
  transaction_number: string
}

/** At another till, at R100 each. */
export async function sellElsewhere(
  page: Page,
  { id }: Product,
  quantity: number,
  more: object = {},
): Promise<Sold> {
  const answer = await page.request.post('/api/transactions', {
    data: {
      items: [{ product_id: id, quantity, unit_price: 100 }],
      payment_method: 'card',
      ...more,
    },
  })
  expect(answer.status()).toBe(200)
  return (await answer.json()) as Sold
}

export async function stockOf(page: Page, { id }: Product): Promise<number | undefined> {
  const answer = await page.request.get('/api/till/stock')
  const stock = (await answer.json()) as { product_id: number[]; stock_level: number[] }
  return stock.stock_level[stock.product_id.indexOf(id)]
}
