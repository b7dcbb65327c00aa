import type { Page } from '@playwright/test'
import { expect, expectAccessibleInBoth, leave, test, useScheme } from './fixtures.ts'
import { aCustomer, aProduct, cartOf, lateLookUp, openPos, scan, sellElsewhere } from './till.ts'

const paletteOf = (page: Page) => page.getByRole('dialog', { name: 'Find anything' })
const fieldOf = (page: Page) => paletteOf(page).getByRole('combobox')
const optionsOf = (page: Page) => paletteOf(page).getByRole('option')

async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await fieldOf(page).fill(text)
}

test('Ctrl K finds a page by keyboard alone and gives the focus back', async ({ page, signIn }) => {
  await signIn('admin', '/dashboard')
  await page.getByRole('button', { name: 'Refresh' }).focus()
  await page.keyboard.press('Control+k')
  await expect(fieldOf(page)).toBeFocused()
  await expect(optionsOf(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(paletteOf(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeFocused()

  await find(page, 'man')
  await expect(optionsOf(page)).toContainText(['Manager Hub', 'Data Management', 'Team Management'])
  await page.keyboard.press('ArrowDown')
  const chosen = optionsOf(page).filter({ hasText: 'Data Management' })
  await expect(chosen).toHaveAttribute('aria-selected', 'true')
  await expect(fieldOf(page)).toHaveAttribute(
    'aria-activedescendant',
    (await chosen.getAttribute('id'))!,
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/data$/)
})

test('products, customers and sales open where they are shown', async ({ page, signIn }) => {
  await signIn('manager', '/dashboard')
  const product = await aProduct(page)
  const customer = await aCustomer(page)
  const { transaction_number: number } = await sellElsewhere(page, product, 1)

  await find(page, product.name)
  await paletteOf(page).getByRole('option', { name: product.name }).click()
  await expect(page).toHaveURL(new RegExp(`/products\\?search=${product.sku}$`))
  await expect(page.getByRole('heading', { name: product.name })).toBeVisible()

  await find(page, customer.last_name)
  await expect(optionsOf(page)).toContainText([customer.last_name])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/customers\\?customer=${customer.id}$`))
  const details = page.getByRole('dialog', { name: 'Customer Details' })
  await expect(details.getByText(customer.last_name).first()).toBeVisible()
  // What is open there is not left behind by a key.
  await page.keyboard.press('Control+k')
  await expect(paletteOf(page)).toBeHidden()
  await page.keyboard.press('Escape')

  await find(page, String(Number(number.slice(2))))
  await paletteOf(page).getByRole('option', { name: number }).click()
  const receipt = page.getByRole('dialog', { name: 'Receipt' })
  await expect(receipt.getByText(number)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(receipt).toBeHidden()
})

test('each role finds what it may open and nothing else', async ({ page, signIn }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (searchParams.get('search') ?? searchParams.get('number')) asked.push(pathname)
  })
  await signIn('budtender', '/dashboard')
  await page.keyboard.press('Control+k')
  await expect(optionsOf(page)).toHaveText(['Dashboard', 'POS', 'Sales', 'Customers'])
  await fieldOf(page).fill('99999999')
  await expect(optionsOf(page)).toHaveText([/^Look up this ID or medical number/])
  await expect.poll(() => asked.toSorted()).toEqual(['/api/transactions'])

  asked.length = 0
  await leave(page)
  await signIn('viewer', '/dashboard')
  await find(page, 'a')
  await expect(optionsOf(page)).toHaveCount(0)
  await expect(paletteOf(page).getByText('No page matches what you typed.')).toBeVisible()
  expect(asked).toEqual([])
})

test('what cannot be fetched is said and can be tried again', async ({
  page,
  signIn,
  consoleErrors,
}) => {
  await signIn('manager', '/dashboard')
  await page.route('**/api/products?*', (route) =>
    route.fulfill({ status: 400, json: { error: 'Not today' } }),
  )
  await find(page, 'a')
  const notice = paletteOf(page).getByRole('alert')
  await expect(notice).toContainText('Failed to fetch products')
  await page.unroute('**/api/products?*')
  await notice.getByRole('button', { name: 'Try Again' }).click()
  await expect(paletteOf(page).getByRole('group', { name: 'Products' })).toBeVisible()
  await expect(notice).toBeHidden()
  expect(consoleErrors.splice(0).join('\n')).toContain('Failed to fetch products')
})

test('at the till it takes no key of the till, and a scan still goes to the cart', async ({
  page,
  signIn,
}) => {
  await signIn('manager')
  const product = await aProduct(page)
  await openPos(page)
  await page.keyboard.press('Control+k')
  await fieldOf(page).fill('aud')
  await page.keyboard.press('F2')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await scan(page, product.sku, 1)
  await expect(fieldOf(page)).toHaveValue('aud')
  await page.keyboard.press('Escape')
  await expect(cartOf(page).getByText(product.name)).toBeVisible()
  await page.keyboard.press('F2')
  await expect(page.getByRole('dialog', { name: 'Choose a customer' })).toBeVisible()
})

test('who is found after they were given up leads nowhere', async ({ page, signIn }) => {
  await signIn('manager')
  const number = '8001015009087'
  const { id } = await aCustomer(page)
  const letGo = await lateLookUp(page, number, id)
  await openPos(page)
  await find(page, number)
  const lookUp = optionsOf(page).filter({ hasText: 'Look up this ID or medical number' })
  await lookUp.click()
  await expect(lookUp).toContainText('Looking up...')
  await page.keyboard.press('Escape')
  await find(page, '8001015009186')
  await letGo()
  await lookUp.click()
  await expect(lookUp).toContainText('This is nobody’s ID or medical number.')
  await expect(page).toHaveURL(/\/pos$/)
})

test('it is accessible in light and dark, also on a phone', async ({ page, signIn }) => {
  await useScheme(page, 'light')
  await signIn('manager', '/dashboard')
  await find(page, 'an')
  await expect(paletteOf(page).getByRole('group', { name: 'Customers' })).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessibleInBoth(page)
  await paletteOf(page).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Find anything' }).click()
  await expect(optionsOf(page).first()).toBeVisible()
})
