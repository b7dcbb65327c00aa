import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
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

/** Below those that the system gives to whoever connects: one of these may be taken at any moment. */
export const aPort = (): string => String(20_000 + Math.floor(Math.random() * 12_000))

export interface OwnShop {
  origin: string
  /** As by a power cut. What was acknowledged is there when it starts again. */
  kill: () => Promise<void>
  /** With `more` in its environment from then on. */
  start: (more?: Record<string, string>) => Promise<void>
  /** What `npm run verify` says of its books; it throws where a rule is broken. */
  verify: () => Promise<string>
  /** Brings the shop's backup back into an empty folder, which is its own from then on. */
  restore: () => Promise<void>
  /** As by an operator: its data is there to be looked at. */
  stop: () => Promise<void>
  close: () => Promise<void>
  dataDir: string
  /** All that it said. */
  logFile: string
}

const run = promisify(execFile)
const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'veld-e2e-own-'))

/** A shop as a process of its own, with data of its own. */
export async function openShop(port: string, more: Record<string, string> = {}): Promise<OwnShop> {
  const [dataDir, saidIn] = [await newFolder(), await newFolder()]
  const folders = [dataDir, saidIn]
  const logFile = join(saidIn, 'log')
  const origin = `http://localhost:${port}`
  const env = {
    ...process.env,
    PORT: port,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    NODE_ENV: 'test',
    ...more,
  }
  let server: ChildProcess
  async function start(change: Record<string, string> = {}) {
    Object.assign(env, change)
    const log = openSync(logFile, 'a')
    server = spawn(process.execPath, ['src/server/main.ts'], { env, stdio: ['ignore', log, log] })
    closeSync(log)
    await ready(origin)
  }
  async function end(signal: 'SIGKILL' | 'SIGTERM') {
    if (server.exitCode !== null || server.signalCode !== null) return
    const stopped = once(server, 'exit')
    server.kill(signal)
    await stopped
  }
  await start()
  return {
    origin,
    start,
    dataDir,
    logFile,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    verify: async () => (await run(process.execPath, ['src/server/verify.ts'], { env })).stdout,
    async restore() {
      await end('SIGTERM')
      const [before, folder] = [env.DATA_DIR, await newFolder()]
      folders.push(folder)
      await cp(join(before, 'key'), join(folder, 'key'))
      const made = join(before, 'backups')
      const backup = (await readdir(made)).find((name) => name.endsWith('.tar'))!
      env.DATA_DIR = folder
      await run(process.execPath, ['src/server/restore.ts', join(made, backup)], { env })
      await start()
    },
    async close() {
      await end('SIGTERM')
      for (const folder of folders)
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

/** Behind the screen's back, as another manager would. */
export async function changeSettings(page: Page, settings: object): Promise<void> {
  const answer = await page.request.get('/api/settings')
  const { version } = (await answer.json()) as { version: number }
  const saved = await page.request.put('/api/settings', { data: { version, ...settings } })
  expect(saved.status(), await saved.text()).toBe(200)
}

/** By an admin; ends when it is done. */
export async function makeBackup(page: Page): Promise<void> {
  const begun = await page.request.post('/api/backups')
  expect(begun.status()).toBe(201)
  const states = async () =>
    ((await (await page.request.get('/api/backups')).json()) as { status: string }[]).map(
      ({ status }) => status,
    )
  await expect.poll(states).toEqual(['done'])
}

async function ready(origin: string): Promise<void> {
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) await wait(200)
}
