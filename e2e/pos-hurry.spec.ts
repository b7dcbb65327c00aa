import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import {
  aCustomer,
  addButtons,
  addBySku,
  aProduct,
  cardOf,
  cartOf,
  expectReceipt,
  onlineOnly,
  openPos,
  pay,
  payBy,
  quantityOf,
  readyToPay,
  scan,
  search,
  stockOf,
} from './till.ts'

// What costs a second too much on a busy Friday.

test.beforeEach(async ({ signIn }) => signIn('manager'))

test('Enter adds the first of several and leaves the field to the next word', async ({ page }) => {
  const word = `Zq${Math.random().toString(36).slice(2, 6)}`
  const first = await aProduct(page, { name: `${word} Alpha` })
  await aProduct(page, { name: `${word} Beta` })
  await openPos(page)
  const box = page.getByRole('searchbox')
  await box.pressSequentially(word, { delay: 150 })
  await expect(page.locator('[data-up] [data-marked]')).toContainText(first.name)
  await page.keyboard.press('Enter')
  await expect(quantityOf(page, first)).toHaveValue('1')
  await box.pressSequentially('ocb', { delay: 150 })
  await expect(box).toHaveValue('ocb')
})

for (const gap of [5, 35, 50, 80])
  test(`keys ${gap} ms apart are a scan, and what was typed stays in the search`, async ({
    page,
  }) => {
    const product = await aProduct(page)
    await openPos(page)
    const box = page.getByRole('searchbox')
    await box.focus()
    await scan(page, product.sku, 2, gap)
    await expect(quantityOf(page, product)).toHaveValue('2')
    await expect(box).toHaveValue('')
    await box.pressSequentially('clip', { delay: 150 })
    await scan(page, product.sku, 1, gap)
    await expect(quantityOf(page, product)).toHaveValue('3')
    await expect(box).toHaveValue('clip')
  })

test('a click selects the quantity, and more than there is is said while it is typed', async ({
  page,
}) => {
  const product = await aProduct(page, { stock: 5 })
  await readyToPay(page, product)
  const quantity = quantityOf(page, product)
  await quantity.click()
  await quantity.click()
  await page.keyboard.type('7', { delay: 150 })
  await expect(quantity).toHaveValue('7')
  await expect(cartOf(page).getByText('Only 5 left')).toBeVisible()
})

test('Enter with several matches chooses nobody', async ({ page }) => {
  const { last_name } = await aCustomer(page, { first_name: 'Anele' })
  await aCustomer(page, { first_name: 'Bongani', last_name })
  await openPos(page)
  await page.keyboard.press('F2')
  const picker = page.getByRole('dialog', { name: 'Choose a customer' })
  await picker.getByRole('textbox').fill(last_name)
  await expect(picker.getByRole('button', { name: last_name })).toHaveCount(2)
  await page.keyboard.press('Enter')
  await expect(picker).toBeVisible()
  await picker.getByRole('textbox').fill(`Bongani ${last_name}`)
  await expect(picker.getByRole('button', { name: last_name })).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(picker).toBeHidden()
  await expect(cartOf(page).getByRole('button', { name: last_name })).toBeVisible()
})

test('with the last line the customer goes, and comes back with it', async ({ page }) => {
  const product = await aProduct(page)
  const { last_name } = await aCustomer(page)
  await readyToPay(page, product)
  await page.keyboard.press('F2')
  const picker = page.getByRole('dialog', { name: 'Choose a customer' })
  await picker.getByRole('textbox').fill(last_name)
  await picker.getByRole('button', { name: last_name }).click()
  await page.getByRole('button', { name: `Remove ${product.name}` }).click()
  await expect(cartOf(page).getByRole('button', { name: /Walk-in Customer/ })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cartOf(page).getByRole('button', { name: last_name })).toBeVisible()
})

test('a payment that waits is set aside, the next customer is served, and it is asked about', async ({
  page,
  context,
  consoleErrors,
}) => {
  await onlineOnly(context)
  const [waiting, next] = [await aProduct(page), await aProduct(page)]
  await readyToPay(page, waiting)
  // The first never arrives.
  let isHeld = true
  await page.route('**/api/transactions', (route) => (isHeld ? undefined : route.continue()))
  await pay(page, 'Card')
  await page.getByRole('button', { name: /^Set aside/ }).click()
  const cart = cartOf(page)
  await expect(cart.getByText('Cart is empty')).toBeVisible()
  isHeld = false
  await addBySku(page, next)
  await pay(page, 'Card')
  await expectReceipt(page, 'R115.00')
  await page.keyboard.press('Escape')

  // It outlives a reload, and nothing of it is sold unasked.
  await page.reload()
  await cart.getByRole('button', { name: /Unresolved payment/ }).click()
  await expect(
    cart.getByText('The card payment of R115.00 was not recorded: nothing was sold.'),
  ).toBeVisible()
  // The browser logs that the server does not have it.
  expect(consoleErrors.splice(0).join()).toContain('404')
  expect(await stockOf(page, waiting)).toBe(5)
  await pay(page, 'Card')
  await expectReceipt(page, 'R115.00')
  expect(await stockOf(page, waiting)).toBe(4)
})

