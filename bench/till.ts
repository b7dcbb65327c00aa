import { gzipSync } from 'node:zlib'
import { chromium, type Page } from '@playwright/test'
import { SEARCH_DEBOUNCE_MS } from '#shared/search-pause.ts'
import { findChromium } from '../scripts/chromium.ts'
import { median, percentile, rounded } from './figures.ts'
import { timed, watchPaint } from './paint-time.ts'

/** As slow as the cheap tablets that tills run on. */
const CPU_SLOWDOWN = 4
/** Many hits, few, one, none, and all again. */
const SEARCHES = ['a', 'gold', 'e', '50', 'pre-roll', 'zz', 'ca', 'haze', 'o', '']
/** Cards of the list that is on the screen: the first row of five, and three of them. */
const FIRST_ROW = '[data-up] [role=listitem]:nth-child(-n + 5)'
const IN_SIGHT = '[data-up] [role=listitem]:nth-child(-n + 15)'
/** What can be added that is not in the cart yet. */
export const ON_SHELF =
  '[data-up] [role=listitem]:not([data-in-cart]) [data-add]:not([aria-disabled=true])'
const ADDITIONS = 20
/** As far down as up again, in notches of a wheel as a hand turns it. */
const WHEEL_NOTCHES = [...Array<number>(40).fill(120), ...Array<number>(40).fill(-120)]
const NOTCH_PAUSE_MS = 60
const ROUNDS = 2
/** How long a finger stays down: short for a hand, long enough for the page to have noticed it. */
const PRESS_MS = 50
/** What follows a change, such as suggestions, is drawn before the next one is timed. */
const SETTLE_MS = 700

export interface TillFigures {
  products: number
  /** From the end of the debounce to the first row of the painted grid: the median, and what 95 of 100 are within. */
  keystroke_ms: number
  keystroke_p95_ms: number
  /** … to the last row in sight, which follows the first by a frame: the median. */
  keystroke_whole_ms: number
  /** From the release of the finger to the painted cart. */
  add_ms: number
  add_p95_ms: number
  /** Between two frames while the wheel turns. */
  scroll_frame_ms: number
  longest_frame_ms: number
  /** From the address of the till to its first product, nothing in the browser's cache. */
  first_load_ms: number
  /** The JavaScript that the page asks for until the first product is there, in thousands of bytes. */
  js_gzip_kb: number
  /** What it fetches at its leisure, so that it could go on without the server. */
  js_later_gzip_kb: number
}

/** How the till of the demo shop at this address feels in a slow browser. */
export const measureTill = (origin: string): Promise<TillFigures> => inBrowser(origin, measureOn)

/** A till of the demo shop at this address, in a slow browser that tells when what it does is painted. */
export function inSlowTill<Result>(
  origin: string,
  measure: (page: Page) => Promise<Result>,
): Promise<Result> {
  return inBrowser(origin, async (page) => {
    await signIn(page)
    await loadTill(page)
    await slowDown(page)
    await watchPaint(page, SEARCH_DEBOUNCE_MS)
    return measure(page)
  })
}

async function inBrowser<Result>(
  origin: string,
  measure: (page: Page) => Promise<Result>,
): Promise<Result> {
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  })
  try {
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width: 1280, height: 800 },
    })
    return await measure(await context.newPage())
  } finally {
    await browser.close()
  }
}

async function measureOn(page: Page): Promise<TillFigures> {
  await signIn(page)
  const firstLoad = await loadTill(page)
  const products = await page.evaluate(() =>
    Number(document.querySelector('[aria-setsize]')!.getAttribute('aria-setsize')),
  )
  await slowDown(page)
  await watchPaint(page, SEARCH_DEBOUNCE_MS)
  // The first of each is slower for everybody: code is compiled, pictures are decoded.
  await searchAll(page, SEARCHES, 1)
  const keystrokes = await searchAll(page, SEARCHES, ROUNDS)
  const whole = await searchAll(page, SEARCHES, ROUNDS, IN_SIGHT)
  await addMany(page, 3)
  const additions = await addMany(page, ADDITIONS)
  const frames = await scroll(page)
  return {
    products,
    keystroke_ms: rounded(median(keystrokes)),
    keystroke_p95_ms: rounded(percentile(keystrokes, 95)),
    keystroke_whole_ms: rounded(median(whole)),
    add_ms: rounded(median(additions)),
    add_p95_ms: rounded(percentile(additions, 95)),
    scroll_frame_ms: rounded(percentile(frames, 95)),
    longest_frame_ms: rounded(Math.max(...frames)),
    ...firstLoad,
  }
}

