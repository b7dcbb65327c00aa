import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from '#server/db/client.ts'
import { connect } from '#server/db/connect.ts'
import { openDataDir } from '#server/db/embedded/data-dir.ts'
import { runningCluster } from '#server/db/embedded/running-cluster.ts'
import { aBrowser } from '#server/test-browser.ts'
import { npmStart } from './npm-start.ts'

const PATIENCE_MS = 180_000

/** A shop that runs as a process of its own, as in real life. */
export interface ShopProcess {
  port: number
  pid: number
  dataDir: string
  /** From the start of the process to its first answer that it is ready. */
  startSeconds: number
  exited: Promise<number | null>
  signal(name: NodeJS.Signals): void
  /** SIGTERM, and the end of it. */
  stop(): Promise<number | null>
}

export interface ShopProcessOptions {
  port: number
  dataDir: string
  env?: Record<string, string>
  /** Modules that are loaded before the shop. */
  preload?: readonly string[]
  program?: string
}

export async function startShopProcess(options: ShopProcessOptions): Promise<ShopProcess> {
  const { port, dataDir, env = {}, preload = [], program = 'src/server/main.ts' } = options
  const began = performance.now()
  const { flags, compileCache } = npmStart()
  const words = [...flags, ...preload.flatMap((path) => ['--import', path]), program]
  const child = spawn(process.execPath, words, {
    env: {
      NODE_COMPILE_CACHE: compileCache,
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'fatal',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  await ready(child, port).catch((error: unknown) => {
    child.kill('SIGKILL')
    throw error
  })
  return {
    port,
    pid: child.pid!,
    dataDir,
    startSeconds: (performance.now() - began) / 1000,
    exited,
    signal: (name) => void child.kill(name),
    stop() {
      child.kill('SIGTERM')
      return exited
    },
  }
}

/** Until the shop says that it is ready; undefined as child means that another watches over the process. */
export async function ready(child: ChildProcess | undefined, port: number): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  while (performance.now() < end) {
    if (child && (child.exitCode !== null || child.signalCode !== null))
      throw new Error(`the shop ended while it started (${child.exitCode ?? child.signalCode})`)
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (answer?.status === 200) return
    await pause(25)
  }
  throw new Error('the shop was not ready within three minutes')
}

/** The cookie of a fresh sign-in. */
export async function signInAt(port: number, email: string): Promise<string> {
  const browser = aBrowser(`http://localhost:${port}`, port)
  const { status } = await browser.signIn(email)
  if (status !== 201) throw new Error(`the sign-in of ${email} was answered with ${status}`)
  return [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

/** The private database of a running shop, beside the shop. */
export function databaseOf(dataDir: string, max = 2): Pool {
  const address = runningCluster(openDataDir(dataDir))
  if (!address) throw new Error('the database of the shop is not running')
  return connect(address, { max, applicationName: 'veld beside' })
}
