import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessibleInBoth, expectToast, test, useScheme } from './fixtures.ts'

let made = 0

/** A product of this test alone, sold once today. */
async function aSoldProduct(page: Page, { name = 'Reported', quantity = 3 } = {}) {
  const tag = `${Date.now().toString(36)}${test.info().workerIndex}${made++}`
  const [category] = (await (await page.request.get('/api/categories')).json()) as { id: number }[]
  const product = (await post(page, '/api/products', {
    sku: `REP-${tag}`,
    name: `${name} ${tag}`,
    category_id: category!.id,
    price: 9000,
  })) as { id: number; name: string; sku: string }
  await post(page, '/api/inventory/batches', {
    product_id: product.id,
    batch_number: `B-${tag}`,
    quantity: 50,
    cost_per_unit: 6000,
    received_date: '2026-01-05',
  })
  await post(page, '/api/transactions', {
    items: [{ product_id: product.id, quantity, unit_price: 9000 }],
    payment_method: 'card',
  })
  return product
}

async function post(page: Page, path: string, data: object): Promise<unknown> {
  const answer = await page.request.post(path, { data })
  expect(answer.status(), await answer.text()).toBeLessThan(300)
  return answer.json()
}

async function openReports(page: Page, search = '') {
  await page.goto(`/reports${search}`)
  await expect(page.getByRole('heading', { name: 'Sales Reports & Analytics' })).toBeVisible()
  await expect(card(page, 'Total Sales')).toContainText(/R\d+\.\d\d/)
}

const card = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const period = (page: Page) => page.getByRole('radiogroup', { name: 'Period' })
const chart = (page: Page, name: RegExp) => page.getByRole('application', { name })
const products = (page: Page) => page.getByRole('table', { name: 'Top Performing Products' })

async function saved(page: Page, click: Locator) {
  const file = page.waitForEvent('download')
  await click.click()
  const download = await file
  return {
    name: download.suggestedFilename(),
    lines: (await readFile(await download.path(), 'utf8')).split(/\r?\n/),
  }
}

test('an owner reads the month and then the year', async ({ page, signIn }) => {
  await signIn('manager')
  await aSoldProduct(page)
  await openReports(page)
  await expect(card(page, 'Total Sales')).toContainText(/(on|in|as|times) the 30 days before/)
  await expect(card(page, 'Transactions')).toContainText(/the 30 days before/)
  await expect(card(page, 'Avg Transaction')).toContainText(/Stable|the 30 days before/)
  await expect(card(page, 'Active Customers')).toContainText(/new customer/)
  for (const panel of [
    'Daily Sales',
    'Sales by Category',
    'Gross Margin',
    'Sales by Seller',
    'Payment Methods',
    'Sales by Hour',
    'Top Performing Products',
  ])
    await expect(page.getByRole('heading', { name: panel, exact: true })).toBeVisible()
  const shares = page.getByRole('list', { name: 'Sales by Category' }).getByRole('listitem')
  const percents = (await shares.allInnerTexts()).map((text) => /([\d.]+)%/.exec(text)![1])
  const whole = percents.reduce((sum, percent) => sum + Math.round(Number(percent) * 10), 0)
  expect(whole).toBe(1000)

  await period(page).getByText('Year').click()
  await expect(page).toHaveURL(/period=year/)
  await expect(page.getByRole('heading', { name: 'Daily Sales, by week' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Year' })).toBeChecked()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Daily Sales', exact: true })).toBeVisible()
})

test('the chart is read by keyboard, and as a table', async ({ page, signIn }) => {
  await signIn('manager')
  await openReports(page, '?period=7days')
  const days = chart(page, /^Daily Sales/)
  await days.focus()
  await page.keyboard.press('ArrowRight')
  const told = page.getByRole('status').filter({ hasText: 'Transactions' })
  await expect(told).toContainText(/\d{4}Sales/)
  const first = await told.innerText()
  await page.keyboard.press('ArrowRight')
  await expect(told).not.toHaveText(first)
  // Screen readers find the table also while the chart is shown.
  const table = page.getByRole('table', { name: 'Daily Sales' })
  await expect(table.getByRole('row')).toHaveCount(8)
  await page.getByRole('button', { name: 'Daily Sales: show as table' }).click()
  await expect(days).toBeHidden()
  await expect(table.getByRole('rowheader').first()).toBeVisible()
  await page.getByRole('button', { name: 'Daily Sales: show as chart' }).click()
  await expect(days).toBeVisible()
})

test('a chart whose code cannot be fetched takes nothing down, and comes when it can', async ({
  page,
  signIn,
  consoleErrors,
}) => {
  await signIn('manager')
  const isCut = { now: true }
  await page.route(/bar-drawing-[^/]*\.js/, (route) =>
    isCut.now ? route.abort() : route.continue(),
  )
  await openReports(page, '?period=7days')
  await expect(page.getByRole('table', { name: 'Daily Sales' })).toBeAttached()
  await expect(chart(page, /^Daily Sales/)).toBeHidden()
  isCut.now = false
  await expect(chart(page, /^Daily Sales/)).toBeVisible()
  expect(consoleErrors.splice(0).join('\n')).toContain('A part of the page could not be fetched')
})

