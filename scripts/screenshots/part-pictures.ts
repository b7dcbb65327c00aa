import type { Browser } from '@playwright/test'
import { createServer } from 'vite'
import { save } from './picture.ts'

/** Of the development page, for docs/design-language.md. */
const PICTURES = [
  { panel: 'Colours', file: 'docs/pictures/colours.webp', scheme: 'light' },
  { panel: 'Type', file: 'docs/pictures/type.webp', scheme: 'light' },
  { panel: 'Figures', file: 'docs/pictures/figures.webp', scheme: 'dark' },
] as const

const WIDTH = 960

/** The parts are not in the build: a development server shows them. */
export async function takePartPictures(browser: Browser, shop: string): Promise<void> {
  const vite = await createServer({
    logLevel: 'error',
    server: { port: 0, proxy: { '/api': { target: shop } } },
  })
  await vite.listen()
  const [origin] = vite.resolvedUrls!.local
  for (const { panel, file, scheme } of PICTURES) {
    const page = await browser.newPage({
      viewport: { width: WIDTH, height: 800 },
      colorScheme: scheme,
      deviceScaleFactor: 2,
    })
    await page.goto(`${origin}parts`)
    await page.evaluate(() => document.fonts.ready)
    await save(page.getByRole('region', { name: panel, exact: true }), file, WIDTH)
    await page.close()
  }
  await vite.close()
}
