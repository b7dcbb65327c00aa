import type { Logger } from 'pino'
import { chooseAccount, isShared } from './account.ts'
import { type Binaries, findBinaries } from './bundled-binaries.ts'
import { DATABASE, USERNAME } from './cluster-place.ts'
import { ensureCluster } from './cluster.ts'
import { type DataDirLock, lockDataDir } from './data-dir-lock.ts'
import { type DataDir, openDataDir } from './data-dir.ts'
import { letPass } from './reach.ts'
import { rotateLog } from './server-log.ts'
import { makeSocketDir, PORT, removeSocketDir } from './socket-dir.ts'
import { stopOrphan } from './stop-orphan.ts'
import { supervise, type Supervisor } from './supervise.ts'
import { usableBinaries } from './usable-binaries.ts'

export interface EmbeddedDatabase {
  /** `host` is the folder of the unix socket: the server is on no network. */
  address: { host: string; port: number; username: string; password: string; database: string }
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  log: Logger
  binaries?: Binaries
}

/** Starts a private PostgreSQL in DATA_DIR, made at the first start, for as long as we run. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataDir = openDataDir(options.dataDir)
  const lock = await lockDataDir(dataDir)
  try {
    const { address, supervisor } = await startLocked(dataDir, options)
    let stopped: Promise<void> | undefined
    return { address, stop: () => (stopped ??= stop(supervisor, address.host, lock)) }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** The lock goes last: whoever gets it next must find no PostgreSQL of ours. */
async function stop(supervisor: Supervisor, socketDir: string, lock: DataDirLock): Promise<void> {
  try {
    await supervisor.stop()
    removeSocketDir(socketDir)
  } finally {
    await lock.release()
  }
}

async function startLocked(
  dataDir: DataDir,
  { log, binaries = findBinaries() }: EmbeddedOptions,
): Promise<Pick<EmbeddedDatabase, 'address'> & { supervisor: Supervisor }> {
  const account = chooseAccount(dataDir.cluster)
  if (account) letPass(dataDir, account)
  if (account && isShared(account))
    log.warn(
      { user: account.name },
      'the database runs as a user that other programs may run as too; see "As root" in the README',
    )
  const place = { dataDir, account, log, binaries: usableBinaries(binaries, account, log) }

  await stopOrphan(dataDir, log)
  rotateLog(dataDir.log)
  const password = await ensureCluster(place)
  const host = makeSocketDir(dataDir, account)
  const supervisor = await supervise(place, host)
  return {
    address: { host, port: PORT, username: USERNAME, password, database: DATABASE },
    supervisor,
  }
}
