import { expect, test } from './fixtures.ts'
import {
  aCustomer,
  addButtons,
  addBySku,
  approved,
  aProduct,
  chooseCustomer,
  expectReceipt,
  openPos,
  pay,
  payBy,
  quantityOf,
  readyToPay,
  scan,
  search,
  sentKeys,
  stockOf,
  toasted,
} from './till.ts'

test.beforeEach(async ({ signIn }) => signIn('manager'))

test('cart and customer outlive a reload; a removed line can be brought back', async ({ page }) => {
  const product = await aProduct(page)
  const customer = await aCustomer(page)
  await openPos(page)
  await addBySku(page, product)
  await chooseCustomer(page, customer.last_name)
  const quantity = quantityOf(page, product)
  await quantity.fill('3')
  await page.keyboard.press('Enter')
  await quantity.fill('2.5')
  await page.keyboard.press('Enter')
  await expect(quantity).toHaveValue('3')
  await page.reload()
  await expect(quantity).toHaveValue('3')
  await expect(page.getByRole('button', { name: customer.last_name })).toBeVisible()
  await page.getByRole('button', { name: `Remove ${product.name}` }).click()
  await expect(page.getByText(`Removed ${product.name} from cart`)).toBeVisible()
  await expect(page.getByText('Cart is empty')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(quantity).toHaveValue('3')
  await page.getByRole('button', { name: 'Park' }).click()
  await expect(page.getByText('Cart is empty')).toBeVisible()
  await page.getByRole('button', { name: /Parked \d/ }).click()
  await expect(quantity).toHaveValue('3')
})

test('a session that ends leaves the cart; signing in again returns to it', async ({
  page,
  context,
}) => {
  const product = await aProduct(page)
  const customer = await aCustomer(page)
  await openPos(page)
  await addBySku(page, product)
  await chooseCustomer(page, customer.last_name)
  await context.clearCookies()
  await page.keyboard.press('F2')
  await expect(page.getByText('Session expired. Please log in again.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign In' }).first().click()
  await page.getByRole('button', { name: 'manager@veld.test' }).click()
  await expect(page).toHaveURL(/\/pos$/)
  await expect(quantityOf(page, product)).toHaveValue('1')
  await expect(page.getByRole('button', { name: customer.last_name })).toBeVisible()
})

test('a session that ends at the payment: who comes back is told, and nothing is sold unasked', async ({
  page,
  context,
  consoleErrors,
}) => {
  const product = await aProduct(page)
  await readyToPay(page, product)
  const keys = sentKeys(page)
  await payBy(page, 'Card').click()
  await expect(approved(page)).toBeVisible()
  // The sale is to be the first to hear of it, not what the page asks for by itself.
  let hasLeft = false
  await page.route('**/api/**', (route) => {
    const request = route.request()
    hasLeft ||= request.isNavigationRequest()
    return hasLeft || request.url().endsWith('/api/transactions') ? route.continue() : undefined
  })
  await context.clearCookies()
  await approved(page).press('Enter')
  await page.waitForURL(/\/$/)
  await expect(page.getByText('Session expired. Please log in again.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign In' }).first().click()
  await page.getByRole('button', { name: 'manager@veld.test' }).click()
  await expect(page).toHaveURL(/\/pos$/)
  await expect(
    page.getByText('The card payment of R115.00 was not recorded: nothing was sold.'),
  ).toBeVisible()
  // The browser logs that the server does not have it.
  expect(consoleErrors.splice(0).join()).toContain('404')
  await expect(quantityOf(page, product)).toHaveValue('1')
  expect(await stockOf(page, product)).toBe(5)
  await pay(page, 'Card')
  await expectReceipt(page, 'R115.00')
  expect(new Set(keys).size).toBe(1)
  expect(await stockOf(page, product)).toBe(4)
})

test('a scanner works anywhere, presses nothing and loses nothing', async ({ page }) => {
  const product = await aProduct(page, { stock: 40 })
  await openPos(page)
  await page.getByRole('button', { name: 'All Categories' }).focus()
  await scan(page, product.sku, 30)
  const quantity = quantityOf(page, product)
  await expect(quantity).toHaveValue('30')
  const box = page.getByRole('searchbox')
  await box.focus()
  await scan(page, product.sku, 1)
  await expect(quantity).toHaveValue('31')
  await expect(box).toHaveValue('')
  await scan(page, 'NO-SUCH-CODE', 1)
  await expect(page.getByText('No product with the code NO-SUCH-CODE')).toBeVisible()
})

test('who types an address at the till loses no letter of it', async ({ page }) => {
  await openPos(page)
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: 'Search customers' }).fill('Nobody Here Yet')
  await page.getByRole('button', { name: 'Add Customer' }).click()
  const form = page.getByRole('dialog', { name: 'Add Customer' })
  await form.getByRole('button', { name: 'More' }).click()
  const address = form.getByLabel('Address')
  // As fast as fingers are.
  await address.pressSequentially('7 Church Street, Graaff-Reinet?', { delay: 60 })
  await expect(address).toHaveValue('7 Church Street, Graaff-Reinet?')
})

