import type { Page } from '@playwright/test'
import { expect, expectAccessible, leave, test } from './fixtures.ts'
import { readPdf } from './pdf-text.ts'
import {
  aCustomer,
  addBySku,
  aProduct,
  chooseCustomer,
  expectReceipt,
  numberOnReceipt,
  openPos,
  pay,
  readyToPay,
  receiptOf,
  scan,
  sellElsewhere,
} from './till.ts'

test('on paper there is the slip and nothing else, with all that the law asks for', async ({
  page,
  signIn,
}) => {
  await signIn('manager')
  const product = await aProduct(page, { price: 115.3 })
  const customer = await aCustomer(page)
  await openPos(page)
  await addBySku(page, product)
  await page.getByRole('button', { name: `One more of ${product.name}` }).click()
  await chooseCustomer(page, customer.last_name)
  await pay(page, 'Card')
  const receipt = await expectReceipt(page, 'R265.19')
  await receipt.getByLabel('Slip reference (optional)').fill('RRN-0042')
  await receipt.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(receipt.getByText('RRN-0042')).toBeVisible()

  const { text, pages } = await printed(page)
  expect(pages).toEqual([{ width: 80, height: expect.any(Number) }])
  // As long as it is, and no longer.
  expect(pages[0]!.height).toBeLessThan(170)
  const { settings, profile } = await me(page)
  for (const part of [
    settings.store_name,
    `T-`,
    new Date().getFullYear().toString(),
    `Served by ${profile.first_name} ${profile.last_name}`,
    `Lerato ${customer.last_name}`,
    product.name,
    '2 × R115.30',
    'Subtotal R230.60',
    'VAT (15%) R34.59',
    'Total R265.19',
    'Card R265.19',
    'Slip reference RRN-0042',
    'Loyalty points earned +26',
  ])
    expect(text).toContain(part.replaceAll(/\s/g, ''))
  for (const part of ['Pointof', 'Print', 'Newsale', 'Cart', 'COPY'])
    expect(text).not.toContain(part)
  expect((await printed(page)).text).toContain('COPY')
  await page.reload()
  await expectReceipt(page, 'R265.19')
  expect((await printed(page)).text).toContain('COPY')
  await page.getByRole('button', { name: 'New sale' }).click()

  await readyToPay(page, product)
  await pay(page, 'Card')
  await expectReceipt(page, 'R132.60')
  expect((await printed(page)).text).not.toContain('COPY')
})

test('a sale is found again by its day or number, and its copy says so', async ({
  page,
  signIn,
}) => {
  await signIn('manager')
  const product = await aProduct(page)
  const { transaction_number: number } = await sellElsewhere(page, product, 2)
  await openPos(page)
  await page.keyboard.press('F4')
  const sales = page.getByRole('dialog', { name: 'Recent sales' })
  await expect(sales.getByRole('button', { name: number })).toBeVisible()
  await expectAccessible(page)
  // Without the T and the zeros before it.
  const digits = String(Number(number.slice(2)))
  const field = sales.getByRole('textbox', { name: 'Sale number' })
  // Its barcode is no product's, and the field for it has the focus.
  await scan(page, number, 1)
  await expect(field).toHaveValue(number)
  await expect(sales.getByRole('button', { name: /^T-/ })).toHaveCount(1)
  await field.fill(digits)
  await expect(sales.getByRole('button', { name: /^T-/ })).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const receipt = await expectReceipt(page, 'R230.00')
  await expect(receipt.getByText('COPY')).toBeHidden()
  await expectAccessible(page)
  expect((await printed(page)).text).not.toContain('COPY')
  await expect(receipt.getByText('COPY')).toBeVisible()
  expect((await printed(page)).text).toContain('COPY')
  await page.keyboard.press('Escape')
  await expect(sales.getByRole('button', { name: number })).toBeFocused()
  await sales.getByRole('textbox', { name: 'Sale number' }).fill('999999999')
  await expect(sales.getByText('No sales found')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sales).toBeHidden()
})

