import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { darkLine, entriesOnDisk, expectLight, openAbleTill, sellByCard } from './dark-till.ts'
import { expect, expectAccessible, test, underControl } from './fixtures.ts'
import { another } from './own-shop.ts'
import { aProduct } from './till.ts'

test.use({ installs: true })
// The browser itself logs each call that did not get through.
test.afterEach(({ consoleErrors }) => void (consoleErrors.length = 0))

test('the tills page tells which version a till has, and what waits on it', async ({
  page,
  context,
  browser,
  baseURL,
  signIn,
}) => {
  await signIn('manager', '/dashboard')
  await underControl(page)
  const product = await aProduct(page, { stock: 5 })
  await openAbleTill(page)
  const name = (await page.getByText(/^Till [A-Z]+$/).textContent()) ?? ''
  const { page: office, context: officeContext } = await another(browser, baseURL!, 'admin')
  const row = office.getByRole('row', { name: new RegExp(`^${name} `) })
  const look = () => office.goto('/manager?tab=tills')
  await look()
  await expect(row).toContainText('Nothing waiting')
  await expect(row).toContainText(/\d+\.\d+\.\d+ [\w-]{8}/)
  await expect(row).not.toContainText('Older: reload it')

  await test.step('what it cannot send waits', async () => {
    await context.setOffline(true)
    await expect(darkLine(page)).toBeVisible()
    await sellByCard(page, product)
    await sellByCard(page, product)
    // The line is back, and what the till sends does not come through.
    await context.route('**/api/tills/*/entries', (route) => route.abort())
    await context.setOffline(false)
    await expect(async () => {
      await look()
      await expect(row).toContainText('2 waiting', { timeout: 2000 })
    }).toPass({ timeout: 60_000 })
    await expectAccessible(office)
  })

  await test.step('on a phone too', async () => {
    await office.setViewportSize({ width: 390, height: 844 })
    const cards = office.getByRole('list', { name: 'Tills' }).getByRole('listitem')
    const card = cards.filter({ has: office.getByText(name, { exact: true }) })
    await expect(card).toContainText('2 waiting')
    await office.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('and has come when it is sent', async () => {
    await context.unroute('**/api/tills/*/entries')
    await expectLight(page)
    await look()
    await expect(row).toContainText('Nothing waiting')
    await expect(row).toContainText(/sent \d{4}/)
  })

  await test.step('a page that was never reloaded is told', async () => {
    const tills = (await (await page.request.get('/api/tills')).json()) as {
      id: number
      name: string
    }[]
    const { id } = tills.find((till) => till.name === name)!
    // It would say who it is itself again in half a minute.
    await page.goto('about:blank')
    await office.request.post(`/api/tills/${id}/seen`, { data: { version: '0.0.9 AAAAAAAA' } })
    await look()
    await expect(row).toContainText('0.0.9 AAAAAAAA')
    await expect(row).toContainText('Older: reload it')
  })
  await officeContext.close()
})

test('the drawer of a till that is gone is counted blind and closed in the hub, and the till retired', async ({
  page,
  browser,
  baseURL,
  signIn,
}) => {
  const { page: till, context: tillContext } = await another(browser, baseURL!, 'budtender')
  const { id: till_id, name } = await posted<{ id: number; name: string }>(till, '/api/tills', {})
  const { id } = await posted<{ id: number }>(till, '/api/shifts', { till_id, float: 300 })
  const coins = { kind: 'paid_in', amount: 37, reason: 'coins from the bank' }
  await posted(till, `/api/shifts/${id}/events`, coins)
  // Stolen, with all that it stored.
  await tillContext.close()

  await signIn('manager', '/dashboard')
  // A till too, whose own book is not for the drawers of others.
  await openAbleTill(page)
  await page.goto('/manager?tab=drawers')
  const row = page.getByRole('row', { name: new RegExp(` ${name} `) })
  await row.getByRole('button', { name: `Count and close ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `${name}: count and close` })
  await expect(dialog).toContainText('with R300.00')
  await expect(dialog.getByLabel('R200.00', { exact: true })).toBeFocused()
  await expect(dialog).not.toContainText(/Expected|337/)
  await expectAccessible(page)
  await dialog.getByLabel('R100.00', { exact: true }).fill('3')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('R37.00 short')
  await dialog.getByRole('button', { name: 'Count again' }).click()
  await dialog.getByLabel('R100.00', { exact: true }).fill('3')
  await dialog.getByLabel('R20.00', { exact: true }).fill('2')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('R3.00 over')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close shift' }).click()
  const report = page.getByRole('dialog', { name: 'Z report 1' })
  await expect(report).toContainText('R340.00')
  await report.getByRole('button', { name: 'Done' }).click()
  await expect(row).toContainText('Z 1')
  expect(await entriesOnDisk(page)).toEqual([])
  await expect(row.getByRole('button', { name: /^Count and close/ })).toBeHidden()

  await page.goto('/manager?tab=tills')
  await page.getByRole('button', { name: `Retire ${name}` }).click()
  await page.getByRole('button', { name: 'Retire', exact: true }).click()
  await expect(page.getByText(`${name} is retired`)).toBeVisible()
})

async function posted<Answer>(page: Page, address: string, data: object): Promise<Answer> {
  const answer = await page.request.post(address, {
    data,
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as Answer
}
