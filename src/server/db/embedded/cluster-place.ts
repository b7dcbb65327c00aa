import type { Logger } from 'pino'
import type { Account } from './account.ts'
import type { Binaries } from './bundled-binaries.ts'
import type { DataDir } from './data-dir.ts'

export const USERNAME = 'veld'

export const DATABASE = 'veld'

/** Nothing of ours leaks in: PGPORT or PGDATA would steer the server, a locale would turn its log. */
export const CHILD_ENV = { PATH: '/usr/bin:/bin', LC_ALL: 'C' }

/** Where a cluster lies, and who runs it with what. */
export interface ClusterPlace {
  dataDir: DataDir
  binaries: Binaries
  account: Account | undefined
  log: Logger
}
