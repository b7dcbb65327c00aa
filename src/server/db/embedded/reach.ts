import { spawnSync } from 'node:child_process'
import { chmodSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartupError } from '#server/startup-error.ts'
import { type Account, as } from './account.ts'
import type { DataDir } from './data-dir.ts'

/** Lets PostgreSQL's user pass through DATA_DIR, or says which folder stops it. */
export function letPass(dataDir: DataDir, account: Account): void {
  if (closedFolder(dataDir.path, account) === dataDir.path)
    chmodSync(dataDir.path, (statSync(dataDir.path).mode & 0o7777) | 0o011)
  const closed = closedFolder(dataDir.path, account)
  if (!closed) return
  throw new StartupError(
    `DATA_DIR ${dataDir.path} cannot be reached: ${closed} is closed to user ${account.name}, ` +
      'who runs the database because it must not run as root. ' +
      `Set another DATA_DIR such as /var/lib/veld, or run: chmod o+x ${closed}`,
  )
}

/**
 * The topmost folder on the way that the account cannot pass. Tried as that account: mode bits alone
 * know nothing of access lists, groups and mount options.
 */
function closedFolder(path: string, account: Account): string | undefined {
  const script = 'for folder; do test -x "$folder" || { printf %s "$folder"; exit; }; done'
  const { stdout } = spawnSync('/bin/sh', ['-c', script, 'sh', ...foldersTo(path)], {
    ...as(account),
    encoding: 'utf8',
  })
  return stdout === '' ? undefined : stdout
}

function foldersTo(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [path] : [...foldersTo(parent), path]
}