test('scans before the catalogue is there, and during a payment, are not lost', async ({
  page,
}) => {
  const product = await aProduct(page)
  await readyToPay(page, product)
  let answer = () => {}
  const mayAnswer = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/transactions', async (route) => {
    await mayAnswer
    await route.continue()
  })
  await pay(page, 'Card')
  await expect(page.getByText('Payment under way…')).toBeVisible()
  await scan(page, product.sku, 2)
  answer()
  // They belong to the next sale.
  await expect(quantityOf(page, product)).toHaveValue('2')
  expect(await stockOf(page, product)).toBe(4)
})

test('only what is in sight is drawn, and the pay buttons never leave it', async ({
  page,
  context,
  consoleErrors,
}) => {
  await openPos(page)
  const drawn = addButtons(page)
  const all = Number(
    await page.locator('[data-up] [aria-setsize]').first().getAttribute('aria-setsize'),
  )
  expect(all).toBeGreaterThan(50)
  expect(await drawn.count()).toBeLessThan(45)
  const last = page
    .getByRole('listitem')
    .filter({ has: page.locator('[data-add]') })
    .last()
  await drawn.first().focus()
  await page.mouse.move(400, 500)
  await page.mouse.wheel(0, 100_000)
  await expect(last).toHaveAttribute('aria-posinset', String(all))
  await expect(payBy(page, 'Card')).toBeInViewport({ ratio: 1 })
  await context.setOffline(true)
  await expect(page.getByText(/You are offline\.|Offline since/)).toBeVisible()
  await expect(payBy(page, 'Card')).toBeInViewport({ ratio: 1 })
  await context.setOffline(false)
  // The browser itself logs each picture that did not get through.
  consoleErrors.length = 0
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

test('what was just added is flagged on its card for two seconds', async ({ page }) => {
  await page.clock.install()
  await openPos(page)
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Add .+ to cart$/ }) })
  await card
    .first()
    .getByRole('button', { name: /to cart$/ })
    .click()
  const flag = page.getByText('Just added')
  await expect(flag).toBeInViewport()
  await page.clock.runFor(2100)
  await expect(flag).toHaveCount(0)
  await expect(page.getByText('In Cart')).toBeVisible()
})

test('what a search will find is made ready in its pause, out of sight, and then shown as it is', async ({
  page,
}) => {
  const product = await aProduct(page)
  await openPos(page)
  await page.clock.install()
  // From here on time passes when it is told to, however slow the machine.
  await page.clock.pauseAt(Date.now() + 60_000)
  await search(page, product.sku)
  await page.clock.runFor(150)
  const ready = page.locator(`[aria-hidden] [data-add="${product.id}"]`)
  await expect(ready).toHaveCount(1)
  await expect(addButtons(page)).not.toHaveCount(1)
  await expect(page.getByRole('button', { name: `Add ${product.name} to cart` })).toHaveCount(0)
  await expect(page.locator('[aria-hidden] [data-add][tabindex="0"]')).toHaveCount(0)
  await ready.evaluate((button) => button.setAttribute('data-made-ready', ''))
  await page.clock.runFor(200)
  await expect(addButtons(page)).toHaveCount(1)
  await expect(addButtons(page)).toHaveAttribute('data-made-ready')
  await expect(addButtons(page)).toHaveAttribute('tabindex', '0')
})