test('code that comes only to a page loaded anew is had so, but not under somebody’s hands', async ({
  page,
  signIn,
  consoleErrors,
}) => {
  await signIn('manager')
  // As with a browser that remembers what did not come, and with a server that has a newer version by now.
  const loadings = { made: 0 }
  page.on('domcontentloaded', () => {
    loadings.made += 1
  })
  const typing = Promise.withResolvers<void>()
  await page.route(/bar-drawing-[^/]*\.js/, async (route) => {
    await typing.promise
    await (loadings.made === 1 ? route.abort() : route.continue())
  })
  await openReports(page, '?period=7days')
  await period(page).getByText('Custom', { exact: true }).click()
  await page.getByLabel('From', { exact: true }).focus()
  typing.resolve()
  const failures = () => consoleErrors.filter((error) => error.includes('could not be fetched'))
  await expect.poll(() => failures().length).toBeGreaterThan(3)
  expect(loadings.made).toBe(1)
  await page.getByLabel('From', { exact: true }).blur()
  await expect(chart(page, /^Daily Sales/)).toBeVisible()
  expect(loadings.made).toBe(2)
  consoleErrors.length = 0
})

test('days without a sale have VAT figures and a journal too', async ({ page, signIn }) => {
  await signIn('manager')
  await openReports(page, '?from=2020-01-01&to=2020-01-31')
  await expect(page.getByText('No sales in this period')).toBeVisible()
  for (const panel of ['VAT201', 'For the bookkeeper'])
    await expect(page.getByRole('heading', { name: panel })).toBeVisible()
})

test('any range of days, kept in the address', async ({ page, signIn }) => {
  await signIn('manager')
  await openReports(page, '?period=7days')
  await period(page).getByText('Custom', { exact: true }).click()
  await expect(page).toHaveURL(/from=.*to=/)
  await page.getByLabel('From', { exact: true }).fill('2020-01-01')
  await page.getByLabel('To', { exact: true }).fill('2020-01-31')
  await expect(page.getByText('No sales in this period')).toBeVisible()
  await expect(page.getByText('1–31 Jan 2020, compared with 1–31 Dec 2019')).toBeVisible()
  await expect(card(page, 'Total Sales')).toContainText('No sales in the 31 days before')
  await page.reload()
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('2020-01-01')

  await page.getByLabel('From', { exact: true }).fill('2020-02-01')
  await expect(page.getByText('The first day must not be after the last')).toBeVisible()
  await page.getByLabel('From', { exact: true }).fill('2010-02-01')
  await expect(page.getByText('A report covers at most five years')).toBeVisible()
  await period(page).getByText('30 days').click()
  await expect(page).toHaveURL(/\/reports$/)
  await expect(card(page, 'Total Sales')).toContainText('the 30 days before')
})

