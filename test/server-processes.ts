import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DatabaseAddress } from '#server/db/client.ts'
import { aBrowser, type Browser } from '#server/test-browser.ts'
import { freePort } from '#server/test-port.ts'

const PROGRAM = fileURLToPath(new URL('server-process.ts', import.meta.url))

export interface ServerProcesses {
  /** A signed-in browser at each of them. */
  tills: readonly Browser[]
  stop(): Promise<void>
  /** As by a power cut: nothing that is under way comes to an end. */
  kill(): void
}

interface Wanted {
  database: DatabaseAddress
  keyFile: string
  /** Of a demo account whose profile is in the database. */
  email: string
  count: number
}

/** So many servers on one database. */
export async function serverProcesses(wanted: Wanted): Promise<ServerProcesses> {
  const { database, keyFile, email, count } = wanted
  const ports = await Promise.all(Array.from({ length: count }, freePort))
  const origin = `http://localhost:${ports[0]}`
  const folder = mkdtempSync(join(tmpdir(), 'veld-servers-'))
  const processes = ports.map((port) =>
    fork(PROGRAM, {
      env: {
        ...process.env,
        NODE_ENV: 'test',
        PORT: String(port),
        // As behind a load balancer: who signs in at one is known to all.
        PUBLIC_ORIGIN: origin,
        KEY_FILE: keyFile,
        DATA_DIR: folder,
        LOG_LEVEL: 'warn',
        TEST_DATABASE: JSON.stringify(database),
      },
    }),
  )
  try {
    await Promise.all(processes.map(ready))
    const tills = await Promise.all(ports.map((port) => signedIn(aBrowser(origin, port), email)))
    return {
      tills,
      async stop() {
        await stopAll(processes)
        rmSync(folder, { recursive: true, force: true })
      },
      kill: () => processes.forEach((process) => process.kill('SIGKILL')),
    }
  } catch (error) {
    await stopAll(processes)
    throw error
  }
}

async function ready(process: ChildProcess): Promise<void> {
  const gone = once(process, 'exit').then(([code]) => {
    throw new Error(`a server ended with ${String(code)} before it was ready`)
  })
  await Promise.race([once(process, 'message'), gone])
}

async function signedIn(browser: Browser, email: string): Promise<Browser> {
  const { status } = await browser.signIn(email)
  if (status !== 201) throw new Error(`sign-in was answered with ${status}`)
  return browser
}

async function stopAll(processes: readonly ChildProcess[]): Promise<void> {
  await Promise.all(
    processes.map(async (process) => {
      if (process.exitCode !== null || process.signalCode !== null) return
      const exited = once(process, 'exit')
      process.kill('SIGTERM')
      await exited
    }),
  )
}
