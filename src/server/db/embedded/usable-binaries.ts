import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import { StartupError } from '#server/startup-error.ts'
import { type Account, as } from './account.ts'
import type { Binaries } from './bundled-binaries.ts'

const CACHE = '/var/cache/veld'

/**
 * The binaries at a place where PostgreSQL's user can run them. A clone below a closed folder such as
 * /root is out of its reach: root then keeps a copy in the system's cache.
 */
export function usableBinaries(
  binaries: Binaries,
  account: Account | undefined,
  log: Logger,
  cache = CACHE,
): Binaries {
  const problem = tryToRun(binaries, account)
  if (!problem) return binaries
  if (!account) throw unusable(problem)

  const copy = { ...binaries, native: join(cache, binaries.build) }
  if (tryToRun(copy, account)) {
    log.info({ to: copy.native }, `copying PostgreSQL to where user ${account.name} can run it`)
    copyReadable(binaries.native, copy.native)
  }
  const remaining = tryToRun(copy, account)
  if (remaining) throw unusable(remaining)
  return copy
}

/** Undefined when they run, else what went wrong. */
function tryToRun(binaries: Binaries, account: Account | undefined): string | undefined {
  for (const program of ['postgres', 'initdb']) {
    const { error, status, stderr } = spawnSync(
      join(binaries.native, 'bin', program),
      ['--version'],
      { ...as(account), encoding: 'utf8' },
    )
    if (error) return error.message
    if (status !== 0) return stderr.trim()
  }
  return undefined
}

function unusable(problem: string): StartupError {
  return new StartupError(
    `The PostgreSQL that comes with Veld does not run on this machine (${problem}). ` +
      'Set DATABASE_URL to a PostgreSQL of your own.',
  )
}

/** Copies a folder so that everybody can read and run it; it appears complete or not at all. */
function copyReadable(from: string, to: string): void {
  const parent = dirname(to)
  mkdirSync(parent, { recursive: true })
  chmodSync(parent, 0o755)
  const unfinished = `${to}.${process.pid}`
  rmSync(unfinished, { recursive: true, force: true })
  cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true })
  openToAll(unfinished)
  try {
    renameSync(unfinished, to)
  } catch {
    // Another start was faster; its copy is as good as ours.
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/** The umask of whoever installed may have closed the files themselves. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToAll(path)
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644)
  }
}