export async function signIn(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign In' }).first().click()
  await page.getByRole('button', { name: 'manager@veld.test' }).click()
  await page.waitForURL('**/dashboard')
}

/**
 * Opens the till without anything in the browser's cache. From here on no locator is asked: it would leave listeners of
 * its own on the page, which a slowed browser takes a millisecond each to call, three for a click.
 */
async function loadTill(
  page: Page,
): Promise<Pick<TillFigures, 'first_load_ms' | 'js_gzip_kb' | 'js_later_gzip_kb'>> {
  const scripts = new Set<string>()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url())
  })
  const began = performance.now()
  await page.goto('/pos')
  await page.evaluate(async () => {
    while (!document.querySelector('[data-add]'))
      await new Promise((resolve) => requestAnimationFrame(resolve))
  })
  const first_load_ms = rounded(performance.now() - began, 0)
  const first = [...scripts]
  await page.waitForLoadState('networkidle')
  page.removeAllListeners('request')
  await cdp.detach()
  return {
    first_load_ms,
    js_gzip_kb: await gzipKb(first),
    js_later_gzip_kb: await gzipKb([...scripts].filter((script) => !first.includes(script))),
  }
}

async function gzipKb(addresses: readonly string[]): Promise<number> {
  const sizes = addresses.map(async (address) => {
    const answer = await fetch(address)
    return gzipSync(Buffer.from(await answer.arrayBuffer())).length
  })
  return rounded((await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000)
}

export async function slowDown(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

/** The milliseconds that each search takes, all of them in turn. Two in a row must find something else. */
export async function searchAll(
  page: Page,
  searches: readonly string[],
  rounds: number,
  cards = FIRST_ROW,
): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1)
    for (const text of searches) times.push(await search(page, text, cards))
  return times
}

/** Types all of the text at once, as the last key of a word does. */
async function search(page: Page, text: string, cards: string): Promise<number> {
  const milliseconds = await timed(
    page,
    ['input', 'section[aria-label="Products"]', undefined, cards],
    () => type(page, text),
  )
  await page.waitForTimeout(SETTLE_MS)
  return milliseconds
}

/** What is typed takes the place of what was there. */
async function type(page: Page, text: string): Promise<void> {
  await page.evaluate(() => {
    const field = document.querySelector<HTMLInputElement>('input[type=search]')!
    field.focus()
    field.select()
  })
  await (text === '' ? page.keyboard.press('Delete') : page.keyboard.insertText(text))
}

async function addMany(page: Page, count: number): Promise<number[]> {
  const times: number[] = []
  for (let added = 0; added < count; added += 1) times.push(await addAnother(page))
  return times
}

/** A product that is not in the cart yet: of another there may be no second unit. */
async function addAnother(page: Page): Promise<number> {
  const { x, y } = await placeOf(page, ON_SHELF)
  const milliseconds = await timed(page, ['click', '[data-cart]'], () =>
    page.mouse.click(x, y, { delay: PRESS_MS }),
  )
  await page.waitForTimeout(SETTLE_MS)
  return milliseconds
}

/** The times between the frames while the wheel runs through some hundred products. */
async function scroll(page: Page): Promise<number[]> {
  await type(page, '')
  await page.waitForTimeout(1000)
  const { x, y } = await placeOf(page, '[data-up] [data-add]')
  await page.mouse.move(x, y)
  await page.evaluate(() => {
    const frames: number[] = []
    let last = performance.now()
    function count(now: number) {
      frames.push(now - last)
      last = now
      requestAnimationFrame(count)
    }
    requestAnimationFrame(count)
    Object.assign(window, { frames })
  })
  for (const notch of WHEEL_NOTCHES) {
    await page.mouse.wheel(0, notch)
    await page.waitForTimeout(NOTCH_PAUSE_MS)
  }
  return page.evaluate(() => (window as unknown as { frames: number[] }).frames.slice(2))
}

/** The middle of the first such element, brought into sight. */
const placeOf = (page: Page, selector: string): Promise<{ x: number; y: number }> =>
  page.evaluate((words) => {
    const element = document.querySelector(words)!
    element.scrollIntoView({ block: 'nearest' })
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  }, selector)
