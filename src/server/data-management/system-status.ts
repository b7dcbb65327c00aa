import { getSalesFigures } from '#server/dashboard/queries.ts'
import { listBackupFiles } from '#server/data-management/backup/backup-folder.ts'
import { APPLICATION_NAME } from '#server/data-management/backup/queries.ts'
import type { Db } from '#server/db/client.ts'
import type { Caller } from '#server/http/context.ts'
import { withSales } from '#server/reports/sales-window.ts'
import type { Services } from '#server/services.ts'
import { formatBytes } from '#shared/data-management/bytes.ts'
import { databaseHealth } from '#shared/data-management/health.ts'
import type { CacheStatus, SystemStatus } from '#shared/data-management/system-status.ts'
import { DAY_MS } from '#shared/dates.ts'
import { diskOf } from './disk.ts'

interface DatabaseFigures {
  liveRows: number
  deadRows: number
  longestTransactionMinutes: number
  /** When the first migration ran. */
  openedAt: string
}

/** Counts are good until something is written; this only bounds how long they stay in memory. */
const COUNTS_KEPT_SECONDS = 3600

export async function systemStatus(caller: Caller): Promise<SystemStatus> {
  const { env, cache } = caller
  const [{ health, reasons, disk }, tables, sizeBytes] = await Promise.all([
    readDatabaseHealth(caller),
    countTables(caller),
    getDatabaseSize(caller.db),
  ])
  return {
    database: { health, reasons, size: formatBytes(sizeBytes), tables },
    cache: cacheStatus(cache),
    storage: {
      used: formatBytes(disk.usedBytes + (env.DATABASE_URL ? sizeBytes : 0)),
      available: formatBytes(disk.freeBytes),
    },
  }
}

/** How well the database is, and the disk by which that was judged too. */
export async function readDatabaseHealth({ db, env, now, backups }: Caller) {
  const latencyMs = await measureLatency(db)
  const [figures, disk, [newest]] = await Promise.all([
    getDatabaseFigures(db, APPLICATION_NAME),
    diskOf(env.DATA_DIR),
    listBackupFiles(backups.folder),
  ])
  const since = new Date(newest?.created_at ?? figures.openedAt)
  const judged = databaseHealth({
    ...figures,
    latencyMs,
    freeBytes: disk.freeBytes,
    daysWithoutBackup: (now.getTime() - since.getTime()) / DAY_MS,
  })
  return { ...judged, disk }
}

export function cacheStatus(cache: Services['cache']): CacheStatus {
  const { size, hitRate } = cache.stats()
  return { size: formatBytes(size), hitRate: `${hitRate}%` }
}

/** Sales are counted by their days; the rest again only after it was written to. */
async function countTables(caller: Caller): Promise<SystemStatus['database']['tables']> {
  const { db, cache, now } = caller
  const kept = (topic: 'customers' | 'products', count: () => Promise<number>) =>
    cache.read({ key: `data ${topic}`, topics: [topic], maxAgeSeconds: COUNTS_KEPT_SECONDS }, count)
  const [customers, products, { totalTransactions: transactions }] = await Promise.all([
    kept('customers', () => countCustomers(db)),
    kept('products', () => countProducts(db)),
    withSales(caller, (snapshot, window) => getSalesFigures(snapshot, window, now)),
  ])
  return { customers, products, transactions }
}

/** Figures that PostgreSQL keeps anyway: no table is read, however large. */
async function getDatabaseFigures(db: Db, backups: string): Promise<DatabaseFigures> {
  const [figures] = await db<[DatabaseFigures]>`
    SELECT live AS "liveRows", dead AS "deadRows",
      (SELECT coalesce(max(extract(epoch FROM clock_timestamp() - xact_start)) / 60, 0)
        FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name <> ${backups})
        AS "longestTransactionMinutes",
      (SELECT min(applied_at) FROM schema_migrations) AS "openedAt"
    FROM (
      SELECT coalesce(sum(n_live_tup), 0) AS live, coalesce(sum(n_dead_tup), 0) AS dead FROM pg_stat_user_tables
    ) tables`
  return figures
}

/** PostgreSQL asks each of hundreds of files for it. */
async function getDatabaseSize(db: Db): Promise<number> {
  const [row] = await db<[{ bytes: number }]>`SELECT pg_database_size(current_database()) AS bytes`
  return row.bytes
}

/** How long the shortest question takes, there and back: the best of a few, since any one may have to queue. */
async function measureLatency(db: Db): Promise<number> {
  let best = Infinity
  for (let n = 0; n < 3; n += 1) {
    const askedAt = performance.now()
    await db`SELECT 1`
    best = Math.min(best, performance.now() - askedAt)
  }
  return best
}

async function countCustomers(db: Db): Promise<number> {
  const [row] = await db<[{ count: number }]>`SELECT count(*) AS count FROM customers`
  return row.count
}

async function countProducts(db: Db): Promise<number> {
  const [row] = await db<[{ count: number }]>`SELECT count(*) AS count FROM products`
  return row.count
}
