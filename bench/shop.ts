import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { connect, type Pool } from '#server/db/client.ts'
import { openDataDir } from '#server/db/embedded/data-dir.ts'
import { runningCluster } from '#server/db/embedded/running-cluster.ts'
import { readMigrations } from '#server/db/migrate.ts'
import { aBrowser } from '#server/test-browser.ts'
import { freePort } from '#server/test-port.ts'

export interface ShopSize {
  products: number
  customers: number
  sales: number
}

/** A shop at work, as a process of its own. */
export interface Shop {
  port: number
  pid: number
  dataDir: string
  /** From the start of the process to the first answer that it is ready. */
  startSeconds: number
  /** The cookie of a fresh sign-in. */
  signIn(email: string): Promise<string>
  /** The database itself, for the baseline and for stocking the shelves. */
  database(max: number): Pool
  stop(): Promise<void>
}

/** Seeded once and kept: a shop of the same size and schema is used again by the next run. */
export async function seededFolder(size: ShopSize): Promise<string> {
  const schema = createHash('sha256').update(JSON.stringify(readMigrations())).digest('hex')
  const mark = JSON.stringify({ ...size, schema })
  const name = `veld-bench-${userInfo().uid}-${size.sales}`
  const folder = process.env['BENCH_DIR']
    ? join(process.env['BENCH_DIR'], name)
    : join(tmpdir(), name)
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

export async function openShop(dataDir: string): Promise<Shop> {
  const port = await freePort()
  const began = performance.now()
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await ready(server, port)
  const startSeconds = (performance.now() - began) / 1000
  return {
    port,
    pid: server.pid!,
    dataDir,
    startSeconds,
    async signIn(email) {
      const browser = aBrowser(`http://localhost:${port}`, port)
      const { status } = await browser.signIn(email)
      if (status !== 201) throw new Error(`sign-in of ${email} was answered with ${status}`)
      return [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    database(max) {
      const address = runningCluster(openDataDir(dataDir))
      if (!address) throw new Error('the database of the shop is not running')
      return connect(address, { max, applicationName: 'veld bench' })
    },
    async stop() {
      const exited = once(server, 'exit')
      server.kill('SIGTERM')
      await exited
    },
  }
}

async function ready(server: ChildProcess, port: number): Promise<void> {
  const patience = performance.now() + 60_000
  while (performance.now() < patience) {
    if (server.exitCode !== null) throw new Error('the shop did not start')
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (answer?.status === 200) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('the shop was not ready within a minute')
}
