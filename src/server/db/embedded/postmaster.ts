import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '#server/startup-error.ts'
import { as } from './account.ts'
import { CHILD_ENV, type ClusterPlace } from './cluster-place.ts'
import { readPidFile } from './process-list.ts'
import { openLog, readLog, reasonIn } from './server-log.ts'
import { settings } from './settings.ts'

const STILL_IN_USE = /shared memory block .*still in use|lock file .*already exists/
const RETRY_FOR_MS = 15_000
const REPORT_EVERY_MS = 10_000

export interface Postmaster {
  pid: number
  exited: Promise<string>
  signal(name: NodeJS.Signals): void
}

/** Starts PostgreSQL and waits until it takes connections. Recovery after a crash may take its time. */
export async function startPostmaster(
  place: ClusterPlace,
  socketDir: string,
  onSpawn: (postmaster: Postmaster) => void,
): Promise<Postmaster> {
  const deadline = Date.now() + RETRY_FOR_MS
  for (;;) {
    const { handle, start } = openLog(place.dataDir.log, place.account)
    const postmaster = await spawnPostmaster(place, socketDir, handle).finally(() =>
      closeSync(handle),
    )
    onSpawn(postmaster)
    if (await becomesReady(place, postmaster)) return postmaster

    const output = readLog(place.dataDir.log, start)
    // The processes of one that was killed need a moment to notice and to go.
    if (!STILL_IN_USE.test(output) || Date.now() > deadline) {
      throw new StartupError(
        `PostgreSQL did not start: ${reasonIn(output)}. Its log is ${place.dataDir.log}.`,
      )
    }
    await sleep(250)
  }
}

/** Detached, in a process group of its own: Ctrl-C in the terminal is for us, who then stop it in order. */
async function spawnPostmaster(
  { binaries, dataDir, account }: ClusterPlace,
  socketDir: string,
  log: number,
): Promise<Postmaster> {
  const child = spawn(
    join(binaries.native, 'bin', 'postgres'),
    ['-D', dataDir.cluster, ...settings(dataDir, socketDir)],
    { ...as(account), env: CHILD_ENV, detached: true, stdio: ['ignore', log, log] },
  )
  const exited = exitOf(child)
  await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject))
  return { pid: child.pid ?? 0, exited, signal: (name) => void child.kill(name) }
}

function exitOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) =>
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`)),
  )
}

/** PostgreSQL writes its state into the eighth line of postmaster.pid, which is what pg_ctl reads too. */
async function becomesReady(
  { dataDir, log }: ClusterPlace,
  postmaster: Postmaster,
): Promise<boolean> {
  const life = new AbortController()
  void postmaster.exited.then(() => life.abort())
  let reportAt = Date.now() + REPORT_EVERY_MS
  while (!life.signal.aborted) {
    const lines = readPidFile(dataDir)
    if (Number(lines[0]) === postmaster.pid && lines[7]?.trim() === 'ready') return true
    if (Date.now() > reportAt) {
      log.info('PostgreSQL is still recovering')
      reportAt += REPORT_EVERY_MS
    }
    await sleep(10)
  }
  return false
}
