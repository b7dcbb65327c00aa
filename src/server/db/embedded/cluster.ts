import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '#server/startup-error.ts'
import type { ClusterPlace } from './cluster-place.ts'
import { clearUnfinished, initCluster } from './init-cluster.ts'
import { newPassword, readPassword, storePassword } from './password-file.ts'
import { DATABASE, USERNAME } from './names.ts'
import { runSingle } from './run-single.ts'

/** Makes the cluster at the first start; answers its password. No postmaster may be running on it. */
export async function ensureCluster(place: ClusterPlace): Promise<string> {
  const { dataDir, log } = place
  clearUnfinished(dataDir, log)
  const stored = readPassword(dataDir.password)
  if (existsSync(dataDir.cluster)) {
    refuseOtherVersion(place)
    return stored ?? (await replaceLostPassword(place))
  }
  const password = stored ?? newPassword()
  if (!stored) storePassword(dataDir.password, password)
  log.info('making a new database; this happens once')
  await initCluster(place, password)
  return password
}

/** Whoever may write DATA_DIR owns the cluster anyway, so a lost file need not close the shop. */
async function replaceLostPassword(place: ClusterPlace): Promise<string> {
  const password = newPassword()
  place.log.warn('the database password file is missing; setting a new password')
  await runSingle(
    place,
    place.dataDir.cluster,
    DATABASE,
    `ALTER ROLE ${USERNAME} PASSWORD '${password}'`,
  )
  storePassword(place.dataDir.password, password)
  return password
}

function refuseOtherVersion({ dataDir, binaries }: ClusterPlace): void {
  const found = readFileSync(join(dataDir.cluster, 'PG_VERSION'), 'utf8').trim()
  const brought = binaries.build.split('.')[0]
  if (found === brought) return
  throw new StartupError(
    `DATA_DIR ${dataDir.path} was made by PostgreSQL ${found}, but this Veld brings ${brought}. ` +
      'Start the Veld that made it, or set another DATA_DIR.',
  )
}
