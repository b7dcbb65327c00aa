import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { freePort } from '#server/test-port.ts'
import { type ShopProcess, startShopProcess } from '../shop-process.ts'

/** To fill a demo shop on a busy machine. */
const PATIENCE_MS = 600_000

/** The demo shop as a process of its own, for all tests of a file. */
export function wildShop(): () => ShopProcess {
  const dataDir = wildFolder()
  let shop: ShopProcess | undefined
  beforeAll(async () => {
    shop = await startShopProcess({ port: await freePort(), dataDir, env: { NODE_ENV: 'test' } })
  }, PATIENCE_MS)
  afterAll(() => shop?.stop())
  return () => shop!
}

/** A folder that is gone after the tests of the file. */
export function wildFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'veld-wild-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }))
  return folder
}
