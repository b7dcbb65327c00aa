import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { rounded } from './figures.ts'

const REST_MS = 10_000

/** The resident memory of a process after a rest, in MB; undefined where the system does not tell. */
export async function memoryAtRest(pid: number): Promise<number | undefined> {
  await pause(REST_MS)
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? undefined : rounded(Number(kilobytes) / 1024, 0)
  } catch {
    return undefined
  }
}
