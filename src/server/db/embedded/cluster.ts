import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import type { Logger } from 'pino'
import { syncFolder } from '#server/durable-file.ts'
import { StartupError } from '#server/startup-error.ts'
import { type ClusterPlace, DATABASE, USERNAME } from './cluster-place.ts'
import type { DataDir } from './data-dir.ts'
import { newPassword, readPassword, storePassword } from './password-file.ts'
import { runProgram } from './run-program.ts'

/** Not every machine has the first; the collation is PostgreSQL's own with either. */
const LOCALES = ['C.UTF-8', 'C']

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

/** Makes the cluster, with its database, beside its place, and moves it there when it is whole. */
async function initCluster(place: ClusterPlace, password: string): Promise<void> {
  const { dataDir } = place
  let problem = ''
  for (const locale of LOCALES) {
    const folder = mkdtempSync(unfinishedPrefix(dataDir))
    const cluster = join(folder, 'cluster')
    problem = await runInitdb(place, folder, cluster, password, locale)
    if (problem === '') {
      await runSingle(place, cluster, 'template1', `CREATE DATABASE ${DATABASE}`)
      renameSync(cluster, dataDir.cluster)
      syncFolder(dataDir.path)
    }
    rmSync(folder, { recursive: true, force: true })
    if (problem === '') return
  }
  throw new StartupError(`PostgreSQL could not make its database in ${dataDir.path}: ${problem}`)
}

/** Removes what a start that was cut off half-way left behind. */
function clearUnfinished(dataDir: DataDir, log: Logger): void {
  for (const name of readdirSync(dataDir.path)) {
    if (!name.startsWith(basename(unfinishedPrefix(dataDir)))) continue
    log.info({ name }, 'removing an unfinished database')
    // Its initdb may still be writing for a moment.
    rmSync(join(dataDir.path, name), { recursive: true, force: true, maxRetries: 20 })
  }
}

function unfinishedPrefix(dataDir: DataDir): string {
  return `${dataDir.cluster}.new-`
}

/** Answers the problem, or '' when there was none. */
async function runInitdb(
  { binaries, account }: ClusterPlace,
  folder: string,
  cluster: string,
  password: string,
  locale: string,
): Promise<string> {
  // The password file itself is closed to PostgreSQL's user; this one goes away with the folder.
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account) for (const path of [folder, passwordFile]) chownSync(path, account.uid, account.gid)
  const args = [
    `--pgdata=${cluster}`,
    `--username=${USERNAME}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    `--locale=${locale}`,
    '--data-checksums',
    '--no-instructions',
  ]
  const { ok, output } = await runProgram(join(binaries.native, 'bin', 'initdb'), args, account)
  return ok ? '' : output.split('\n').at(-1) || 'initdb failed'
}

/** Runs one statement on a cluster that no server has open, with nobody else able to connect. */
async function runSingle(
  { binaries, account }: Pick<ClusterPlace, 'binaries' | 'account'>,
  cluster: string,
  database: string,
  statement: string,
): Promise<void> {
  const program = join(binaries.native, 'bin', 'postgres')
  const args = ['--single', '-D', cluster, '-c', 'exit_on_error=on', database]
  const { ok, output } = await runProgram(program, args, account, `${statement}\n`)
  if (!ok) throw new StartupError(`PostgreSQL could not prepare the database: ${output}`)
}
