import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { StartupError } from '#server/startup-error.ts'
import type { DataDir } from './data-dir.ts'
import {
  findLeftovers,
  findPostmaster,
  isAlive,
  mentionsCluster,
  recordedPid,
} from './process-list.ts'

const FAST_WITHIN_MS = 10_000
const IMMEDIATE_WITHIN_MS = 10_000

/**
 * Stops the PostgreSQL that a killed Veld left running on this DATA_DIR. We hold the lock, so nobody is
 * using it; what it acknowledged is in its write-ahead log and comes back with ours.
 */
export async function stopOrphan(dataDir: DataDir, log: Logger): Promise<void> {
  if (!existsSync(dataDir.cluster)) return
  const pid = findPostmaster(dataDir)
  if (pid === undefined) {
    dropReusedPidFile(dataDir, log)
  } else {
    log.warn({ pid }, 'stopping the PostgreSQL that an earlier Veld left behind')
    await stopProcess(pid)
  }
  quitLeftovers(dataDir)
}

/** A busy backend can outlive its postmaster by minutes and would keep the next one from starting. */
export function quitLeftovers(dataDir: DataDir): void {
  for (const pid of findLeftovers(dataDir)) signal(pid, 'SIGQUIT')
}

async function stopProcess(pid: number): Promise<void> {
  signal(pid, 'SIGINT')
  if (await ends(pid, FAST_WITHIN_MS)) return
  signal(pid, 'SIGQUIT')
  if (await ends(pid, IMMEDIATE_WITHIN_MS)) return
  throw new StartupError(
    `A PostgreSQL that an earlier Veld left behind (process ${pid}) does not stop. Kill it, then start again.`,
  )
}

async function ends(pid: number, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false
    await sleep(20)
  }
  return true
}

/**
 * PostgreSQL clears the file of a dead postmaster itself, but refuses to start when the number in it
 * has meanwhile gone to another process of the same user, as happens after every restart of a container.
 */
function dropReusedPidFile(dataDir: DataDir, log: Logger): void {
  const pid = recordedPid(dataDir)
  if (pid === undefined || !isAlive(pid) || mentionsCluster(pid, dataDir)) return
  log.warn({ pid }, 'postmaster.pid names a process that is not our PostgreSQL; removing the file')
  rmSync(join(dataDir.cluster, 'postmaster.pid'))
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    // Gone by itself in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
