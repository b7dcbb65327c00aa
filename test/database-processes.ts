import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const postmasterOf = (dataDir: string): number =>
  Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)

/** The database server of a shop and everything that it started. */
export function databaseProcesses(dataDir: string): number[] {
  const postmaster = postmasterOf(dataDir)
  return [postmaster, ...childrenOf(postmaster)]
}

export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number)
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
  } catch {
    return undefined
  }
}
