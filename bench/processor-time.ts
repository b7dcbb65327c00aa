import { readFileSync } from 'node:fs'

/** The kernel counts processor time in hundredths of a second. */
const TICK_MS = 10

/** Milliseconds of processor time of all these processes so far; NaN where the system does not tell. */
export const processorTime = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + timeOf(pid), 0)

function timeOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name before may hold anything, also brackets and spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [user, system] = fields.slice(11, 13).map(Number)
    return (user! + system!) * TICK_MS
  } catch {
    return NaN
  }
}
