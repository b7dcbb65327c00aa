import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const TMPFS = 0x0102_1994
const PREFIX = 'veld-tests-'
/** Several times what the databases and browser profiles of a whole run come to at once. */
const ROOM = 8 * 1024 ** 3

/**
 * A folder in memory for what the tests write and throw away: their databases wait for the disk a third of the time.
 * None where there is not room enough; `npm run faults` is about disks and stays on one.
 */
export function makeScratch(): string | undefined {
  removeOrphans()
  if (!hasRoom()) return undefined
  const folder = join(MEMORY, `${PREFIX}${process.pid}`)
  mkdirSync(folder)
  // As /tmp is: a database that root starts runs as another user.
  chmodSync(folder, 0o1777)
  return folder
}

/** While something of a run is still at its end, a folder may not be removed at once. */
export function discard(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
  } catch (error) {
    // The tests are judged all the same; what is left in memory is removed by the next run.
    console.log(`left behind: ${String(error)}`)
  }
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false
  const { type, bavail, bsize } = statfsSync(MEMORY)
  return type === TMPFS && bavail * bsize > ROOM && process.availableMemory() > ROOM
}

/** What a run of ours that was killed has left there would take memory for ever. */
function removeOrphans(): void {
  if (!existsSync(MEMORY)) return
  for (const name of readdirSync(MEMORY).filter((each) => each.startsWith(PREFIX))) {
    const folder = join(MEMORY, name)
    const isOurs = statSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.()
    if (isOurs && !isRunning(Number(name.slice(PREFIX.length))))
      rmSync(folder, { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    // One of ours that runs can be asked.
    return false
  }
}
