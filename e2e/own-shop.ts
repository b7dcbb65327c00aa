import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test as base } from './fixtures.ts'

/**
 * A demo shop of the worker's own, for tests that would disturb the others: whoever is deactivated is out in every
 * browser. Such a file says `test.describe.configure({ mode: 'default' })`, so that one worker runs all of it.
 */
export const test = base.extend<object, { ownShop: string }>({
  ownShop: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'veld-e2e-own-'))
      const port = String(40_000 + Math.floor(Math.random() * 20_000))
      const server = spawn(process.execPath, ['src/server/main.ts'], {
        env: { ...process.env, PORT: port, DATA_DIR: folder, LOG_LEVEL: 'warn', NODE_ENV: 'test' },
        stdio: 'ignore',
      })
      const stopped = once(server, 'exit')
      const origin = `http://localhost:${port}`
      await ready(origin)
      await use(origin)
      server.kill('SIGTERM')
      await stopped
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ ownShop }, use) => use(ownShop),
})

export { expect }

async function ready(origin: string): Promise<void> {
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) await wait(200)
}
