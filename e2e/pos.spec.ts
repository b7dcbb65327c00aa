import type { Page } from '@playwright/test'
import { expect, expectAccessible, test, useScheme } from './fixtures.ts'

const AGE = 'I have checked that the customer is 18 or older'

interface Wanted {
  price?: number
  stock?: number
  is_medical?: boolean
}
interface Product {
  id: number
  name: string
  sku: string
  category_id: number
}

test.beforeEach(async ({ signIn }) => signIn('manager'))

test('a walk-in pays cash and gets change and a receipt', async ({ page }) => {
  const product = await aProduct(page, { price: 100 })
  await openPos(page)
  await search(page, product.sku)
  const card = cardOf(page, product)
  for (const text of ['R100.00', '5 left']) await expect(card.getByText(text)).toBeVisible()
  await toasted(page, `Added ${product.name} to cart`, () =>
    card.getByRole('button', { name: `Add ${product.name} to cart` }).click(),
  )
  await expect(card.getByText('In Cart')).toBeVisible()

  const cart = page.getByRole('complementary', { name: 'Cart' })
  await expect(cart.getByText('R115.00')).toBeVisible()
  await expect(cart.getByText('Loyalty points to earn')).toBeHidden()
  await expect(cart.getByRole('button', { name: 'Cash' })).toBeDisabled()
  await page.getByRole('checkbox', { name: AGE }).check()
  await cart.getByRole('button', { name: 'Cash' }).click()
  await expect(cart.getByText('Change due')).toBeVisible()
  await expect(cart.getByText('R0.00')).toBeVisible()
  await cart.getByRole('button', { name: 'R200' }).click()
  await expect(cart.getByText('R85.00')).toBeVisible()
  await toasted(page, /^Payment successful! Total: R115.00$/, () =>
    cart.getByRole('button', { name: 'Complete Sale' }).click(),
  )
  const receipt = page.getByRole('dialog', { name: 'Receipt' })
  for (const text of [product.name, '1 × R100.00', 'R15.00', 'R200.00', 'R85.00', /Served by /])
    await expect(receipt.getByText(text)).toBeVisible()
  await expect(receipt.getByRole('button', { name: 'New sale' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(receipt).toBeHidden()
  await expect(cart.getByText('Cart is empty')).toBeVisible()
  await expect(card.getByText('4 left')).toBeVisible()
})

test('a customer pays by card and earns points', async ({ page }) => {
  const product = await aProduct(page, { price: 100 })
  const customer = await aCustomer(page)
  await openPos(page)
  await page.keyboard.press('F2')
  const picker = page.getByRole('dialog', { name: 'Choose a customer' })
  await picker.getByRole('textbox').fill('nobody is called this')
  await expect(picker.getByText('No customers found')).toBeVisible()
  await picker.getByRole('textbox').fill(customer.last_name)
  await picker.getByRole('button', { name: customer.last_name }).click()
  await addBySku(page, product)
  await expect(page.getByText('Loyalty points to earn')).toBeVisible()
  await page.getByRole('checkbox', { name: AGE }).check()
  await toasted(page, 'Payment successful! Total: R115.00 (+11 loyalty points)', () =>
    page.getByRole('button', { name: 'Card' }).click(),
  )
  await page.getByRole('button', { name: 'New sale' }).click()
  await expect(page.getByRole('button', { name: /Walk-in Customer/ })).toBeVisible()
})

test('a medical product is marked, hinted at and refused without a card', async ({
  page,
  consoleErrors,
}) => {
  const product = await aProduct(page, { is_medical: true })
  await openPos(page)
  await addBySku(page, product)
  await expect(cardOf(page, product).getByText('Medical')).toBeVisible()
  await expect(page.getByText(/choose a customer with a valid medical card/)).toBeVisible()
  await page.getByRole('checkbox', { name: AGE }).check()
  await page.getByRole('button', { name: 'Card' }).click()
  await expect(page.getByText(/is sold only to a customer with a medical card/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: `Quantity of ${product.name}` })).toHaveValue('1')
  expect(consoleErrors.splice(0).join('\n')).toContain('409')
})

test('a new price is offered and taken in one tap', async ({ page, consoleErrors }) => {
  const product = await aProduct(page, { price: 100 })
  await openPos(page)
  await addBySku(page, product)
  await page.getByRole('checkbox', { name: AGE }).check()
  await page.request.put(`/api/products/${product.id}`, {
    data: { ...fields(product), price: 120 },
  })
  await page.getByRole('button', { name: 'Card' }).click()
  await expect(page.getByText(/has changed from R100.00 to R120.00/)).toBeVisible()
  await page.getByRole('button', { name: 'Use the new price' }).click()
  await page.getByRole('button', { name: 'Card' }).click()
  await expectReceipt(page, 'R138.00')
  expect(consoleErrors.splice(0).join('\n')).toContain('409')
})

test('when another till was faster, what is left is offered', async ({ page, consoleErrors }) => {
  const product = await aProduct(page, { price: 100, stock: 3 })
  await openPos(page)
  await addBySku(page, product)
  await page.getByRole('button', { name: `One more of ${product.name}` }).click()
  await page.getByRole('checkbox', { name: AGE }).check()
  await sellElsewhere(page, product, 2)
  await page.getByRole('button', { name: 'Card' }).click()
  await expect(page.getByText(`Not enough stock for ${product.name}: 1 left`)).toBeVisible()
  await page.getByRole('button', { name: 'Take what is left' }).click()
  await page.getByRole('button', { name: 'Card' }).click()
  await expectReceipt(page, 'R115.00')
  await expect(cardOf(page, product).getByText('Out of stock')).toBeVisible()
  expect(consoleErrors.splice(0).join('\n')).toContain('409')
})

test('clicks by the dozen make one sale', async ({ page }) => {
  const product = await aProduct(page, { price: 100 })
  await openPos(page)
  await addBySku(page, product)
  await page.getByRole('checkbox', { name: AGE }).check()
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/transactions'))
      keys.push(request.headers()['idempotency-key'])
  })
  await page.getByRole('button', { name: 'Card' }).evaluate((button: HTMLElement) => {
    for (let click = 0; click < 20; click++) button.click()
  })
  await expectReceipt(page, 'R115.00')
  expect(keys).toHaveLength(1)
  expect(await stockOf(page, product)).toBe(4)
})

