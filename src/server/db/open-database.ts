import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Logger } from 'pino'
import type { Env } from '#server/env.ts'
import { loadKeys, type Sealer } from '#server/secrets/sealer.ts'
import { type AppRole, prepareAppRole, refuseStrongRole } from './app-role.ts'
import type { AppPool, DatabaseAddress, Pool } from './client.ts'
import { connect } from './connect.ts'
import type { Shares } from './connections.ts'
import { openDataDir } from './embedded/data-dir.ts'
import { startEmbedded } from './embedded/start-embedded.ts'
import { giveWay } from './give-way.ts'
import { migrate } from './migrate.ts'
import { findNamedRole } from './named-role.ts'
import { mendOwnRights, refuseUnfitOwner } from './owner-rights.ts'
import { refuseSharedSessions } from './pooling.ts'
import { refuseStrangeKey, refuseUntrustworthyServer } from './trustworthy.ts'
import { unreachable } from './unreachable.ts'

export interface Database {
  /** Owns the schema: for migrations, the demo shop and the seed. */
  owner: Pool
  /** The application's restricted role: for everything else. */
  pool: AppPool
  /**
   * A few connections of the same role for reports, exports and imports: they know the plans of those queries, leave
   * the tills theirs, and give way to them.
   */
  reportPool: Pool
  /** Where that role connects. */
  appAddress: DatabaseAddress
  /** Seals and opens the numbers in this database. */
  sealer: Sealer
  close(): Promise<void>
}

/** One import, and three who read; more at once would only wait for each other. */
const REPORT_CONNECTIONS = 4

/** How long queries under way may take to finish: when the shop closes, and when it never opened. */
const CLOSE_SECONDS = 5
const GIVE_UP_SECONDS = 1

/** Opens the shop's database, embedded or its own, ready to serve: checked, migrated, with the restricted role. */
export async function openDatabase(env: Env, log: Logger): Promise<Database> {
  if (!env.DATABASE_URL) openDataDir(env.DATA_DIR)
  mkdirSync(dirname(env.KEY_FILE), { recursive: true })
  const sealer = loadKeys(env.KEY_FILE)
  const embedded = env.DATABASE_URL
    ? undefined
    : await startEmbedded({ dataDir: env.DATA_DIR, log })
  const address = env.DATABASE_URL ?? embedded!.address
  const owner = connect(address, { max: 2, applicationName: 'veld owner' })
  const pools: Pool[] = [owner]
  // A connection that is left open keeps the program from ending.
  const close = async (timeout: number) => {
    await Promise.allSettled(pools.map((each) => each.end({ timeout })))
    await embedded?.stop()
  }
  try {
    const named = await lookFirst(owner, env, log)
    const appAddress = await prepareSchema(owner, address, sealer, named)
    const pool = connectApp(appAddress, env.DATABASE_POOL)
    const reportPool = connectReports(appAddress, embedded && giveWay(log))
    pools.push(pool, reportPool)
    await refuseStrongRole(pool)
    await refuseUntrustworthyServer(pool)
    return { owner, pool, reportPool, appAddress, sealer, close: () => close(CLOSE_SECONDS) }
  } catch (error) {
    await close(GIVE_UP_SECONDS)
    throw unreachable(error) ?? error
  }
}

/**
 * Whoever waits for a lock keeps a connection from the others: one row that somebody holds must not stop the shop.
 * Longer than PostgreSQL's `deadlock_timeout` of a second, which should have its say first; waited for twice it is
 * under 3 s.
 */
const LOCK_TIMEOUT_MS = 1400

/** For requests. Background work on it waits as long as it takes (`waitForLocks`). */
export const connectApp = (
  appAddress: DatabaseAddress,
  max: number,
  lockTimeoutMs = LOCK_TIMEOUT_MS,
): AppPool => connect(appAddress, { max, shares: sharesOf(max), lockTimeoutMs })

/** Half are kept for the tills, whatever else is asked; of what they leave in a rush, the rest keep an eighth. */
export const sharesOf = (max: number): Shares => ({
  tills: Math.max(1, max - Math.max(1, Math.floor(max / 8))),
  rest: Math.max(1, Math.ceil(max / 2)),
})

/** `onProcess` is for a PostgreSQL on this machine. Helpers would take the other processor, and would not give way. */
export const connectReports = (
  appAddress: DatabaseAddress,
  onProcess: (pid: number) => void = () => {},
): Pool =>
  connect(appAddress, {
    max: REPORT_CONNECTIONS,
    applicationName: 'veld reports',
    isAlone: true,
    onProcess,
  })

/** What can be refused is refused before anything is changed. Answers the role that DATABASE_APP_URL names. */
async function lookFirst(owner: Pool, env: Env, log: Logger): Promise<AppRole | undefined> {
  await refuseUntrustworthyServer(owner)
  if (!env.DATABASE_URL) return undefined
  await refuseSharedSessions(owner, 'DATABASE_URL')
  await refuseUnfitOwner(owner)
  const named = env.DATABASE_APP_URL ? await findNamedRole(owner, env.DATABASE_APP_URL) : undefined
  await mendOwnRights(owner, log)
  return named
}

export async function prepareSchema(
  owner: Pool,
  address: DatabaseAddress,
  sealer: Sealer,
  named?: AppRole,
): Promise<DatabaseAddress> {
  await migrate(owner)
  await refuseStrangeKey(owner, sealer)
  return prepareAppRole(owner, address, sealer, named)
}
