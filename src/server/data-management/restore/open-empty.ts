import type { Logger } from 'pino'
import type { Pool } from '#server/db/client.ts'
import { connect } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { refuseUnfitOwner } from '#server/db/owner-rights.ts'
import { refuseSharedSessions } from '#server/db/pooling.ts'
import { refuseUntrustworthyServer } from '#server/db/trustworthy.ts'
import { unreachable } from '#server/db/unreachable.ts'
import type { Env } from '#server/env.ts'
import { refuseFilled } from './load-backup.ts'

export interface EmptyDatabase {
  owner: Pool
  close(): Promise<void>
}

/** The database that a backup goes into, embedded or the shop's own; refuses one that holds anything. */
export async function openEmpty(env: Env, log: Logger): Promise<EmptyDatabase> {
  const embedded = env.DATABASE_URL
    ? undefined
    : await startEmbedded({ dataDir: env.DATA_DIR, log })
  const owner = connect(env.DATABASE_URL ?? embedded!.address, {
    max: 2,
    applicationName: 'veld restore',
  })
  const close = async () => {
    await owner.end({ timeout: 5 })
    await embedded?.stop()
  }
  try {
    await refuseUntrustworthyServer(owner)
    if (env.DATABASE_URL) await refuseSharedSessions(owner, 'DATABASE_URL')
    await refuseUnfitOwner(owner)
    await refuseFilled(owner)
    return { owner, close }
  } catch (error) {
    await close()
    throw unreachable(error) ?? error
  }
}
