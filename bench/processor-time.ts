import { existsSync, readFileSync } from 'node:fs'

/** The kernel counts processor time in hundredths of a second. */
const TICK_MS = 10

/** Milliseconds of processor time of each of these processes so far; those that have ended are not among them. */
type ProcessorTimes = ReadonlyMap<number, number>

export const processorTimes = (pids: readonly number[]): ProcessorTimes =>
  new Map(
    pids.flatMap((pid) => {
      const path = `/proc/${pid}/stat`
      return existsSync(path) ? [[pid, timeIn(path)]] : []
    }),
  )

/** What was used between the two; a process that began meanwhile counts whole. NaN where the system does not tell. */
export const timeBetween = (before: ProcessorTimes, after: ProcessorTimes): number =>
  after.size === 0
    ? NaN
    : [...after].reduce((sum, [pid, time]) => sum + time - (before.get(pid) ?? 0), 0)

function timeIn(path: string): number {
  const stat = readFileSync(path, 'utf8')
  // The name before may hold anything, also brackets and spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [user, system] = fields.slice(11, 13).map(Number)
  return (user! + system!) * TICK_MS
}
