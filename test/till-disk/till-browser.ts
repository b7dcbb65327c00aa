import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import { afterAll, onTestFinished } from 'vitest'
import type * as AbilityModule from '#web/dark/ability.ts'
import type * as BookModule from '#web/dark/book-on-disk.ts'
import type * as DatabaseModule from '#web/dark/database.ts'
import type * as KeptModule from '#web/dark/kept.ts'
import type * as LineModule from '#web/dark/line-store.ts'
import type * as OrKeptModule from '#web/dark/or-kept.ts'
import type * as KeyModule from '#web/drawer/till-key.ts'
import { killAll, processesNaming } from '../../faults/processes.ts'
import { findHeadlessChromium, LAUNCH_ARGS } from '../../scripts/chromium.ts'

// A real Chromium with the till's own modules, and nothing else of the application: what lies on its disk is all there
// is.

declare global {
  interface Window {
    till: typeof AbilityModule &
      typeof BookModule &
      typeof DatabaseModule &
      typeof KeptModule &
      typeof KeyModule &
      typeof LineModule &
      typeof OrKeptModule
  }
}

const MODULES = {
  ability: 'src/web/dark/ability.ts',
  book: 'src/web/dark/book-on-disk.ts',
  database: 'src/web/dark/database.ts',
  kept: 'src/web/dark/kept.ts',
  key: 'src/web/drawer/till-key.ts',
  line: 'src/web/dark/line-store.ts',
  told: 'src/web/dark/or-kept.ts',
}
const NAMES = Object.keys(MODULES)
const PAGE = `<!doctype html><script type="module">
${NAMES.map((name) => `import * as ${name} from '/${name}.js'`).join('\n')}
window.till = { ${NAMES.map((name) => `...${name}`).join(', ')} }
</script>`
/** Whoever asks for this is never answered. */
const HOLD = '/hold'

export interface TillBrowser {
  /** Another tab, with the modules in `window.till`. */
  tab: () => Promise<Page>
  /** Ends when a page has asked for `/hold`: it does nothing more. */
  held: Promise<void>
  /** As by a power cut, and a start after it. */
  killAndStart: () => Promise<void>
}

export async function aTillBrowser(): Promise<TillBrowser> {
  const { address, held } = await web
  const profile = mkdtempSync(join(tmpdir(), 'veld-till-disk-'))
  let context = await start(profile)
  onTestFinished(async () => {
    await context.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  })
  return {
    held,
    async tab() {
      const page = await context.newPage()
      await page.goto(address)
      await page.waitForFunction(() => 'till' in window)
      return page
    },
    async killAndStart() {
      const ended = context.waitForEvent('close')
      killAll(processesNaming(profile))
      await ended
      context = await start(profile)
    },
  }
}

function start(profile: string): Promise<BrowserContext> {
  const executablePath = findHeadlessChromium()
  return chromium.launchPersistentContext(profile, {
    args: LAUNCH_ARGS,
    ...(executablePath !== undefined && { executablePath }),
  })
}

const web = serve()
afterAll(async () => {
  const { server } = await web
  server.closeAllConnections()
  server.close()
})

async function serve(): Promise<{ server: Server; address: string; held: Promise<void> }> {
  const files = await bundled()
  const held = Promise.withResolvers<void>()
  const server = createServer(({ url = '' }, answer) => {
    const script = files.get(url)
    answer.setHeader('content-type', script === undefined ? 'text/html' : 'text/javascript')
    if (url === HOLD) held.resolve()
    else answer.end(script ?? PAGE)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { server, address: `http://localhost:${port}/`, held: held.promise }
}

/** By their addresses. What they share is there once, as in the application. */
async function bundled(): Promise<Map<string, string>> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: { entry: MODULES, formats: ['es'], fileName: (_format, name) => `${name}.js` },
    },
  })
  const files = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  return new Map(
    files.flatMap((file) => (file.type === 'chunk' ? [[`/${file.fileName}`, file.code]] : [])),
  )
}
