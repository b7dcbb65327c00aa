import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Logger } from 'pino'
import type { Env } from '#server/env.ts'
import { loadKeys, type Sealer } from '#server/secrets.ts'
import { StartupError } from '#server/startup-error.ts'
import { prepareAppRole, refuseStrongRole } from './app-role.ts'
import { connect, type DatabaseAddress, type Pool } from './client.ts'
import { openDataDir } from './embedded/data-dir.ts'
import { startEmbedded } from './embedded/start-embedded.ts'
import { migrate } from './migrate.ts'
import { refuseStrangeKey, refuseUntrustworthyServer } from './trustworthy.ts'

export interface Database {
  /** Owns the schema: for migrations, the demo shop and the seed. */
  owner: Pool
  /** The application's restricted role: for everything else. */
  pool: Pool
  /** Where that role connects. */
  appAddress: DatabaseAddress
  /** Seals and opens the numbers in this database. */
  sealer: Sealer
  close(): Promise<void>
}

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
  try {
    const appAddress = await prepareSchema(owner, address, sealer, env.DATABASE_APP_URL)
    const pool = connect(appAddress, { max: env.DATABASE_POOL })
    await refuseStrongRole(pool)
    await refuseUntrustworthyServer(pool)
    return {
      owner,
      pool,
      appAddress,
      sealer,
      async close() {
        await Promise.all([owner.end({ timeout: 5 }), pool.end({ timeout: 5 })])
        await embedded?.stop()
      },
    }
  } catch (error) {
    await owner.end({ timeout: 1 }).catch(() => {})
    await embedded?.stop()
    throw unreachable(error) ?? error
  }
}

export async function prepareSchema(
  owner: Pool,
  address: DatabaseAddress,
  sealer: Sealer,
  appUrl?: string,
): Promise<DatabaseAddress> {
  await refuseUntrustworthyServer(owner)
  await migrate(owner)
  await refuseStrangeKey(owner, sealer)
  return prepareAppRole(owner, address, sealer, appUrl)
}

const UNREACHABLE = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'ETIMEDOUT',
  'CONNECT_TIMEOUT',
  '28P01',
  '28000',
  '3D000',
]

/** What an operator reads about a database that does not answer; undefined for any other trouble. */
export function unreachable(error: unknown): StartupError | undefined {
  const { code, message } = error as { code?: string; message?: string }
  return code !== undefined && UNREACHABLE.includes(code)
    ? new StartupError(`The database cannot be reached: ${message}`)
    : undefined
}
