import type { Page } from '@playwright/test'
import { pay } from './till.ts'

// A sale that leaves the page while the line is bad. `SALES` stays routed until the test takes it away.

export const SALES = '**/api/transactions'

/** The sale leaves the page and never arrives. */
export const hold = (page: Page): Promise<unknown> => page.route(SALES, () => {})

/** Pays by card; ends when the sale has left, and never arrives. */
export async function payIntoNothing(page: Page): Promise<void> {
  await hold(page)
  const sending = page.waitForRequest(SALES)
  await pay(page, 'Card')
  await sending
}

/** Pays by card; ends when the shop has sold, of which this page never hears. */
export async function payUnheard(page: Page): Promise<void> {
  const sold = Promise.withResolvers<void>()
  await page.route(SALES, async (route) => {
    await route.fetch()
    sold.resolve()
  })
  await pay(page, 'Card')
  await sold.promise
}
