import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shopDay } from '#shared/dates.ts'
import { type Browser, KEYS } from './browsers/browser.ts'
import { openChromium } from './browsers/chromium.ts'
import { openFirefox } from './browsers/firefox.ts'
import { aPage, type Page } from './browsers/page.ts'
import { openWebkit } from './browsers/webkit.ts'
import { has } from './debian.ts'
import { wildFolder, wildShop } from './wild-shop.ts'

// What a shop does every day, in each engine that people have: Firefox ESR and WebKitGTK are those of Debian.

/** Each with the packages it is of; Chromium is there for the other tests. */
const ENGINES = [
  ['Chromium', openChromium, []],
  ['Firefox', openFirefox, ['firefox-esr']],
  ['WebKit', openWebkit, ['webkit2gtk-driver', 'xvfb']],
] as const

/** Each with a text that comes last. */
const SCREENS = [
  ['/dashboard', /Walk-in/],
  ['/pos', /\d left/],
  ['/reports', /Top Performing Products .*\d/],
  ['/inventory', /\d units/],
  ['/customers', /\d{4}\/\d\d\/\d\d/],
  ['/data', /Hit Rate \d/],
] as const
const WIDTHS = [1280, 390]

/** So soon after the question came up, a click is taken for the second half of one meant for another button. */
const DOUBLE_CLICK_MS = 400

/** Where the pictures go that somebody wants to look at; without it none is taken. */
const pictures = process.env['PICTURES']

const folder = wildFolder()
const shop = wildShop()

for (const [engine, openBrowser, packages] of ENGINES)
  describe.runIf(has(...packages))(engine, () => dailyFlows(engine, openBrowser))

function dailyFlows(engine: string, openBrowser: () => Promise<Browser>): void {
  const product = { sku: `SMOKE-${engine}`, name: `Smoke ${engine}`, price: 100 }
  const today = () => shopDay(new Date(), 'Africa/Johannesburg')
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    browser = await openBrowser()
    await browser.resize(1280, 900)
    page = aPage(browser, `http://localhost:${shop().port}`)
  }, 300_000)
  afterAll(() => browser.close())

  test('somebody signs in', async () => {
    await page.open('/')
    await page.press('Sign In')
    await page.press('manager@veld.test')
    await page.sees("Today's Sales")
    await page.sees('Recent Activity')
    const [year, , day] = today().split('-')
    await page.sees(new RegExp(`day, ${Number(day)} \\w+ ${year} at \\d\\d:\\d\\d`))
  })

  test('customers are imported from a file', async () => {
    const file = join(folder, `${engine}.csv`)
    writeFileSync(file, `first_name,last_name\nThandi,${engine}\nSipho,${engine}\n`)
    await page.open('/data')
    await page.sees('Drop a CSV or Excel file here')
    await browser.chooseFile('input[type=file]', file)
    await page.sees('2 rows')
    await page.press('Import')
    await page.sees('Successfully imported 2 records')
  })

  test('stock is received, today unless another day is said', async () => {
    const [category] = (await page.call('GET', '/api/categories')) as { id: number }[]
    await page.call('POST', '/api/products', { ...product, category_id: category!.id })
    await page.open(`/inventory?search=${product.sku}`)
    await page.press(`Receive stock for ${product.name}`)
    expect(await page.valueOf('Received Date')).toBe(today())
    await page.fill('Quantity', '25')
    await page.fill('Cost per Unit', '60.5')
    await page.press('Receive Stock')
    await page.sees('25 units')
  })

  test('a walk-in pays cash', async () => {
    await page.open('/pos')
    await page.fill('Search products', product.sku)
    await page.press(`Add ${product.name} to cart`)
    await page.press('Cash')
    await page.press('R200')
    await page.sees('Change due R85.00')
    await pause(DOUBLE_CLICK_MS)
    await page.press('Yes: Complete Sale')
    await page.sees(today().replaceAll('-', '/'))
    await page.sees('Change due R85.00')
    await page.sees('Cart is empty')
    await page.holds('New sale')
    await browser.type(KEYS.enter)
    await page.holds('Search products')
    await page.seesNot('Change due')
  })

  test('a medical card that has expired is seen to be so', async () => {
    await page.call('POST', '/api/customers', {
      first_name: 'Lerato',
      last_name: `Expired ${engine}`,
      has_medical_card: true,
      medical_card_number: `MC-${engine}`,
      medical_card_expiry_date: '2020-01-31',
    })
    await page.open(`/customers?search=${engine}`)
    await page.sees(`Lerato Expired ${engine}`)
    await page.sees('Card expired')
  })

  test('the reports tell of today', async () => {
    await page.open('/reports?period=7days')
    await page.press('Daily Sales: show as table')
    const [year, , day] = today().split('-')
    await page.sees(new RegExp(`day, ${Number(day)} \\w+ ${year} R[1-9]\\d*\\.\\d\\d`))
  })

  test.each(SCREENS)('%s fits the screen, wide and narrow', async (path, text) => {
    for (const width of WIDTHS) {
      await browser.resize(width, 900)
      await page.open(path)
      await page.sees(text)
      await pictureOf(browser, `${engine}${path.replaceAll('/', '-')}-${width}`)
      const [shown, needed] = (await browser.evaluate(
        '[document.documentElement.clientWidth, document.documentElement.scrollWidth]',
      )) as [number, number]
      expect(needed).toBeLessThanOrEqual(shown)
    }
    await browser.resize(1280, 900)
  })

  test('and signs out', async () => {
    await page.open('/dashboard')
    await page.press(/^Account of/)
    await page.press('Sign Out')
    await page.sees('Sign In')
  })
}

async function pictureOf(browser: Browser, name: string): Promise<void> {
  if (!pictures) return
  mkdirSync(pictures, { recursive: true })
  writeFileSync(join(pictures, `${name}.png`), await browser.screenshot())
}
