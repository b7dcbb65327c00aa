import type { Browser, Page } from '@playwright/test'
import { save, settled, signIn } from './picture.ts'

const WIDTH = 1040
const FLOAT = 500

interface Sellable {
  id: number
  price: number
}

/** A shop's day for the README: its sales, a return, the end of a shift, and the till when the line is gone. */
export async function takeDayPictures(
  browser: Browser,
  origin: string,
  shownAt: Date,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    deviceScaleFactor: 2,
    locale: 'en-ZA',
  })
  await context.clock.setFixedTime(shownAt)
  const page = await context.newPage()
  await signIn(page, origin, 'manager')
  const products = await sellables(page)
  await takeSales(page, products)
  await takeShift(page, products)
  await takeDark(page)
  await context.close()
}

async function takeSales(page: Page, products: readonly Sellable[]): Promise<void> {
  const id = await sell(page, products.slice(0, 3), { payment_method: 'card' })
  await page.goto('/sales')
  await settled(page)
  await save(page, 'docs/pictures/sales.webp', WIDTH)
  await page.goto(`/sales?sale=${id}`)
  await page.getByRole('button', { name: 'Return', exact: true }).click()
  await page
    .getByLabel(/^How many of .+ come back$/)
    .first()
    .fill('1')
  await page.getByRole('combobox', { name: 'Reason' }).fill('Damaged or faulty')
  await page.keyboard.press('Escape')
  await save(page, 'docs/pictures/return.webp', WIDTH)
}

/** From the float to the Z report, counted a little short as drawers are. */
async function takeShift(page: Page, products: readonly Sellable[]): Promise<void> {
  await openTill(page)
  await page.getByRole('button', { name: 'Open shift' }).click()
  await page.getByLabel('Float in the drawer').fill(String(FLOAT))
  await page.keyboard.press('Enter')
  await page.getByText(/^Shift of .+ since/).waitFor()
  const [till] = await get<[{ id: number; open_shift: { id: number } }]>(page, '/api/tills')
  for (const [at, product] of products.entries())
    await sell(page, [product], {
      payment_method: at % 3 === 2 ? 'card' : 'cash',
      till_id: till.id,
    })
  await page.request.post(`/api/shifts/${till.open_shift.id}/events`, {
    data: { kind: 'drop', amount: 300, reason: '' },
  })
  await page.getByRole('button', { name: 'Drawer', exact: true }).click()
  await page.getByRole('button', { name: 'Count and close' }).click()
  await page.getByLabel('R200.00').fill('5')
  await page.getByLabel('R100.00').fill('4')
  await page.getByRole('button', { name: 'That is what I counted' }).click()
  await page.getByRole('button', { name: 'Close shift' }).click()
  const report = page.getByRole('dialog', { name: /^Z report/ })
  await report.waitFor()
  await save(report, 'docs/pictures/z-report.webp')
  await report.getByRole('button', { name: 'Done' }).click()
}

/** Two sales are on the till's own disk, and the next customer stands there. */
async function takeDark(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await openTill(page)
  await page.context().setOffline(true)
  await page.getByText(/Offline since/).waitFor({ timeout: 30_000 })
  for (const at of [0, 1]) {
    await page.locator('[data-add][aria-disabled=false]').nth(at).click()
    await page.getByRole('button', { name: 'Cash', exact: true }).click()
    await page.getByRole('button', { name: /Complete Sale$/ }).press('Enter')
    await page.getByRole('button', { name: 'New sale' }).click()
  }
  for (const at of [2, 4, 5]) await page.locator('[data-add][aria-disabled=false]').nth(at).click()
  await page.getByRole('button', { name: 'Dismiss message' }).first().waitFor({ state: 'detached' })
  await page.mouse.move(0, 0)
  await save(page, 'docs/pictures/till-in-the-dark.webp', WIDTH)
}

async function openTill(page: Page): Promise<void> {
  await page.goto('/pos')
  await page.locator('[data-add]').first().waitFor()
  await settled(page)
}

/** Of what there is enough, one of each shelf. */
async function sellables(page: Page): Promise<Sellable[]> {
  const levels = await get<(Sellable & { is_medical?: boolean })[]>(
    page,
    '/api/inventory/levels?status=good&limit=7',
  )
  return levels.map(({ id, price }) => ({ id, price }))
}

async function sell(page: Page, products: readonly Sellable[], more: object): Promise<number> {
  const items = products.map(({ id, price }) => ({
    product_id: id,
    quantity: 1,
    unit_price: price,
  }))
  const answer = await page.request.post('/api/transactions', {
    data: { items, age_confirmed: true, ...more },
  })
  if (!answer.ok()) throw new Error(`not sold: ${await answer.text()}`)
  return ((await answer.json()) as { transaction_id: number }).transaction_id
}

async function get<Answer>(page: Page, path: string): Promise<Answer> {
  return (await (await page.request.get(path)).json()) as Answer
}
