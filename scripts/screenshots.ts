import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { startShopProcess } from '../test/shop-process.ts'
import { findHeadlessChromium, LAUNCH_ARGS } from './chromium.ts'
import { busyAfternoon } from './screenshots/busy-afternoon.ts'
import { takeDayPictures } from './screenshots/day-pictures.ts'
import { takePartPictures } from './screenshots/part-pictures.ts'
import { takeProductPictures } from './screenshots/product-pictures.ts'
import { review } from './screenshots/review/review.ts'
import { takeScreens } from './screenshots/screens.ts'

// `npm run screenshots`: opens a demo shop of its own and takes the pictures of the landing page, the README and the
// design language, then every screen at every width in light and dark into `screenshots/`, to be looked at.
// Its clock stands at a busy afternoon. `npm run screenshots -- screens` takes the latter, `-- pictures` the former.
// `npm run screenshots -- --all FOLDER [WORD…]` is for a review: every screen and dialog of a busy shop, also loading,
// failing and of an empty shop, with a sheet of each; the words choose some by their names.

const SCREENS_FOLDER = 'screenshots'

const wanted = process.argv[2]
const port = 20_000 + Math.floor(Math.random() * 20_000)
const origin = `http://localhost:${port}`
const dataDir = mkdtempSync(join(tmpdir(), 'veld-pictures-'))
const shownAt = busyAfternoon(new Date())
const shop = await startShopProcess({
  port,
  dataDir,
  preload: ['./scripts/screenshots/shifted-clock.ts'],
  env: { SHIFT_CLOCK_MS: String(shownAt.getTime() - Date.now()) },
})
try {
  const executablePath = findHeadlessChromium()
  const browser = await chromium.launch({
    args: LAUNCH_ARGS,
    ...(executablePath ? { executablePath } : {}),
  })
  if (wanted === '--all') {
    const [folder = SCREENS_FOLDER, ...words] = process.argv.slice(3)
    mkdirSync(folder, { recursive: true })
    await review(origin, { browser, folder, shownAt, words })
  } else {
    if (wanted !== 'screens') {
      await takeProductPictures(browser, origin, shownAt)
      await takePartPictures(browser, origin)
    }
    if (wanted !== 'pictures') {
      mkdirSync(SCREENS_FOLDER, { recursive: true })
      await takeScreens(browser, origin, SCREENS_FOLDER, shownAt)
    }
    // The last: the shop's clock goes on.
    if (wanted !== 'screens')
      await takeDayPictures({ browser, origin, shownAt, toEvening: () => shop.signal('SIGUSR2') })
  }
  await browser.close()
} finally {
  await shop.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
