import { getSalesFigures } from '#server/dashboard/queries.ts'
import type { Caller } from '#server/http/context.ts'
import type { Services } from '#server/services.ts'
import { withSales } from '#server/reports/sales-window.ts'
import { formatBytes } from '#shared/data-management/bytes.ts'
import { databaseHealth } from '#shared/data-management/health.ts'
import type { CacheStatus, SystemStatus } from '#shared/data-management/system-status.ts'
import { DAY_MS } from '#shared/dates.ts'
import { listBackupFiles } from '#server/data-management/backup/backup-folder.ts'
import { APPLICATION_NAME } from '#server/data-management/backup/queries.ts'
import { diskOf } from './disk.ts'
import { countCustomers, countProducts, getDatabaseFigures, measureLatency } from './queries.ts'

/** Counts are good until something is written; this only bounds how long they stay in memory. */
const COUNTS_KEPT_SECONDS = 3600

export async function systemStatus(caller: Caller): Promise<SystemStatus> {
  const { env, cache } = caller
  const [{ health, reasons, figures, disk }, tables] = await Promise.all([
    readDatabaseHealth(caller),
    countTables(caller),
  ])
  return {
    database: { health, reasons, size: formatBytes(figures.sizeBytes), tables },
    cache: cacheStatus(cache),
    storage: {
      used: formatBytes(disk.usedBytes + (env.DATABASE_URL ? figures.sizeBytes : 0)),
      available: formatBytes(disk.freeBytes),
    },
  }
}

/** How well the database is, and the figures by which that was judged. */
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
  return { ...judged, figures, disk }
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
