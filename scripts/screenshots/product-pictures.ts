import type { Browser, Page } from '@playwright/test'
import { calm, save, SCHEMES, settled, signIn } from './picture.ts'

interface Screen {
  path: string
  /** What is on screen when the page is complete. */
  ready: string
  /** How many products are put into the cart first. */
  cart?: number
}

interface Picture {
  file: string
  screen: Screen
  viewport: { width: number; height: number }
  scheme: (typeof SCHEMES)[number]
  width: number
}

const WIDE = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 620 }
const SCREENS = {
  dashboard: { path: '/dashboard', ready: 'Recent Activity' },
  till: { path: '/pos', ready: 'All Categories', cart: 3 },
} satisfies Record<string, Screen>

const PICTURES: Picture[] = Object.entries(SCREENS).flatMap(([name, screen]) => [
  ...SCHEMES.flatMap((scheme) => [
    { file: `src/web/landing/${name}-${scheme}.webp`, viewport: WIDE, width: 1680, screen, scheme },
    {
      file: `src/web/landing/${name}-phone-${scheme}.webp`,
      viewport: PHONE,
      width: 780,
      screen,
      scheme,
    },
  ]),
  { file: `docs/pictures/${name}.webp`, viewport: WIDE, width: 1280, screen, scheme: 'light' },
])

/** The pictures of the landing page and the README. */
export async function takeProductPictures(
  browser: Browser,
  origin: string,
  shownAt: Date,
): Promise<void> {
  for (const { file, screen, viewport, scheme, width } of PICTURES) {
    const context = await browser.newContext({
      viewport,
      colorScheme: scheme,
      deviceScaleFactor: 2,
      locale: 'en-ZA',
    })
    await context.clock.setFixedTime(shownAt)
    // As on a till where Veld is installed: the browser promises to keep what is stored.
    await context.addInitScript(() =>
      Object.assign(StorageManager.prototype, { persisted: () => Promise.resolve(true) }),
    )
    const page = await context.newPage()
    await signIn(page, origin, 'manager')
    await page.goto(`${origin}${screen.path}`)
    await page.getByText(screen.ready).first().waitFor()
    await fillCart(page, screen.cart ?? 0)
    await settled(page)
    await save(page, file, width)
    await context.close()
  }
}

/** The first products in the order of the shelf, ready to be paid. */
async function fillCart(page: Page, products: number): Promise<void> {
  for (let at = 0; at < products; at++) await page.locator('[data-up] [data-add]').nth(at).click()
  await calm(page)
  await page.evaluate(() => {
    ;(document.activeElement as HTMLElement | null)?.blur()
    for (const part of document.querySelectorAll('main *')) part.scrollTop = 0
  })
}
