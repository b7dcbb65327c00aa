import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { readMigrations } from '#server/db/migrate.ts'
import { freePort } from '#server/test-port.ts'
import {
  type ShopProcess,
  type ShopProcessOptions,
  startShopProcess,
} from '../test/shop-process.ts'

export interface ShopSize {
  products: number
  customers: number
  sales: number
}

/** Seeded once and kept: a shop of the same size and schema is used again by the next run. */
export async function seededFolder(size: ShopSize): Promise<string> {
  const schema = createHash('sha256').update(JSON.stringify(readMigrations())).digest('hex')
  const mark = JSON.stringify({ ...size, schema })
  const name = `veld-bench-${userInfo().uid}-${size.sales}`
  const folder = join(process.env['BENCH_DIR'] || tmpdir(), name)
  const markFile = join(folder, 'seeded.json')
  if (existsSync(markFile) && readFileSync(markFile, 'utf8') === mark) return folder
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const words = Object.entries(size).flatMap(([key, count]) => [`--${key}`, String(count)])
  const seeding = spawn(process.execPath, ['src/server/seed.ts', ...words], {
    env: { ...process.env, DATA_DIR: folder },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = (await once(seeding, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`seeding ${name} failed`)
  writeFileSync(markFile, mark)
  return folder
}

export async function openShop(
  dataDir: string,
  { env = {}, preload = [] }: Pick<ShopProcessOptions, 'env' | 'preload'> = {},
): Promise<ShopProcess> {
  const port = await freePort()
  return startShopProcess({ dataDir, port, preload, env: { LOG_LEVEL: 'warn', ...env } })
}
