import { chownSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Logger } from 'pino'
import { syncFolder } from '#server/durable-file.ts'
import { StartupError } from '#server/startup-error.ts'
import type { ClusterPlace } from './cluster-place.ts'
import type { DataDir } from './data-dir.ts'
import { DATABASE, USERNAME } from './names.ts'
import { runProgram } from './run-program.ts'
import { runSingle } from './run-single.ts'

/** Not every machine has the first; the collation is PostgreSQL's own with either. */
const LOCALES = ['C.UTF-8', 'C']

/** Makes the cluster, with its database, beside its place, and moves it there when it is whole. */
export async function initCluster(place: ClusterPlace, password: string): Promise<void> {
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
export function clearUnfinished(dataDir: DataDir, log: Logger): void {
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
