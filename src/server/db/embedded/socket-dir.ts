import { chmodSync, chownSync, lstatSync, mkdirSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartupError } from '#server/startup-error.ts'
import type { Account } from './account.ts'
import type { DataDir } from './data-dir.ts'

export const PORT = 5432

// Linux takes 107 bytes for the whole name of a socket.
const LONGEST_SOCKET = 100

/** A folder for the socket that only PostgreSQL's user may enter. No postmaster may be running on the cluster. */
export function makeSocketDir(dataDir: DataDir, account: Account | undefined): string {
  const folder = socketDirFor(dataDir)
  try {
    mkdirSync(folder, { mode: 0o700 })
    chmodSync(folder, 0o700)
    if (account) chownSync(folder, account.uid, account.gid)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    adopt(folder, account)
    clearSocket(folder)
  }
  return folder
}

/** PostgreSQL removed its socket; nothing stays behind in the system's temporary folder. */
export function removeSocketDir(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // It did not stop in order and left something inside: the next start uses the folder again.
  }
}

/** Left by a power cut. PostgreSQL would not start where the number in the lock file has gone to another process. */
function clearSocket(folder: string): void {
  for (const name of [`.s.PGSQL.${PORT}`, `.s.PGSQL.${PORT}.lock`])
    rmSync(join(folder, name), { force: true })
}

function socketDirFor(dataDir: DataDir): string {
  const inside = join(dataDir.path, 'postgres-socket')
  const socket = join(inside, `.s.PGSQL.${PORT}`)
  if (Buffer.byteLength(socket) < LONGEST_SOCKET) return inside
  return join(tmpdir(), `veld-${dataDir.id}`)
}

/** In the temporary folder anybody could have put a folder of that name: theirs is not used. */
function adopt(folder: string, account: Account | undefined): void {
  const found = lstatSync(folder)
  const uid = account?.uid ?? process.getuid?.()
  if (found.isDirectory() && found.uid === uid) return chmodSync(folder, 0o700)
  // Left by a crash between making the folder and giving it away.
  if (found.isDirectory() && found.uid === 0 && account)
    return chownSync(folder, account.uid, account.gid)
  throw new StartupError(
    `${folder} is needed for the database's socket but belongs to user ${found.uid}. Remove it.`,
  )
}
