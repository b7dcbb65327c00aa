import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'

const LOOKS_UP_MS = 3000

export const SCHEMES = ['light', 'dark'] as const

export async function signIn(page: Page, origin: string, account: string): Promise<void> {
  await page.goto(origin)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: `${account}@veld.test` }).click()
  await page.waitForURL('**/dashboard')
}

/** What is shown has come, with its type and without skeletons. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.locator('main .mantine-Skeleton-root').first().waitFor({ state: 'detached' })
  await page.evaluate(() => document.fonts.ready)
}

/** A cart as it stands when the cashier looks up: no toast, no mark of what was just added, nothing pointed at. */
export async function calm(page: Page): Promise<void> {
  // The clock stands still otherwise, and with it the mark.
  const now = await page.evaluate(() => Date.now())
  await page.context().clock.setFixedTime(now + LOOKS_UP_MS)
  await page.mouse.move(0, 0)
  for (const passing of [
    page.getByRole('button', { name: 'Dismiss message' }),
    page.getByText('Just added'),
  ])
    await passing.first().waitFor({ state: 'detached' })
}

/** A small WebP; `width` is the picture's own, since a sharp screen has two pixels for one. */
export async function save(shown: Page | Locator, file: string, width?: number): Promise<void> {
  await sharp(await shown.screenshot({ animations: 'disabled' }))
    .resize(width === undefined ? {} : { width })
    .webp({ quality: 82, effort: 6 })
    .toFile(file)
  console.log(file)
}
