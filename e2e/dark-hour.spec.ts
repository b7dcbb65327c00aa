import type { Page } from '@playwright/test'
import { darkLine, entriesOnDisk, expectLight, openAbleTill, sellByCard } from './dark-till.ts'
import { expect, test } from './fixtures.ts'
import { another, aPort, openShop } from './own-shop.ts'
import { addBySku, aProduct, payBy, type Product, receiptOf } from './till.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const CLOCK = new URL('clock-ahead.ts', import.meta.url).pathname

test('an hour of trade without the line, with count and closing, is right in the Z report', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const shop = await openShop(aPort(), { NODE_OPTIONS: `--import=${CLOCK}` })
  try {
    const { page, context } = await another(browser, shop.origin, 'manager')
    const product = await aProduct(page, { stock: 10 })
    await page.clock.install()
    await openAbleTill(page)
    await page.getByRole('button', { name: 'Open shift' }).click()
    await page.getByLabel('Float in the drawer').fill('300')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Shift of .* since/)).toBeVisible()

    await shop.kill()
    await expect(darkLine(page)).toBeVisible()
    await sellForCash(page, product)
    await page.clock.fastForward(25 * MINUTE_MS)
    await sellByCard(page, product)
    await page.clock.fastForward(20 * MINUTE_MS)
    await payOut(page, '50')
    await page.clock.fastForward(15 * MINUTE_MS)
    // 300 + 115 - 50, and a card sale.
    await countAndClose(page, { 'R200.00': '1', 'R100.00': '1', 'R50.00': '1', 'R5.00': '3' })

    // The hour has passed for the server too.
    await shop.start({ CLOCK_AHEAD_MS: String(HOUR_MS) })
    await expectLight(page)
    const entries = await entriesOnDisk(page)
    expect(entries.map(({ kind, outcome }) => [kind, outcome])).toEqual(
      ['shift_opened', 'sale', 'sale', 'shift_event', 'shift_counted', 'shift_closed'].map(
        (kind) => [kind, 'booked'],
      ),
    )
    const [shift] = await read<{ id: number }[]>(page, '/api/shifts?state=closed')
    const z = await read<ZReport>(page, `/api/shifts/${shift!.id}`)
    expect(z).toMatchObject({ z_number: 1, counted: 365, expected: 365, difference: 0 })
    expect(z.report).toMatchObject({ sales: 2, float: 300, paid_out: 50 })
    expect(Date.parse(z.closed_at) - Date.parse(z.opened_at)).toBeGreaterThanOrEqual(HOUR_MS)
    expect(z.addenda).toEqual([])
    // Whatever is paid out is looked at; nothing else was odd.
    const odd = await read<{ kind: string }[]>(page, '/api/exceptions')
    expect(odd.map(({ kind }) => kind)).toEqual(['paid_out'])
    expect(await shop.verify()).toContain('The books are right')
    await context.close()
  } finally {
    await shop.close()
  }
})

interface ZReport {
  opened_at: string
  closed_at: string
  report: object
  addenda: unknown[]
}

async function read<Answer>(page: Page, path: string): Promise<Answer> {
  return (await (await page.request.get(path)).json()) as Answer
}

async function sellForCash(page: Page, product: Product): Promise<void> {
  await addBySku(page, product)
  await payBy(page, 'Cash').click()
  await page.getByRole('button', { name: /^(Yes: )?Complete Sale$/ }).press('Enter')
  await receiptOf(page).getByRole('button', { name: 'New sale' }).click()
}

async function payOut(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Drawer' }).click()
  await page.getByRole('button', { name: 'Pay out' }).click()
  await page.getByLabel('Amount').fill(amount)
  await page.getByLabel('What it is for').fill('candles')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
}

async function countAndClose(page: Page, pieces: Record<string, string>): Promise<void> {
  await page.getByRole('button', { name: 'Drawer' }).click()
  await page.getByRole('button', { name: 'Count and close' }).click()
  for (const [label, count] of Object.entries(pieces))
    await page.getByLabel(label, { exact: true }).fill(count)
  await page.getByRole('button', { name: 'That is what I counted' }).click()
  await page.getByRole('button', { name: 'Close shift' }).click()
  await expect(page.getByRole('button', { name: 'Open shift' })).toBeVisible()
}
