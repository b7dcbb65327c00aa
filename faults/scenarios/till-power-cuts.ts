import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { createServer } from 'vite'
import { darkSale } from '#server/dark/test-till.ts'
import { findChromium } from '../../scripts/chromium.ts'
import { copyAsCut, type Disk, noDisks, withDisk } from '../disk.ts'
import { processesNaming, whileStopped } from '../processes.ts'
import { type Scenario, times } from '../scenario.ts'
import { type Found, type InPage, readBook, writeRelaxed, writeSales } from './book-in-page.ts'

const MEGABYTES = 512

export const tillPowerCuts: Scenario = {
  name: 'the power of a till in the dark is cut',
  cannotRun: noDisks,
  run: (scale) =>
    withDisk(MEGABYTES, async (disk, folder) => {
      const web = await openWeb()
      try {
        const cuts = times(10, scale)
        let acknowledged = 0
        for (let cut = 0; cut < cuts; cut += 1)
          acknowledged += await cutAndCheck(disk, folder, web.address)
        const control = await loseRelaxed(disk, folder, web.address)
        return `${cuts} cuts, ${acknowledged} sales shown as saved, none lost, each with its number; ${control}`
      } finally {
        await web.close()
      }
    }),
}

/** The till's own modules, one by one, as `npm run dev` serves them. */
async function openWeb(): Promise<{ address: string; close(): Promise<void> }> {
  const vite = await createServer({ server: { port: 0, hmr: false }, logLevel: 'error' })
  await vite.listen()
  return { address: vite.resolvedUrls!.local[0]!, close: () => vite.close() }
}

async function cutAndCheck(disk: Disk, folder: string, address: string): Promise<number> {
  const { shown, found } = await cutWhile(disk, folder, address, writeSales)
  const { head, sequences, numbers, isChained } = found
  const last = Math.max(0, ...shown)
  const series = numbers.map((_, at) => at + 1)
  if (head.sequence < last)
    throw new Error(`${last} was shown as saved, and the disk has ${head.sequence}`)
  if (head.sequence !== sequences.length || head.count !== numbers.length)
    throw new Error(
      `the head says ${head.sequence} and ${head.count}: ${sequences.length} entries are there`,
    )
  if (numbers.join() !== series.join()) throw new Error(`the series is ${numbers.join(' ')}`)
  if (!isChained) throw new Error('the entries do not name each other')
  return shown.length
}

/** The control: as browsers write unless they are told otherwise, some of what was acknowledged is lost. */
async function loseRelaxed(disk: Disk, folder: string, address: string): Promise<string> {
  for (let tried = 0; tried < 5; tried += 1) {
    const { shown, found } = await cutWhile(disk, folder, address, writeRelaxed)
    const lost = shown.filter((sequence) => sequence > found.relaxed).length
    if (lost > 0) return `without strict durability ${lost} of ${shown.length} lost`
  }
  throw new Error('the control lost nothing: these cuts cut nothing off')
}

type Writing = (given: InPage) => Promise<void>

const PRODUCT = { id: 1, name: 'Papers', sku: 'PA', price: 40_00 }
const GIVEN: InPage = {
  book: `/@fs${fileURLToPath(new URL('../../src/shared/dark/book.ts', import.meta.url))}`,
  disk: '/dark/book-on-disk.ts',
  sale: darkSale([{ product: PRODUCT }]),
}

/** Writes until the power goes, and reads what the next start finds on the disk. */
async function cutWhile(
  disk: Disk,
  folder: string,
  address: string,
  writing: Writing,
): Promise<{ shown: number[]; found: Found }> {
  const profile = join(disk.folder, `till-${randomInt(2 ** 40)}`)
  const shown: number[] = []
  const context = await openProfile(profile, address)
  let copy: Disk
  let shownBefore: number[]
  try {
    const page = context.pages()[0]!
    await page.exposeFunction('shown', (sequence: number) => void shown.push(sequence))
    void page.evaluate(writing, GIVEN).catch(() => {})
    while (shown.length < 5) await pause(20)
    await pause(randomInt(200, 1500))
    await whileStopped(processesNaming(profile), async () => {
      // The till goes on when it has been copied, and shows more.
      shownBefore = [...shown]
      copy = await copyAsCut(disk, join(folder, 'cut'))
    })
  } finally {
    await context.close()
  }
  try {
    const found = await readFrom(join(copy!.folder, profile.split('/').at(-1)!), address)
    return { shown: shownBefore!, found }
  } finally {
    copy!.remove()
  }
}

async function readFrom(profile: string, address: string): Promise<Found> {
  const context = await openProfile(profile, address)
  try {
    return await (context.pages()[0] as Page).evaluate(readBook, GIVEN)
  } finally {
    await context.close()
  }
}

async function openProfile(profile: string, address: string): Promise<BrowserContext> {
  const executablePath = findChromium()
  const context = await chromium.launchPersistentContext(profile, {
    args: ['--no-sandbox'],
    ...(executablePath !== undefined && { executablePath }),
  })
  await context.pages()[0]!.goto(`${address}favicon.svg`)
  return context
}
