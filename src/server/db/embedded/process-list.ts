import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isMissing } from '#server/is-missing.ts'
import type { DataDir } from './data-dir.ts'
import { clusterName } from './settings.ts'

/**
 * The postmaster of this cluster when it is alive. `postmaster.pid` may be stale and its number may by
 * now belong to any program, so the process must bear the cluster's name in its command line.
 */
export function findPostmaster(dataDir: DataDir): number | undefined {
  const pid = recordedPid(dataDir)
  if (pid === undefined) return undefined
  return argumentsOf(pid).includes(`cluster_name=${clusterName(dataDir)}`) ? pid : undefined
}

/** A PostgreSQL that an operator started by hand on this cluster. */
export function mentionsCluster(pid: number, dataDir: DataDir): boolean {
  return argumentsOf(pid).some((argument) => argument.includes(dataDir.cluster))
}

export function recordedPid(dataDir: DataDir): number | undefined {
  const first = Number(readPidFile(dataDir)[0])
  return Number.isSafeInteger(first) && first > 0 ? first : undefined
}

export function readPidFile(dataDir: DataDir): string[] {
  try {
    return readFileSync(join(dataDir.cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** Children that outlived their postmaster; their titles begin with the cluster's name. */
export function findLeftovers(dataDir: DataDir): number[] {
  const owner = statSync(dataDir.cluster).uid
  return readdirSync('/proc')
    .map(Number)
    .filter(
      (pid) => pid > 0 && argumentsOf(pid)[0]?.startsWith(`postgres: ${clusterName(dataDir)}: `),
    )
    .filter((pid) => ownerOf(pid) === owner)
}

export function isAlive(pid: number): boolean {
  return argumentsOf(pid).length > 0
}

/** Empty for a process that is gone, or is a zombie. Unlike its folder, readable by everybody. */
function argumentsOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      .split('\0')
      .filter((part) => part !== '')
  } catch {
    return []
  }
}

function ownerOf(pid: number): number | undefined {
  try {
    return statSync(`/proc/${pid}`).uid
  } catch {
    return undefined
  }
}
