import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { PAGES } from '#shared/pages.ts'
import { save, SCHEMES, settled, signIn } from './picture.ts'

const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 820, height: 1100 },
  { width: 390, height: 844 },
]

/** Every screen at every width, in light and dark, to be looked at. */
export async function takeScreens(
  browser: Browser,
  origin: string,
  folder: string,
  shownAt: Date,
): Promise<void> {
  for (const scheme of SCHEMES) {
    const context = await browser.newContext({
      baseURL: origin,
      colorScheme: scheme,
      locale: 'en-ZA',
    })
    await context.clock.setFixedTime(shownAt)
    const page = await context.newPage()
    const atEachWidth = async (name: string, open: () => Promise<unknown>) => {
      for (const window of WINDOWS) {
        await page.setViewportSize(window)
        await open()
        await save(page, join(folder, `${name}-${window.width}-${scheme}.webp`))
      }
    }
    await atEachWidth('landing', () => opened(page, '/'))
    // Its screen is there only while the server has not answered.
    await page.route('**/api/sessions', () => {})
    await atEachWidth('callback', () => completingSignIn(page))
    await page.unroute('**/api/sessions')
    await signIn(page, origin, 'admin')
    for (const { path } of PAGES) await atEachWidth(path.slice(1), () => opened(page, path))
    await context.close()
  }
}

async function opened(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await settled(page)
}

async function completingSignIn(page: Page): Promise<void> {
  await page.goto('/auth/callback?code=none')
  await page.getByText('Completing sign in...').waitFor()
}