test('without an answer the till asks again with the same key and sells once', async ({
  page,
  consoleErrors,
}) => {
  const product = await aProduct(page, { price: 100 })
  await openPos(page)
  await addBySku(page, product)
  await page.getByRole('checkbox', { name: AGE }).check()
  let lost = 0
  // The server sells, but its answer does not come back.
  await page.route('**/api/transactions', async (route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Card' }).click()
  await expect(
    page.getByText('No answer yet. Checking whether the sale went through…'),
  ).toBeVisible()
  await expectReceipt(page, 'R115.00')
  expect(await stockOf(page, product)).toBe(4)
  expect(consoleErrors.splice(0).join('\n')).toContain('ERR_CONNECTION_RESET')
})

test('cart and customer outlive a reload; a removed line can be brought back', async ({ page }) => {
  const product = await aProduct(page)
  await openPos(page)
  await addBySku(page, product)
  await page.getByRole('textbox', { name: `Quantity of ${product.name}` }).fill('3')
  await page.keyboard.press('Enter')
  await page.reload()
  const quantity = page.getByRole('textbox', { name: `Quantity of ${product.name}` })
  await expect(quantity).toHaveValue('3')
  await page.getByRole('button', { name: `Remove ${product.name}` }).click()
  await expect(page.getByText(`Removed ${product.name} from cart`)).toBeVisible()
  await expect(page.getByText('Cart is empty')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(quantity).toHaveValue('3')
  await page.getByRole('button', { name: 'Park' }).click()
  await expect(page.getByText('Cart is empty')).toBeVisible()
  await page.getByRole('button', { name: /^Parked / }).click()
  await expect(quantity).toHaveValue('3')
})

test('a sale by keyboard alone', async ({ page }) => {
  const product = await aProduct(page, { price: 100 })
  await openPos(page)
  await page.keyboard.press('/')
  await page.keyboard.insertText(product.sku.toLowerCase())
  await expect(page.getByRole('listitem').filter({ has: page.locator('[data-add]') })).toHaveCount(
    1,
  )
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: `Add ${product.name}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: AGE }).press('Space')
  await page.keyboard.press('F9')
  await expect(page.getByLabel('Amount tendered')).toBeFocused()
  await page.keyboard.press('Enter')
  await expectReceipt(page, 'R115.00')
})

test('a scanner works anywhere, presses nothing and loses nothing', async ({ page }) => {
  const product = await aProduct(page, { stock: 40 })
  await openPos(page)
  await page.getByRole('button', { name: 'All Categories' }).focus()
  await scan(page, product.sku, 30)
  const quantity = page.getByRole('textbox', { name: `Quantity of ${product.name}` })
  await expect(quantity).toHaveValue('30')
  const box = page.getByRole('searchbox')
  await box.focus()
  await scan(page, product.sku, 1)
  await expect(quantity).toHaveValue('31')
  await expect(box).toHaveValue('')
  await scan(page, 'NO-SUCH-CODE', 1)
  await expect(page.getByText('No product with the code NO-SUCH-CODE')).toBeVisible()
})

test('favourites come first and filters can be cleared', async ({ page }) => {
  const product = await aProduct(page)
  await openPos(page)
  await search(page, product.sku)
  const favourite = page.getByRole('button', { name: `Favorite ${product.name}` })
  await toasted(page, 'Added to favorites', () => favourite.click())
  await search(page, 'nothing is called this')
  await expect(page.getByText('No products found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(
    page.getByRole('region', { name: 'Products' }).getByRole('listitem').first(),
  ).toContainText(product.name)
  await toasted(page, 'Removed from favorites', () => favourite.click())
})

for (const scheme of ['light', 'dark'] as const)
  test(`on a phone the cart lies over the products, ${scheme}`, async ({ page }) => {
    const product = await aProduct(page, { price: 100 })
    await useScheme(page, scheme)
    await page.setViewportSize({ width: 390, height: 844 })
    await openPos(page)
    await addBySku(page, product)
    await expectAccessible(page)
    const bar = page.getByRole('button', { name: /View Cart/ })
    await expect(bar).toContainText('1 item')
    await expect(bar).toContainText('R115.00')
    await bar.click()
    await page.getByRole('checkbox', { name: AGE }).check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Card' }).click()
    await expectReceipt(page, 'R115.00')
    await expect(page.getByRole('dialog', { name: 'Cart' })).toBeHidden()
  })

async function openPos(page: Page): Promise<void> {
  await page.goto('/pos')
  await expect(page.getByRole('heading', { name: 'Point of Sale', level: 1 })).toBeAttached()
  await expect(page.locator('[data-add]').first()).toBeVisible()
}

/** Looks before it acts: on a busy machine a toast of two seconds may be gone afterwards. */
async function toasted(page: Page, text: string | RegExp, act: () => Promise<void>): Promise<void> {
  await Promise.all([page.getByText(text).waitFor(), act()])
}

async function expectReceipt(page: Page, total: string): Promise<void> {
  const receipt = page.getByRole('dialog', { name: 'Receipt' })
  await expect(receipt.getByText(total).first()).toBeVisible()
}

const search = (page: Page, text: string) => page.getByRole('searchbox').fill(text)

const cardOf = (page: Page, { name }: Product) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, level: 2 }) })

async function addBySku(page: Page, { name, sku }: Product): Promise<void> {
  await search(page, sku)
  await page.getByRole('button', { name: `Add ${name} to cart` }).click()
}

/** As a scanner does: keys without a pause, each code ended with Enter. */
async function scan(page: Page, code: string, times: number): Promise<void> {
  await page.evaluate(
    ({ code, times }) => {
      let at = performance.now()
      function press(key: string) {
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
        // By the scanner's clock, as the hardware's events are: this machine may be busy.
        Object.defineProperty(event, 'timeStamp', { value: (at += 4) })
        document.activeElement?.dispatchEvent(event)
      }
      for (let scanned = 0; scanned < times; scanned++) {
        for (const key of code.split('')) press(key)
        press('Enter')
      }
    },
    { code, times },
  )
}

let made = 0
const tag = (): string => `${Date.now().toString(36)}${made++}`.toUpperCase()

const fields = ({ name, sku, category_id }: Product) => ({ name, sku, category_id })

async function aProduct(page: Page, wanted: Wanted = {}): Promise<Product> {
  const { price = 50, stock = 5, is_medical = false } = wanted
  const name = tag()
  const answer = await page.request.post('/api/products', {
    data: { sku: `POS-${name}`, name: `Till ${name}`, category_id: 1, price, is_medical },
  })
  expect(answer.status()).toBe(201)
  const product = (await answer.json()) as Product
  const batch = await page.request.post('/api/inventory/batches', {
    data: {
      product_id: product.id,
      batch_number: `B-${name}`,
      quantity: stock,
      cost_per_unit: 10,
      received_date: '2026-01-05',
    },
  })
  expect(batch.status()).toBe(201)
  return product
}

async function aCustomer(page: Page): Promise<{ last_name: string }> {
  const answer = await page.request.post('/api/customers', {
    data: { first_name: 'Lerato', last_name: `Buyer${tag()}` },
  })
  expect(answer.status()).toBe(201)
  return (await answer.json()) as { last_name: string }
}

async function sellElsewhere(page: Page, { id }: Product, quantity: number): Promise<void> {
  const answer = await page.request.post('/api/transactions', {
    data: { items: [{ product_id: id, quantity, unit_price: 100 }], payment_method: 'card' },
  })
  expect(answer.status()).toBe(200)
}

async function stockOf(page: Page, { id }: Product): Promise<number | undefined> {
  const answer = await page.request.get('/api/till/stock')
  const stock = (await answer.json()) as { product_id: number[]; stock_level: number[] }
  return stock.stock_level[stock.product_id.indexOf(id)]
}
