import type { Browser } from '@playwright/test'
import { save, SCHEMES, settled, signIn } from './picture.ts'

interface Picture {
  file: string
  path: string
  /** What is on screen when the page is complete. */
  ready: string
  viewport: { width: number; height: number }
  scheme: (typeof SCHEMES)[number]
  width: number
}

const WIDE = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 620 }
const DASHBOARD = { path: '/dashboard', ready: 'Recent Activity' }
const TILL = { path: '/pos', ready: 'Smart Suggestions' }

const LANDING: Picture[] = SCHEMES.flatMap((scheme) => [
  {
    ...DASHBOARD,
    file: `src/web/landing/product-${scheme}.webp`,
    viewport: WIDE,
    scheme,
    width: 1680,
  },
  {
    ...DASHBOARD,
    file: `src/web/landing/product-phone-${scheme}.webp`,
    viewport: PHONE,
    scheme,
    width: 780,
  },
])

const README: Picture[] = [
  { ...DASHBOARD, file: 'docs/pictures/dashboard.webp' },
  { ...TILL, file: 'docs/pictures/till.webp' },
].map((picture) => ({ ...picture, viewport: WIDE, scheme: 'light', width: 1280 }))

/** The pictures of the landing page and the README. */
export async function takeProductPictures(browser: Browser, origin: string): Promise<void> {
  for (const { file, path, ready, viewport, scheme, width } of [...LANDING, ...README]) {
    const context = await browser.newContext({
      viewport,
      colorScheme: scheme,
      deviceScaleFactor: 2,
      locale: 'en-ZA',
    })
    const page = await context.newPage()
    await signIn(page, origin, 'manager')
    await page.goto(`${origin}${path}`)
    await page.getByText(ready).first().waitFor()
    await settled(page)
    await save(page, file, width)
    await context.close()
  }
}
