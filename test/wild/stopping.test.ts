import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDataDir } from '#server/db/embedded/data-dir.ts'
import { clusterName } from '#server/db/embedded/settings.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { createLog } from '#server/log.ts'
import { freePort } from '#server/test-port.ts'
import { NO_DEMO } from '#server/test-program.ts'
import { childrenOf } from '../database-processes.ts'

/** The leader of the process group of `npm start`, the shop itself, and how to close the terminal. */
interface Started {
  group: number
  shop: number
  closeTerminal(): void
  ended: Promise<unknown>
}

const dataDir = mkdtempSync(join(tmpdir(), 'veld-stopping-'))
const logFile = join(dataDir, 'postgres.log')
beforeAll(async () => {
  await (await startEmbedded({ dataDir, log: createLog('silent') })).stop()
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

describe('npm start ends clean', () => {
  test.each<[string, (shop: Started) => unknown]>([
    ['by Ctrl-C, which reaches all of it', ({ group }) => process.kill(-group, 'SIGINT')],
    ['by TERM to npm', ({ group }) => process.kill(group, 'SIGTERM')],
    ['by TERM to the shop', ({ shop }) => process.kill(shop, 'SIGTERM')],
    ['by TERM to the process group', ({ group }) => process.kill(-group, 'SIGTERM')],
    [
      'by an impatient operator',
      async ({ group, shop }) => {
        process.kill(-group, 'SIGINT')
        for (let times = 0; times < 3; times += 1) {
          await pause(20)
          if (existsSync(`/proc/${shop}`)) process.kill(shop, 'SIGINT')
          if (existsSync(`/proc/${shop}`)) process.kill(shop, 'SIGTERM')
        }
      },
    ],
    ['by HUP to the process group', ({ group }) => process.kill(-group, 'SIGHUP')],
    ['when its terminal is closed', (shop) => shop.closeTerminal()],
  ])('%s', async (_, stop) => {
    const shop = await npmStart({ untilReady: true })
    const { size } = statSync(logFile)
    await stop(shop)
    await shop.ended
    await gone(shop.shop)
    expect(processesOf(dataDir)).toEqual([])
    expect(readFileSync(logFile, 'utf8').slice(size).trim()).toMatch(
      /database system is shut down$/,
    )
  })

  test('by TERM in the middle of its start', async () => {
    const shop = await npmStart({ untilReady: false })
    process.kill(-shop.group, 'SIGTERM')
    await shop.ended
    await gone(shop.shop)
    // Where the start takes longer than a stop may, PostgreSQL is told and ends after us.
    while (processesOf(dataDir).length > 0) await pause(20)
  })

  test('and the next start has nothing to recover', async () => {
    const { size } = statSync(logFile)
    await (await startEmbedded({ dataDir, log: createLog('silent') })).stop()
    const lines = readFileSync(logFile, 'utf8').slice(size)
    expect(lines).toMatch(/database system was shut down at/)
    expect(lines).not.toMatch(/interrupted|recovery/)
  })
})

/** In a terminal of its own, as an operator has one. */
async function npmStart({ untilReady }: { untilReady: boolean }): Promise<Started> {
  const port = await freePort()
  const terminal = spawn('script', ['-qefc', 'exec npm start', '/dev/null'], {
    env: { ...process.env, ...NO_DEMO, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const ended = once(terminal, 'exit')
  let shop: number | undefined
  while ((shop = findShop(terminal.pid!)) === undefined) await pause(5)
  while (untilReady ? !(await isReady(port)) : processesOf(dataDir).length === 0) await pause(20)
  const [group] = childrenOf(terminal.pid!)
  return { group: group!, shop, closeTerminal: () => void terminal.kill('SIGKILL'), ended }
}

/** Of what that process started, and what those started. */
function findShop(above: number): number | undefined {
  for (const pid of childrenOf(above)) {
    const found = commandLine(String(pid)).includes('src/server/main.ts') ? pid : findShop(pid)
    if (found !== undefined) return found
  }
  return undefined
}

const isReady = async (port: number): Promise<boolean> =>
  (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok === true

/** However long it takes: the shop ends by itself when it hangs. */
async function gone(pid: number): Promise<void> {
  while (existsSync(`/proc/${pid}`)) await pause(20)
}

/** The command lines of what runs on the database in this folder. */
function processesOf(folder: string): string[] {
  const name = clusterName(openDataDir(folder))
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid))
    .map((pid) => commandLine(pid))
    .filter((line) => line.includes(name))
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}
