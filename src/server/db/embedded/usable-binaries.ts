import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { StartupError } from '#server/startup-error.ts'
import { type Account, as } from './account.ts'
import type { Binaries } from './bundled-binaries.ts'
import { copyReadable } from './copy-readable.ts'

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
