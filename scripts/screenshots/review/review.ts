import { mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { appearanceFaults } from '../../../e2e/appearance-faults.ts'
import { openEmptyShop } from '../../../e2e/empty-shop.ts'
import { smallTargets } from '../../../e2e/small-targets.ts'
import { SCHEMES, settled, signIn } from '../picture.ts'
import { fillShop } from './busy-week.ts'
import type { Scene } from './scene.ts'
import { scenesOf } from './scenes.ts'

/** A desk, and two that are touched. */
const DESK = { width: 1280, height: 800, touch: false }
const TABLET = { width: 820, height: 1100, touch: true }
const PHONE = { width: 390, height: 844, touch: true }

type Window = typeof DESK
/** Of a sheet that fits a screen. */
const ROW_HEIGHT = 640

type State = 'full' | 'loading' | 'failing' | 'empty'

export interface Review {
  browser: Browser
  folder: string
  shownAt: Date
  /** Only scenes whose name holds one of these; all without. */
  words: readonly string[]
}

/** Every screen and dialog at each width in light and dark: full, loading, failing, and of a shop on its first day. */
export async function review(origin: string, asked: Review): Promise<void> {
  await reviewFull(origin, asked)
  const shop = await openEmptyShop()
  try {
    await reviewEmpty(shop.origin, asked)
  } finally {
    await shop.close()
  }
}

async function reviewFull(origin: string, asked: Review): Promise<void> {
  const office = await comeIn(origin, 'admin', asked, asked.shownAt)
  const seller = await comeIn(origin, 'budtender', asked, asked.shownAt)
  const hands = { office: office.request, seller: seller.request }
  const scenes = chosen(scenesOf(await fillShop(hands, { origin, ...asked })), asked)
  for (const scene of scenes) {
    const page = scene.by === 'seller' ? seller : office
    await scene.before?.(hands)
    await look(page, scene, 'full', asked)
    await scene.after?.(page)
  }
  for (const scene of scenes) if (scene.by !== 'seller') await withoutAnswer(office, scene, asked)
}

/** While its answer is on the way, and when none comes. */
async function withoutAnswer(page: Page, scene: Scene, asked: Review): Promise<void> {
  if (scene.api === undefined) return
  await page.route(scene.api, () => {})
  await look(page, scene, 'loading', asked)
  await page.unroute(scene.api)
  await page.route(scene.api, (route) => route.fulfill({ status: 400, json: {} }))
  await look(page, scene, 'failing', asked)
  await page.unroute(scene.api)
}

async function reviewEmpty(origin: string, asked: Review): Promise<void> {
  const office = await comeIn(origin, 'admin', asked)
  const nothing = { sale: 0, returned: 0, exchanged: 0, customer: 0, untouched: 0, goods: [] }
  for (const scene of chosen(scenesOf(nothing), asked))
    if (scene.hasEmpty) await look(office, scene, 'empty', asked)
}

const chosen = (scenes: readonly Scene[], { words }: Review): readonly Scene[] =>
  words.length === 0
    ? scenes
    : scenes.filter(({ name }) => words.some((word) => name.includes(word)))

async function comeIn(
  origin: string,
  account: string,
  { browser }: Review,
  now = new Date(),
): Promise<Page> {
  const context: BrowserContext = await browser.newContext({
    baseURL: origin,
    locale: 'en-ZA',
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 800 },
  })
  await context.clock.setFixedTime(now)
  const page = await context.newPage()
  await signIn(page, origin, account)
  return page
}

/** Six pictures and a sheet of them. What cannot be opened is told, and the others go on. */
async function look(page: Page, scene: Scene, state: State, { folder }: Review): Promise<void> {
  const rows: Buffer[] = []
  try {
    await page.setViewportSize(DESK)
    await page.goto(scene.path)
    await ready(page, state)
    await scene.open?.(page)
    await ready(page, state)
    const windows = state === 'full' ? [DESK, TABLET, PHONE] : [DESK, PHONE]
    for (const scheme of SCHEMES) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      const path = join(folder, `${scene.name}.${state}`)
      rows.push(await rowOf(page, { windows, path, scheme, sight: scene.sight?.(page) }))
    }
    if (scene.isPrinted && state === 'full')
      await page.pdf({ path: join(folder, `${scene.name}.pdf`), preferCSSPageSize: true })
    await onSheet(rows, folder, `${scene.name}.${state}.jpg`)
  } catch (error) {
    console.error(`${scene.name}, ${state}: ${(error as Error).message.split('\n')[0]}`)
  }
}

/** What is held back never comes. */
async function ready(page: Page, state: State): Promise<void> {
  if (state !== 'loading') return settled(page)
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.waitForTimeout(700)
}

interface Row {
  windows: readonly Window[]
  path: string
  scheme: string
  sight: Locator | undefined
}

async function rowOf(page: Page, { windows, path, scheme, sight }: Row): Promise<Buffer> {
  const pictures: Buffer[] = []
  const device = await page.context().newCDPSession(page)
  for (const { touch, ...window } of windows) {
    await device.send('Emulation.setTouchEmulationEnabled', { enabled: touch })
    await page.setViewportSize(window)
    await page.waitForTimeout(150)
    if ((await sight?.count()) === 1) await sight?.scrollIntoViewIfNeeded()
    for (const fault of await faultsOf(page, touch))
      console.log(`  ${basename(path)}, ${window.width} px, ${scheme}: ${fault}`)
    const picture = await page.screenshot({ animations: 'disabled' })
    await sharp(picture).jpeg({ quality: 85 }).toFile(`${path}-${window.width}-${scheme}.jpg`)
    pictures.push(await sharp(picture).resize({ height: ROW_HEIGHT }).png().toBuffer())
  }
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await device.detach()
  return beside(windows, pictures)
}

/** What a machine can see of a picture: what is cut off or too small to press. */
async function faultsOf(page: Page, isTouched: boolean): Promise<string[]> {
  const dialog = page.getByRole('dialog')
  const inside = (await dialog.count()) > 0 ? '[role=dialog]' : 'main'
  const small = isTouched ? await smallTargets(page, inside) : []
  return [
    ...(await appearanceFaults(page)),
    ...new Set(small.map((name) => `smaller than a thumb: ${name}`)),
  ]
}

async function beside(windows: readonly Window[], pictures: readonly Buffer[]): Promise<Buffer> {
  const widths = windows.map(({ width, height }) => Math.round((width * ROW_HEIGHT) / height))
  const all = widths.reduce((sum, width) => sum + width + 12, 0)
  return sharp({ create: { width: all, height: ROW_HEIGHT, channels: 3, background: '#888' } })
    .composite(
      pictures.map((input, at) => ({
        input,
        top: 0,
        left: widths.slice(0, at).reduce((sum, width) => sum + width + 12, 0),
      })),
    )
    .png()
    .toBuffer()
}

async function onSheet(rows: readonly Buffer[], folder: string, file: string): Promise<void> {
  const { width } = await sharp(rows[0]).metadata()
  const height = rows.length * (ROW_HEIGHT + 12)
  mkdirSync(join(folder, 'sheets'), { recursive: true })
  await sharp({ create: { width, height, channels: 3, background: '#888' } })
    .composite(rows.map((input, at) => ({ input, top: at * (ROW_HEIGHT + 12), left: 0 })))
    .jpeg({ quality: 88 })
    .toFile(join(folder, 'sheets', file))
  console.log(file)
}
