import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'

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

/** A small WebP; `width` is the picture's own, since a sharp screen has two pixels for one. */
export async function save(shown: Page | Locator, file: string, width?: number): Promise<void> {
  await sharp(await shown.screenshot({ animations: 'disabled' }))
    .resize(width === undefined ? {} : { width })
    .webp({ quality: 82, effort: 6 })
    .toFile(file)
  console.log(file)
}
