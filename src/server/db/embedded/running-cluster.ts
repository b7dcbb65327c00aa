import { DATABASE, USERNAME } from './cluster-place.ts'
import type { DataDir } from './data-dir.ts'
import { readPassword } from './password-file.ts'
import { findPostmaster, readPidFile } from './process-list.ts'
import type { EmbeddedDatabase } from './start-embedded.ts'

/** A running PostgreSQL writes where its socket is, and whether it takes connections, into postmaster.pid. */
export function runningCluster(dataDir: DataDir): EmbeddedDatabase['address'] | undefined {
  const password = readPassword(dataDir.password)
  if (findPostmaster(dataDir) === undefined || password === undefined) return undefined
  const lines = readPidFile(dataDir)
  const [port, host, status] = [Number(lines[3]), lines[4], lines[7]?.trim()]
  if (!host || status !== 'ready') return undefined
  return { host, port, username: USERNAME, password, database: DATABASE }
}
