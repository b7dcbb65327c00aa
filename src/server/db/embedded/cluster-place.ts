import type { Logger } from 'pino'
import type { Account } from './account.ts'
import type { Binaries } from './bundled-binaries.ts'
import type { DataDir } from './data-dir.ts'

/** Where a cluster lies, and who runs it with what. */
export interface ClusterPlace {
  dataDir: DataDir
  binaries: Binaries
  account: Account | undefined
  log: Logger
}
