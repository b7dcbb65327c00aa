import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findChromium } from './chromium.ts'

// `npm run screenshots`: opens a demo shop of its own and takes the pictures of the landing page and the README.

interface Picture {
  file: string
  path: string
  /** What is on screen when the page is complete. */
  ready: string
  viewport: { width: number; height: number }
  scheme: 'light' | 'dark'
  /** The picture's own width; a sharp screen has two pixels for one. */
  width: number
}

const WIDE = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 620 }
const DASHBOARD = { path: '/dashboard', ready: 'Recent Activity' }

const PICTURES: Picture[] = [
  ...(['light', 'dark'] as const).flatMap((scheme) => [
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
  ]),
  {
    ...DASHBOARD,
    file: 'docs/pictures/dashboard.webp',
    viewport: WIDE,
    scheme: 'light',
    width: 1280,
  },
  {
    path: '/pos',
    ready: 'Smart Suggestions',
    file: 'docs/pictures/till.webp',
    viewport: WIDE,
    scheme: 'light',
    width: 1280,
  },
]

const port = String(20_000 + Math.floor(Math.random() * 20_000))
const origin = `http://localhost:${port}`
const folder = mkdtempSync(join(tmpdir(), 'veld-pictures-'))
const shop = spawn(process.execPath, ['src/server/main.ts'], {
  env: { ...process.env, PORT: port, DATA_DIR: folder, LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'ignore', 'inherit'],
})
try {
  await opened()
  const executablePath = findChromium()
  const browser = await chromium.launch({
    args: ['--no-sandbox'],
    ...(executablePath ? { executablePath } : {}),
  })
  for (const picture of PICTURES) await take(browser, picture)
  await browser.close()
} finally {
  await stopped(shop)
  rmSync(folder, { recursive: true, force: true })
}

async function take(browser: Browser, picture: Picture): Promise<void> {
  const { viewport, scheme: colorScheme } = picture
  const context = await browser.newContext({
    viewport,
    colorScheme,
    deviceScaleFactor: 2,
    locale: 'en-ZA',
  })
  const page = await context.newPage()
  await signIn(page)
  await page.goto(`${origin}${picture.path}`)
  await page.getByText(picture.ready).first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  await sharp(await page.screenshot({ animations: 'disabled' }))
    .resize({ width: picture.width })
    .webp({ quality: 82, effort: 6 })
    .toFile(picture.file)
  console.log(picture.file)
  await context.close()
}

async function signIn(page: Page): Promise<void> {
  await page.goto(origin)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'manager@veld.test' }).click()
  await page.waitForURL('**/dashboard')
}

async function opened(): Promise<void> {
  for (;;) {
    if (shop.exitCode !== null) throw new Error('the shop did not open')
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

function stopped(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
