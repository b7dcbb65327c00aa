import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import {
  type DemoRole,
  expect,
  signInAsPerson,
  test as base,
  withoutServiceWorker,
} from './fixtures.ts'

/**
 * A demo shop of the worker's own, for tests that would disturb the others: whoever is deactivated is out in every
 * browser. Such a file says `test.describe.configure({ mode: 'default' })`, so that one worker runs all of it.
 */
export const test = base.extend<object, { ownShop: string }>({
  ownShop: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const port = aPort()
      const shop = await openShop(port)
      await use(`http://localhost:${port}`)
      await shop.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ ownShop }, use) => use(ownShop),
})

export { expect }

export const aPort = (): string => String(40_000 + Math.floor(Math.random() * 20_000))

export interface OwnShop {
  origin: string
  /** As by a power cut. What was acknowledged is there when it starts again. */
  kill: () => Promise<void>
  start: () => Promise<void>
  close: () => Promise<void>
}

/** A shop as a process of its own, with data of its own. */
export async function openShop(port: string, more: Record<string, string> = {}): Promise<OwnShop> {
  const folder = await mkdtemp(join(tmpdir(), 'veld-e2e-own-'))
  const origin = `http://localhost:${port}`
  const env = {
    ...process.env,
    PORT: port,
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    NODE_ENV: 'test',
    ...more,
  }
  let server: ChildProcess
  async function start() {
    server = spawn(process.execPath, ['src/server/main.ts'], { env, stdio: 'ignore' })
    await ready(origin)
  }
  async function end(signal: 'SIGKILL' | 'SIGTERM') {
    const stopped = once(server, 'exit')
    server.kill(signal)
    await stopped
  }
  await start()
  return {
    origin,
    start,
    kill: () => end('SIGKILL'),
    async close() {
      await end('SIGTERM')
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
    },
  }
}

/** Somebody else at another till. */
export async function another(
  browser: Browser,
  origin: string,
  role: DemoRole,
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ baseURL: origin })
  await withoutServiceWorker(context)
  const page = await context.newPage()
  await signInAsPerson(page, role)
  await expect(page).toHaveURL(/\/dashboard$/)
  return { page, context }
}

async function ready(origin: string): Promise<void> {
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) await wait(200)
}