for (const scheme of ['light', 'dark'] as const)
  test(`a long receipt is one long page, black on white, also where the screen is ${scheme}`, async ({
    page,
    signIn,
  }) => {
    await signIn('manager')
    const products = []
    for (let left = 40; left > 0; left -= 1) products.push(await aProduct(page))
    const items = products.map(({ id }) => ({ product_id: id, quantity: 1, unit_price: 100 }))
    const long = await sellElsewhere(page, products[0]!, 1, { items })
    const short = await sellElsewhere(page, products[0]!, 1)
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto('/dashboard')
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
    const lengths = []
    for (const { transaction_number: number } of [short, long]) {
      await page.getByRole('button', { name: number }).click()
      await expect(receiptOf(page).getByText('Thank you.')).toBeVisible()
      // With everything that the printing dialog can be told to print.
      const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
      const { pages, colours, text } = readPdf(pdf)
      expect(pages).toHaveLength(1)
      expect(text).toContain('Thankyou.')
      expect(colours.filter((colour) => colour !== '0 0 0' && colour !== '1 1 1')).toEqual([])
      lengths.push(pages[0]!.height)
      await page.keyboard.press('Escape')
      await expect(receiptOf(page)).toBeHidden()
    }
    // 39 lines more, each of two rows of type.
    const [few = 0, many = 0] = lengths
    const each = 2 * 9.5 * 1.45 * (25.4 / 72) + 6 * (25.4 / 96)
    expect((many - few) / 39).toBeGreaterThan(each - 0.1)
    expect((many - few) / 39).toBeLessThan(each + 0.1)
    // With the barcode of its number.
    expect(few).toBeLessThan(150)
  })

test('a budtender finds their own sales and no others', async ({ page, signIn }) => {
  await signIn('manager')
  const product = await aProduct(page)
  const { transaction_number: theirs } = await sellElsewhere(page, product, 1)
  await leave(page)
  await signIn('budtender')
  await readyToPay(page, product)
  await pay(page, 'Card')
  await expectReceipt(page, 'R115.00')
  const own = await numberOnReceipt(page)
  await page.getByRole('button', { name: 'New sale' }).click()
  await page.keyboard.press('F4')
  const sales = page.getByRole('dialog', { name: 'Recent sales' })
  await expect(sales.getByRole('button', { name: own })).toBeVisible()
  await sales.getByRole('textbox', { name: 'Sale number' }).fill(theirs)
  await expect(sales.getByText('No sales found')).toBeVisible()
})

test('a receipt opens from the dashboard', async ({ page, signIn }) => {
  await signIn('manager')
  const { transaction_number: number } = await sellElsewhere(page, await aProduct(page), 1)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: number }).click()
  await expectReceipt(page, 'R115.00')
  expect((await printed(page)).pages).toHaveLength(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: number })).toBeFocused()
})

test('a viewer sees the latest sales and opens none', async ({ page, signIn }) => {
  await signIn('viewer', '/dashboard')
  await expect(page.getByText(/^T-\d{8}$/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /T-\d{8}/ })).toHaveCount(0)
})

test('a receipt opens from what a customer has bought', async ({ page, signIn }) => {
  await signIn('manager')
  const customer = await aCustomer(page)
  const product = await aProduct(page)
  const sale = await sellElsewhere(page, product, 1, { customer_id: customer.id })
  await page.goto(`/customers?search=${customer.last_name}`)
  await page.getByRole('button', { name: /^View/ }).first().click()
  const details = page.getByRole('dialog', { name: /Customer Details/ })
  await details.getByRole('button', { name: `Receipt of ${sale.transaction_number}` }).click()
  await expectReceipt(page, 'R115.00')
  await expectAccessible(page)
  const { text, pages } = await printed(page)
  expect(pages).toHaveLength(1)
  expect(text).not.toContain('CustomerDetails')
  await page.keyboard.press('Escape')
  await expect(receiptOf(page)).toBeHidden()
  await expect(details).toBeVisible()
})

const printed = async (page: Page) => readPdf(await page.pdf({ preferCSSPageSize: true }))

async function me(page: Page) {
  const answer = await page.request.get('/api/users/me')
  return (await answer.json()) as {
    settings: { store_name: string }
    profile: { first_name: string; last_name: string }
  }
}

test('a receipt that was saved as a file is printed as a copy', async ({ page, signIn }) => {
  await signIn('manager')
  await readyToPay(page, await aProduct(page))
  await pay(page, 'Card')
  const receipt = await expectReceipt(page, 'R115.00')
  await Promise.all([
    page.waitForEvent('download'),
    receipt.getByRole('button', { name: 'Save PDF' }).click(),
  ])
  await expect(receipt.getByText('COPY')).toBeVisible()
  expect((await printed(page)).text).toContain('COPY')
})

test('what was not printed when it was sold is printed later as the original, once', async ({
  page,
  signIn,
}) => {
  await signIn('manager')
  await readyToPay(page, await aProduct(page))
  await pay(page, 'Card')
  const number = await numberOnReceipt(page)
  await page.getByRole('button', { name: 'New sale' }).click()
  await page.keyboard.press('F4')
  const sales = page.getByRole('dialog', { name: 'Recent sales' })
  await sales.getByRole('button', { name: number }).click()
  await expectReceipt(page, 'R115.00')
  expect((await printed(page)).text).not.toContain('COPY')
  await expect.poll(async () => (await printed(page)).text).toContain('COPY')
})
