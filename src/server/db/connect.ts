import type { AppPool, DatabaseAddress } from './client.ts'
import type { Shares } from './connections.ts'
import { openDriver } from './driver.ts'
import { openPool } from './pool.ts'
import { WEAKNESS, type Weakness, weaknessIn } from './weakness.ts'

export interface PoolOptions {
  max?: number
  /** How many of them the tills may have at once, and how many the rest; all unless given. */
  shares?: Shares
  applicationName?: string
  /** How long a statement waits for somebody else's lock; without end unless given. */
  lockTimeoutMs?: number
  /** What a connection hears that listens. */
  onnotify?: (channel: string, payload: string) => void
  /** A connection is lost or closed. */
  onclose?: () => void
  /** Each query keeps to one process, without helpers of PostgreSQL's. */
  isAlone?: boolean
  /** A connection was made to this process of PostgreSQL. */
  onProcess?: (pid: number) => void
}

export function connect(
  address: DatabaseAddress,
  {
    max = 16,
    shares = { tills: max, rest: max },
    applicationName = 'veld',
    lockTimeoutMs,
    isAlone = false,
    onnotify,
    onclose: onLost = () => {},
    onProcess = () => {},
  }: PoolOptions = {},
): AppPool {
  const greeting = {
    sql: greetingWith(lockTimeoutMs, isAlone),
    problemIn(row: unknown) {
      const { pid, ...weakness } = row as Weakness & { pid: number }
      onProcess(pid)
      return weaknessIn(weakness)
    },
  }
  const driver = openDriver(address, { applicationName, greeting, onnotify })
  return openPool(driver, max, shares, onLost)
}

/** A transaction never waits on us: a stuck one is ended before it holds up the tills. */
const greetingWith = (lockTimeoutMs: number | undefined, isAlone: boolean): string =>
  'SET idle_in_transaction_session_timeout = 30000; ' +
  (lockTimeoutMs === undefined ? '' : `SET lock_timeout = ${lockTimeoutMs}; `) +
  (isAlone ? 'SET max_parallel_workers_per_gather = 0; ' : '') +
  `${WEAKNESS}, pg_backend_pid() AS pid`
