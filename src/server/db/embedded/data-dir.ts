import { createHash } from 'node:crypto'
import { accessSync, chmodSync, constants, mkdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { StartupError } from '#server/startup-error.ts'

/** Everything the private PostgreSQL keeps in DATA_DIR. */
export interface DataDir {
  path: string
  /** Follows the folder itself, so that links, bind mounts and a rename lead to the same lock. */
  id: string
  cluster: string
  password: string
  log: string
}

export function openDataDir(path: string): DataDir {
  makeFolders(resolve(path))
  const real = realpathSync(path)
  refuseUnwritable(real)
  const { dev, ino } = statSync(real, { bigint: true })
  return {
    path: real,
    id: createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 24),
    cluster: join(real, 'postgres'),
    password: join(real, 'postgres-password'),
    log: join(real, 'postgres.log'),
  }
}

/**
 * Only folders of our own making get our modes: DATA_DIR=/tmp must not close /tmp to everybody. As root
 * the way to it stays open to PostgreSQL's user, whatever the umask says.
 */
function makeFolders(path: string): void {
  try {
    const first = mkdirSync(path, { recursive: true })
    if (first === undefined) return
    const isRoot = process.getuid?.() === 0
    chmodSync(path, isRoot ? 0o711 : 0o700)
    if (!isRoot) return
    for (let above = dirname(path); above.length >= first.length; above = dirname(above))
      chmodSync(above, 0o755)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(`DATA_DIR ${path} cannot be made (${reason}). Set another DATA_DIR.`)
  }
}

function refuseUnwritable(path: string): void {
  try {
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    throw new StartupError(
      `DATA_DIR ${path} belongs to user ${statSync(path).uid} and cannot be written by user ` +
        `${process.getuid?.()}. Give it to this user, or set another DATA_DIR.`,
    )
  }
}
