import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { DatabaseAddress, Pool } from '#server/db/client.ts'
import { connect } from '#server/db/connect.ts'
import { openDataDir } from '#server/db/embedded/data-dir.ts'
import { runningCluster } from '#server/db/embedded/running-cluster.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { findSchemaVersion, readMigrations } from '#server/db/migrate.ts'
import { refuseSharedSessions } from '#server/db/pooling.ts'
import { unreachable } from '#server/db/unreachable.ts'
import type { Env } from '#server/env.ts'
import { StartupError } from '#server/startup-error.ts'

export interface Ledger {
  pool: Pool
  close(): Promise<void>
}

/** Opens the shop's database to read it, whether the shop is running or not, and changes nothing in it. */
export async function openLedger(env: Env, log: Logger): Promise<Ledger> {
  const { address, stop } = await reach(env, log)
  const pool = connect(address, { max: 2, applicationName: 'veld verify' })
  const close = async () => {
    await pool.end({ timeout: 1 })
    await stop()
  }
  try {
    if (env.DATABASE_URL) await refuseSharedSessions(pool, 'DATABASE_URL')
    await refuseOtherSchema(pool)
    return { pool, close }
  } catch (error) {
    await close()
    throw unreachable(error) ?? error
  }
}

async function reach(
  env: Env,
  log: Logger,
): Promise<{ address: DatabaseAddress; stop: () => Promise<void> }> {
  if (env.DATABASE_URL) return { address: env.DATABASE_URL, stop: async () => {} }
  if (!existsSync(join(env.DATA_DIR, 'postgres')))
    throw new StartupError(`There is no shop in DATA_DIR ${env.DATA_DIR}.`)
  const dataDir = openDataDir(env.DATA_DIR)
  const running = runningCluster(dataDir)
  if (running) return { address: running, stop: async () => {} }
  const embedded = await startEmbedded({ dataDir: env.DATA_DIR, log })
  return { address: embedded.address, stop: () => embedded.stop() }
}

const UNDEFINED_TABLE = '42P01'

/** The rules are about the tables of this program. */
async function refuseOtherSchema(pool: Pool): Promise<void> {
  const version = await findSchemaVersion(pool).catch((error: { code?: string }) => {
    if (error.code === UNDEFINED_TABLE) return null
    throw error
  })
  if (version !== readMigrations().at(-1)?.version)
    throw new StartupError(
      'The database is not at the version of this program: start the shop once, then verify again.',
    )
}
