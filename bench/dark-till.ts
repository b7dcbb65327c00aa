import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { SEARCH_DEBOUNCE_MS } from '#shared/search-pause.ts'
import { findChromium } from '../scripts/chromium.ts'
import { median, percentile, rounded } from './figures.ts'
import { timed, watchPaint } from './paint-time.ts'
import { ON_SHELF, signIn, slowDown } from './till.ts'

const STARTS = 5
const SALES = 40
const WARM_UP = 5
/** What has waited through a long night without the line: nothing may get slower by it. */
const WAITING = 1000
/** What a till takes along; with the last of it it can go on alone. */
const NEEDED = ['catalogue', 'drawer', 'kit', 'person', 'stock']

export interface DarkTillFigures {
  /** From the address of the till to the painted shelf, the browser just opened and no network there: the median. */
  cold_start_ms: number
  cold_start_longest_ms: number
  /** From the last key of a payment until the page hears that its entry is on disk. */
  saved_ms: number
  saved_p95_ms: number
  /** From the same key to the painted receipt. */
  receipt_ms: number
  receipt_p95_ms: number
}

/** How a till starts and sells without the server, in a slow browser that has the application installed. */
export async function measureDarkTill(origin: string): Promise<DarkTillFigures> {
  const profile = await mkdtemp(join(tmpdir(), 'veld-bench-till-'))
  try {
    await inProfile(profile, origin, true, takeAlong)
    const starts: number[] = []
    for (let round = 0; round < STARTS; round += 1)
      starts.push(await inProfile(profile, origin, false, start))
    const sales = await inProfile(profile, origin, false, async (page) => {
      await start(page)
      return sellMany(page)
    })
    const [saved, receipts] = [sales.map((sale) => sale.saved), sales.map((sale) => sale.receipt)]
    return {
      cold_start_ms: rounded(median(starts), 0),
      cold_start_longest_ms: rounded(Math.max(...starts), 0),
      saved_ms: rounded(median(saved)),
      saved_p95_ms: rounded(percentile(saved, 95)),
      receipt_ms: rounded(median(receipts)),
      receipt_p95_ms: rounded(percentile(receipts, 95)),
    }
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
  }
}

/** A browser that is opened for it and closed after it: what the next one knows is on disk. */
async function inProfile<Result>(
  profile: string,
  baseURL: string,
  hasLine: boolean,
  act: (page: Page) => Promise<Result>,
): Promise<Result> {
  const executablePath = findChromium()
  const context: BrowserContext = await chromium.launchPersistentContext(profile, {
    ...(executablePath && { executablePath }),
    baseURL,
    offline: !hasLine,
    viewport: { width: 1280, height: 800 },
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  })
  try {
    return await act(context.pages()[0]!)
  } finally {
    await context.close()
  }
}

/** Installs the application and waits until the till could go on alone, with much that waits already. */
async function takeAlong(page: Page): Promise<void> {
  await signIn(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto('/pos')
  while (!(await page.evaluate(hasAll, NEEDED))) await pause(200)
  await page.evaluate(addWaiting, WAITING)
}

/** In the page. */
async function hasAll(needed: readonly string[]): Promise<boolean> {
  // Whoever opens it first makes it.
  if (!(await indexedDB.databases()).some(({ name }) => name === 'veld-till')) return false
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('veld-till')
    opening.addEventListener('success', () => resolve(opening.result))
  })
  return new Promise((resolve) => {
    const keys = database.transaction('things').objectStore('things').getAllKeys()
    keys.addEventListener('success', () => {
      database.close()
      resolve(needed.every((name) => keys.result.includes(name)))
    })
  })
}

/** In the page: entries of a till that this browser was before. They are as large as a sale of three lines. */
function addWaiting(count: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('veld-till')
    opening.addEventListener('success', () => {
      const all = opening.result.transaction('entries', 'readwrite')
      for (let sequence = 1; sequence <= count; sequence += 1)
        all.objectStore('entries').add({
          till_id: 1_000_000,
          sequence,
          waiting: 1,
          own: 1,
          key: crypto.randomUUID(),
          number: `Z-${String(sequence).padStart(6, '0')}`,
          kind: 'sale',
          hash: '0'.repeat(64),
          at: new Date().toISOString(),
          body: 'x'.repeat(2000),
          signature: 'x'.repeat(86),
          outcome: null,
          reason: null,
          server_number: null,
        })
      all.addEventListener('error', () => reject(all.error as Error))
      all.addEventListener('complete', () => {
        opening.result.close()
        resolve()
      })
    })
  })
}

/** The milliseconds until a product of the shelf is on the screen and can be pressed. */
async function start(page: Page): Promise<number> {
  await slowDown(page)
  await page.addInitScript((product) => {
    const usable = new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector(product)) return
        observer.disconnect()
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
      })
      observer.observe(document, { subtree: true, childList: true, attributes: true })
    })
    Object.assign(window, { usable })
  }, ON_SHELF)
  await page.goto('/pos')
  const milliseconds = await page.evaluate(
    () => (window as unknown as { usable: Promise<number> }).usable,
  )
  await page.getByText(/Offline since/).waitFor()
  return milliseconds
}

interface SaleTimes {
  saved: number
  receipt: number
}

async function sellMany(page: Page): Promise<SaleTimes[]> {
  await watchPaint(page, SEARCH_DEBOUNCE_MS)
  await page.evaluate(watchDisk)
  const times: SaleTimes[] = []
  for (let sold = 0; sold < WARM_UP + SALES; sold += 1) times.push(await sell(page))
  return times.slice(WARM_UP)
}

/**
 * In the page: keeps in `saved` how long the newest entry took from the last Enter until it was on disk. It listens
 * before the application does: what that draws at the news comes between two listeners.
 */
function watchDisk(): void {
  let pressed = 0
  const enter = ({ key, timeStamp }: KeyboardEvent) =>
    void (key === 'Enter' && (pressed = timeStamp))
  addEventListener('keydown', enter, { capture: true })
  const begin = Reflect.get(IDBDatabase.prototype, 'transaction') as (
    ...words: [stores: string | string[], mode?: string]
  ) => IDBTransaction
  const noted = new Proxy(begin, {
    apply(_, database, words: Parameters<typeof begin>) {
      const transaction = Reflect.apply(begin, database, words)
      const [stores, mode] = words
      // An entry is written together with the head of its book.
      if (mode === 'readwrite' && stores.includes('entries') && stores.includes('books'))
        transaction.addEventListener('complete', () =>
          Object.assign(window, { saved: performance.now() - pressed }),
        )
      return transaction
    },
  })
  Reflect.set(IDBDatabase.prototype, 'transaction', noted)
}

/** One product for cash, by key. */
async function sell(page: Page): Promise<SaleTimes> {
  await page.locator(ON_SHELF).first().click()
  await page.keyboard.press('F9')
  await page.getByLabel('Amount tendered').waitFor()
  const receipt = await timed(page, ['keydown', 'body', '[role=dialog] address'], () =>
    page.keyboard.press('Enter'),
  )
  const saved = await page.evaluate(() => (window as unknown as { saved: number }).saved)
  await page.getByRole('button', { name: 'New sale' }).click()
  await page.getByRole('button', { name: 'New sale' }).waitFor({ state: 'detached' })
  return { saved, receipt }
}
