import { z } from 'zod'
import { formatBytes } from './bytes.ts'

/** From best to worst. */
export const Health = z.enum(['excellent', 'good', 'warning', 'critical'])
export type Health = z.infer<typeof Health>

/** What is measured of a database and of the disk it depends on. */
export interface HealthSigns {
  /** How long the shortest question takes. */
  latencyMs: number
  /** What the disk of DATA_DIR has left. */
  freeBytes: number
  liveRows: number
  /** Rows that were changed or deleted and still take room. */
  deadRows: number
  /** The longest that a transaction of ours has been open; a backup at work does not count. */
  longestTransactionMinutes: number
  /** Since the last backup; since the shop was opened where there is none. */
  daysWithoutBackup: number
}

interface Sign {
  health: Health
  reason: string
}

const LATENCY_MS = { good: 50, warning: 250, critical: 1000 }
const FREE_BYTES = { good: 5 * 2 ** 30, warning: 2 * 2 ** 30, critical: 2 ** 29 }
/** Fewer than this are no trouble, whatever their share. */
const DEAD_ROWS_COUNTED = 10_000
const DEAD_SHARE = { good: 0.2, warning: 0.5 }
const TRANSACTION_MINUTES = { good: 1, warning: 10 }
const BACKUP_DAYS = { good: 1, warning: 7 }

/** The worst of the signs decides; the reasons say why it is not excellent, worst first. */
export function databaseHealth(signs: HealthSigns): { health: Health; reasons: string[] } {
  const found = [
    latencySign(signs.latencyMs),
    diskSign(signs.freeBytes),
    deadRowsSign(signs),
    transactionSign(signs.longestTransactionMinutes),
    backupSign(signs.daysWithoutBackup),
  ]
    .filter((sign) => sign !== undefined)
    .toSorted((one, other) => rank(other.health) - rank(one.health))
  return { health: found[0]?.health ?? 'excellent', reasons: found.map(({ reason }) => reason) }
}

const rank = (health: Health): number => Health.options.indexOf(health)

function latencySign(ms: number): Sign | undefined {
  const reason = `The database takes ${Math.round(ms)} ms to answer`
  if (ms > LATENCY_MS.critical) return { health: 'critical', reason }
  if (ms > LATENCY_MS.warning) return { health: 'warning', reason }
  return ms > LATENCY_MS.good ? { health: 'good', reason } : undefined
}

function diskSign(free: number): Sign | undefined {
  const reason = `Only ${formatBytes(free)} are free on the disk`
  if (free < FREE_BYTES.critical) return { health: 'critical', reason }
  if (free < FREE_BYTES.warning) return { health: 'warning', reason }
  return free < FREE_BYTES.good ? { health: 'good', reason } : undefined
}

function deadRowsSign({ liveRows, deadRows }: HealthSigns): Sign | undefined {
  if (deadRows < DEAD_ROWS_COUNTED) return undefined
  const share = deadRows / (liveRows + deadRows)
  const reason = `${Math.round(share * 100)}% of the rows wait to be cleared away`
  if (share > DEAD_SHARE.warning) return { health: 'warning', reason }
  return share > DEAD_SHARE.good ? { health: 'good', reason } : undefined
}

function transactionSign(minutes: number): Sign | undefined {
  const reason = `A transaction has been open for ${Math.floor(minutes)} minutes`
  if (minutes > TRANSACTION_MINUTES.warning) return { health: 'warning', reason }
  return minutes > TRANSACTION_MINUTES.good ? { health: 'good', reason } : undefined
}

function backupSign(days: number): Sign | undefined {
  const whole = Math.floor(days)
  const reason = `No backup was made in the last ${whole === 1 ? 'day' : `${whole} days`}`
  if (days > BACKUP_DAYS.warning) return { health: 'warning', reason }
  return days > BACKUP_DAYS.good ? { health: 'good', reason } : undefined
}