test('a toast covers nothing that is pressed, and an error ends when it is mended', async ({
  page,
}) => {
  const product = await aProduct(page)
  const none = await aProduct(page, { stock: 1 })
  await openPos(page)
  const toasts = page.getByRole('button', { name: 'Dismiss message' }).locator('..')
  for (const [width, height] of [
    [1280, 800],
    [820, 1180],
  ] as const) {
    await page.setViewportSize({ width, height })
    await scan(page, product.sku, 1)
    const cart = cartOf(page)
    const used = [
      cart.getByRole('button', { name: 'Park' }),
      cart.getByRole('button', { name: /Walk-in Customer/ }),
      page.getByRole('searchbox'),
      page.getByRole('button', { name: 'Notifications' }),
    ]
    // In one step: two seconds later it is gone.
    const box = await toasts.first().evaluate((toast) => {
      const { x, y, width: wide, height: high } = toast.getBoundingClientRect()
      return { x, y, width: wide, height: high }
    })
    for (const one of used)
      expect(overlap(box, await boxOf(one)), await one.innerText()).toBe(false)
  }
  await scan(page, none.sku, 2)
  await expect(page.getByText(`Only 1 of ${none.name} left`)).toBeVisible()
  await scan(page, product.sku, 1)
  await expect(page.getByText(`Only 1 of ${none.name} left`)).toBeHidden()
  await expect(toasts).toHaveCount(1)
})

test('at 1280 x 800 at least twelve products are in sight, and the navigation remembers', async ({
  page,
}) => {
  await openPos(page)
  const seen = () =>
    page.getByRole('listitem').evaluateAll((cards) => {
      const shelf = cards[0]!.parentElement!.parentElement!.getBoundingClientRect()
      return cards.filter((card) => {
        const { top, bottom } = card.getBoundingClientRect()
        return top >= shelf.top - 1 && bottom <= shelf.bottom + 1
      }).length
    })
  expect(await seen()).toBeGreaterThanOrEqual(12)
  await addButtons(page).and(page.locator('[aria-disabled=false]')).first().click()
  await expect(cartOf(page).getByText('Subtotal')).toBeVisible()
  expect(await seen()).toBeGreaterThanOrEqual(12)
  const names = page.getByRole('button', { name: 'Names of the pages' })
  await expect(names).toHaveAttribute('aria-expanded', 'false')
  await names.click()
  await page.reload()
  await expect(names).toHaveAttribute('aria-expanded', 'true')
  await names.click()
})

test('the button of a dear product stays within its card, beside the price', async ({ page }) => {
  await openPos(page)
  for (const price of [999.99, 99_999.99, 1_000_000]) {
    const product = await aProduct(page, { price, stock: 1 })
    await page.reload()
    await search(page, product.sku)
    const card = cardOf(page, product)
    await expect(card.locator('[data-add]')).toBeVisible()
    await expect(addButtons(page)).toHaveCount(1)
    const boxOf = async (part: Locator) => (await part.boundingBox())!
    const [whole, add, text] = await Promise.all(
      [card, card.locator('[data-add]'), card.getByText(`R${price.toFixed(2)}`)].map(boxOf),
    )
    expect(add!.y + add!.height).toBeLessThanOrEqual(whole!.y + whole!.height)
    expect(text!.x + text!.width, `R${price}`).toBeLessThanOrEqual(add!.x)
  }
})

test('what is bought stays in sight while it is paid for', async ({ page }) => {
  await openPos(page)
  for (const at of [0, 1])
    await addButtons(page).and(page.locator('[aria-disabled=false]')).nth(at).click()
  await payBy(page, 'Cash').click()
  for (const line of await cartOf(page)
    .getByRole('textbox', { name: /^Quantity of/ })
    .all())
    await expect(line).toBeInViewport({ ratio: 1 })
  await expect(cartOf(page).getByText('Total', { exact: true })).toBeInViewport({ ratio: 1 })
})

const boxOf = async (one: Locator) => (await one.boundingBox())!
type Box = Awaited<ReturnType<typeof boxOf>>

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
