import type { Browser, Page } from '@playwright/test'
import { formatRand } from '#shared/money.ts'
import { worthOf, DENOMINATIONS } from '#shared/shifts/denominations.ts'
import { darkLine, openAbleTill } from '../../e2e/dark-till.ts'
import { EVENING_MS } from './busy-afternoon.ts'
import { actsOf, type Good, goodsOnShelf, sell } from './deeds.ts'
import { calm, save, settled, signIn } from './picture.ts'
import { anAfternoon, FLOAT } from './shift-of-a-day.ts'

const WIDTH = 1040
const WINDOW = { width: 1280, height: 800 }
/** A report is longer than a screen. */
const TALL = { width: 1280, height: 1500 }
/** What has come is soon on the till's disk. */
const KEPT_MS = 500
const REPORT_WIDTH = 630
/** As drawers are. */
const SHORT_CENTS = 5_00

interface Day {
  browser: Browser
  origin: string
  shownAt: Date
  /** The shop's clock goes on to its evening. */
  toEvening: () => void
}

/** A shop's day for the README: its sales, a return, the till when the line is gone, and the end of a shift. */
export async function takeDayPictures(day: Day): Promise<void> {
  const manager = await comeIn(day, 'manager')
  const goods = await goodsOnShelf(manager.request)
  await takeSales(manager, goods)
  await takeDark(await comeIn(day, 'budtender'), manager, goods)
  await takeShift(await comeIn(day, 'budtender'), manager, goods, day)
}

async function comeIn({ browser, origin, shownAt }: Day, account: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: WINDOW,
    colorScheme: 'light',
    deviceScaleFactor: 2,
    locale: 'en-ZA',
  })
  await context.clock.setFixedTime(shownAt)
  const page = await context.newPage()
  await signIn(page, origin, account)
  return page
}

async function takeSales(page: Page, goods: readonly Good[]): Promise<void> {
  const [customer] = (await (await page.request.get('/api/customers?limit=1')).json()) as [
    { id: number },
  ]
  const { transaction_id } = await sell(actsOf(page.request), goods.slice(0, 3), {
    customer_id: customer.id,
  })
  await page.goto('/sales')
  await settled(page)
  await save(page, 'docs/pictures/sales.webp', WIDTH)
  await page.goto(`/sales?sale=${transaction_id}`)
  await page.getByRole('button', { name: 'Return', exact: true }).click()
  await page
    .getByLabel(/^How many of .+ come back$/)
    .nth(1)
    .fill('1')
  await page.getByRole('combobox', { name: 'Reason' }).fill('Damaged')
  await page.getByRole('option', { name: 'Damaged or faulty' }).click()
  await save(page, 'docs/pictures/return.webp', WIDTH)
}

/** Two sales are on the till's own disk, and the next customer stands there. */
async function takeDark(page: Page, manager: Page, goods: readonly Good[]): Promise<void> {
  await openShift(page, manager, 'Window')
  await page.context().setOffline(true)
  await darkLine(page).waitFor({ timeout: 30_000 })
  for (const good of goods.slice(0, 2)) {
    await add(page, good)
    await page.getByRole('button', { name: 'Cash', exact: true }).click()
    await page.getByRole('button', { name: /Complete Sale$/ }).press('Enter')
    await page.getByRole('button', { name: 'New sale' }).click()
  }
  for (const good of goods.slice(2, 5)) await add(page, good)
  await calm(page)
  await save(page, 'docs/pictures/till-in-the-dark.webp', WIDTH)
}

const add = (page: Page, { name }: Good): Promise<void> =>
  page
    .getByRole('button', { name: `Add ${name} to cart` })
    .first()
    .click()

/** From the float to the Z report. */
async function takeShift(
  page: Page,
  manager: Page,
  goods: readonly Good[],
  { shownAt, toEvening }: Day,
): Promise<void> {
  const drawer = await openShift(page, manager, 'Front counter')
  const sellers = [actsOf(page.request), actsOf(manager.request)] as const
  const { cash, card, wallet } = await anAfternoon(sellers, goods, drawer)
  toEvening()
  await page.context().clock.setFixedTime(new Date(shownAt.getTime() + EVENING_MS))
  await page.setViewportSize(TALL)
  await openAbleTill(page)
  await page.getByRole('button', { name: 'Drawer', exact: true }).click()
  await page.getByRole('button', { name: 'Count and close' }).click()
  const fields = { ...piecesOf(cash - SHORT_CENTS), 'Card machine': rand(card) }
  for (const [label, value] of Object.entries({
    ...fields,
    'Digital wallet machine': rand(wallet),
  }))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'That is what I counted' }).click()
  await page.getByRole('button', { name: 'Close shift' }).click()
  const report = page.getByRole('dialog', { name: /^Z report/ })
  await report.waitFor()
  await page.mouse.move(0, 0)
  await save(report, 'docs/pictures/z-report.webp', REPORT_WIDTH)
}

/** A till by its name, able to go on alone, with its drawer open. */
async function openShift(page: Page, manager: Page, name: string) {
  await openAbleTill(page)
  const tillId = await page.evaluate(() => Number(localStorage.getItem('veld.till')))
  await manager.request.put(`/api/tills/${tillId}`, { data: { name } })
  const opened = await actsOf(page.request)('/api/shifts', { till_id: tillId, float: FLOAT })
  // The drawer is taken along too, once it is known which of its shifts is open.
  const taken = page.waitForResponse(/\/api\/shifts\/\d+$/)
  await openAbleTill(page)
  await taken
  await page.getByText(/^Shift of .+ since/).waitFor()
  await page.waitForTimeout(KEPT_MS)
  return { tillId, shiftId: opened.id }
}

const rand = (amount: number): string => (amount / 100).toFixed(2)

/** How many of each note and coin come to so much, by their labels. */
function piecesOf(amount: number): Record<string, string> {
  let left = amount
  return Object.fromEntries(
    DENOMINATIONS.map((value) => {
      const count = Math.floor(left / worthOf(value))
      left -= count * worthOf(value)
      return [formatRand(worthOf(value)), String(count)]
    }),
  )
}