test('top products are found, filtered, chosen and exported', async ({ page, signIn }) => {
  await signIn('manager')
  const formula = await aSoldProduct(page, { name: '=HYPERLINK', quantity: 4 })
  const plain = await aSoldProduct(page, { quantity: 2 })
  await openReports(page, '?period=7days')
  await page.getByRole('searchbox', { name: 'Search products' }).fill(formula.sku)
  await expect(products(page).getByRole('row')).toHaveCount(2)
  const row = products(page).getByRole('row').nth(1)
  await expect(row).toContainText('R36000.00')
  await expect(row).toContainText('R12000.00')
  await row.getByRole('checkbox').check()
  await page.getByRole('searchbox', { name: 'Search products' }).fill(plain.sku)
  await page.getByRole('checkbox', { name: `Select ${plain.name}` }).check()
  await expect(page.getByText('2 selected')).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search products' }).fill('')
  await page.getByRole('button', { name: 'Advanced Filters' }).click()
  await page.getByRole('combobox', { name: 'Field of condition 1' }).selectOption('Sales')
  await page.getByRole('combobox', { name: 'Operator of condition 1' }).selectOption('is at least')
  await page.getByRole('textbox', { name: 'Value of condition 1' }).fill('18000')
  await expect(page).toHaveURL(/filters=/)
  await expect(products(page)).toContainText(plain.sku)
  await page.getByRole('textbox', { name: 'Value of condition 1' }).fill('999999999')
  await expect(page.getByText('No products found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(products(page)).toContainText(plain.sku)

  const saving = saved(page, page.getByRole('button', { name: 'Export Selected' }))
  await expectToast(page, 'Export Selected completed successfully', () => saving)
  const file = await saving
  await expect(page.getByText('2 selected')).toBeHidden()
  expect(file.name).toMatch(/^selected-data-\d+\.csv$/)
  expect(file.lines[0]).toBe('name,sku,category,sales,quantity,cost,margin,margin_percentage')
  expect(file.lines.slice(1, -1)).toHaveLength(2)
  expect(file.lines.find((line) => line.includes(formula.sku))).toMatch(
    /^'=HYPERLINK .*,36000\.00,4,24000\.00,12000\.00,33\.3$/,
  )
})

test('refresh and export say how they went', async ({ page, signIn, consoleErrors }) => {
  await signIn('manager')
  await openReports(page, '?period=90days')
  await expectToast(page, 'Reports updated successfully!', () =>
    page.getByRole('button', { name: 'Refresh' }).click(),
  )
  const file = await saved(page, page.getByRole('button', { name: 'Export', exact: true }))
  expect(file.name).toMatch(/^comprehensive-business-report-90days-\d{4}-\d\d-\d\d\.csv$/)
  expect(file.lines.length).toBeGreaterThan(90)

  await page.route('**/api/reports**', (route) =>
    route.fulfill({ status: 403, json: { error: 'The books are closed' } }),
  )
  await expectToast(page, 'Failed to refresh reports data', () =>
    page.getByRole('button', { name: 'Refresh' }).click(),
  )
  await expect(
    page.getByRole('alert').filter({ hasText: 'These are the figures of' }),
  ).toBeVisible()
  await expectToast(page, 'Failed to export reports: The books are closed', () =>
    page.getByRole('button', { name: 'Export', exact: true }).click(),
  )
  await page.reload()
  await expect(page.getByText('Failed to load reports')).toBeVisible()
  await page.unroute('**/api/reports**')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(card(page, 'Total Sales')).toContainText(/R\d+\.\d\d/)
  expect(consoleErrors.splice(0).join()).toContain('Failed to fetch reports')
})

test('a product leads to its own figures', async ({ page, signIn }) => {
  await signIn('manager')
  const product = await aSoldProduct(page)
  await page.goto(`/products?search=${product.sku}`)
  await page.getByRole('link', { name: `Reports, ${product.name}` }).click()
  await expect(page).toHaveURL(/\/reports\?search=/)
  await expect(products(page).getByRole('row')).toHaveCount(2)
  await expect(products(page)).toContainText('R27000.00')
  await expect(products(page)).toBeInViewport()
})

test('a budtender is sent away from the reports', async ({ page, signIn }) => {
  await signIn('budtender')
  await page.goto('/reports')
  await expect(page.getByText('Access denied - Manager privileges required')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  /** A finger from the middle of the page down by so much, held there until `release`. */
  async function pull(page: Page, distance: number) {
    const touch = await page.context().newCDPSession(page)
    const at = (y: number) => ({ touchPoints: [{ x: 195, y }] })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(300) })
    for (let step = 1; step <= 10; step++)
      await touch.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        ...at(300 + (distance * step) / 10),
      })
    return () => touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }

  test('pulling down far enough refreshes the report', async ({ page, signIn }) => {
    await signIn('manager')
    await openReports(page)
    let asked = 0
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/reports') asked += 1
    })
    const letGo = await pull(page, 120)
    await expect(page.getByText('Pull down to refresh')).toBeVisible()
    await letGo()
    await expect(page.getByText('Pull down to refresh')).toBeHidden()
    expect(asked).toBe(0)

    const release = await pull(page, 240)
    await expect(page.getByText('Release to refresh')).toBeVisible()
    await expectToast(page, 'Reports updated successfully!', release)
    expect(asked).toBe(1)

    // Further down the page a finger scrolls, and a mouse never pulls.
    await page.evaluate(() => window.scrollTo(0, 400))
    const scrolled = await pull(page, 240)
    await expect(page.getByText('Release to refresh')).toBeHidden()
    await scrolled()
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.mouse.move(195, 300)
    await page.mouse.down()
    await page.mouse.move(195, 700, { steps: 5 })
    await expect(page.getByText('Release to refresh')).toBeHidden()
    await page.mouse.up()
    expect(asked).toBe(1)
  })

  test('the period is a list and the products are cards', async ({ page, signIn }) => {
    await signIn('manager')
    const product = await aSoldProduct(page)
    await openReports(page, `?search=${product.sku}`)
    const cards = page.getByRole('list', { name: 'Top Performing Products' })
    await expect(cards.getByRole('listitem')).toHaveCount(1)
    await expect(cards).toContainText('R27000.00')
    await page.getByRole('combobox', { name: 'Period' }).selectOption('7 days')
    await expect(page).toHaveURL(/period=7days/)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBe(390)
  })
})

test('the reports are accessible in light and dark', async ({ page, signIn }) => {
  await useScheme(page, 'light')
  await signIn('manager')
  // A short page: axe looks at every cell.
  test.slow()
  const product = await aSoldProduct(page)
  await openReports(page, `?period=7days&search=${product.sku}`)
  await expect(chart(page, /^Daily Sales/)).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Daily Sales: show as table' }).click()
  await page.getByRole('button', { name: 'Advanced Filters' }).click()
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await period(page).getByText('Custom', { exact: true }).click()
  await expect(page.getByLabel('From', { exact: true })).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.goto('/reports?from=2020-01-01&to=2020-01-31')
  await expect(page.getByText('No sales in this period')).toBeVisible()
  await expectAccessibleInBoth(page)
})
