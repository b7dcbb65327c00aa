import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import {
  darkLine,
  entriesOnDisk,
  expectLight,
  openAbleTill,
  saleOf,
  sellByCard,
} from './dark-till.ts'
import { signInAsPerson } from './fixtures.ts'
import { expect, test } from './own-shop.ts'
import { openProfile } from './profile.ts'
import { aProduct, stockOf } from './till.ts'

test('a browser brought back from an older copy is a new till, and what waited in it is booked once', async ({
  ownShop,
}) => {
  const [folder, copy] = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'veld-profile-')))
  const first = await openTill(folder!, ownShop)
  await signInAsPerson(first.page, 'manager')
  await expect(first.page).toHaveURL(/\/dashboard$/)
  const product = await aProduct(first.page)
  await openAbleTill(first.page)
  await first.context.setOffline(true)
  await expect(darkLine(first.page)).toBeVisible()
  const number = await sellByCard(first.page, product)
  await first.context.close()
  cpSync(folder!, copy!, { recursive: true })

  const own = await openTill(folder!, ownShop)
  await openAbleTill(own.page)
  await expectLight(own.page)
  await sellByCard(own.page, product)
  await expectLight(own.page)
  await own.context.close()

  const { page, context } = await openTill(copy!, ownShop)
  await openAbleTill(page)
  await expect(page.getByText('is a new till from now on')).toBeVisible()
  await expectLight(page)
  expect(await entriesOnDisk(page)).toMatchObject([{ number, outcome: 'booked' }])
  expect(await saleOf(page, number)).toMatchObject({ till_number: number })
  expect(await stockOf(page, product)).toBe(3)
  await context.setOffline(true)
  await expect(darkLine(page)).toBeVisible()
  const next = await sellByCard(page, product)
  expect(next.split('-')[0]).not.toBe(number.split('-')[0])
  await context.close()
  for (const each of [folder!, copy!]) rmSync(each, { recursive: true, force: true })
})

/** Whoever had signed in there still is. */
async function openTill(
  folder: string,
  origin: string,
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await openProfile(folder, origin)
  return { page: context.pages()[0]!, context }
}
