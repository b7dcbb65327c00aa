import type { Db } from '#server/db/client.ts'

export interface DatabaseFigures {
  sizeBytes: number
  liveRows: number
  deadRows: number
  longestTransactionMinutes: number
  /** When the first migration ran. */
  openedAt: string
}

/** Figures that PostgreSQL keeps anyway: no table is read, however large. */
export async function getDatabaseFigures(db: Db, backups: string): Promise<DatabaseFigures> {
  const [figures] = await db<[DatabaseFigures]>`
    SELECT pg_database_size(current_database()) AS "sizeBytes", live AS "liveRows", dead AS "deadRows",
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

/** How long the shortest question takes, there and back: the best of a few, since any one may have to queue. */
export async function measureLatency(db: Db): Promise<number> {
  let best = Infinity
  for (let n = 0; n < 3; n += 1) {
    const askedAt = performance.now()
    await db`SELECT 1`
    best = Math.min(best, performance.now() - askedAt)
  }
  return best
}

export async function countCustomers(db: Db): Promise<number> {
  const [row] = await db<[{ count: number }]>`SELECT count(*) AS count FROM customers`
  return row.count
}

export async function countProducts(db: Db): Promise<number> {
  const [row] = await db<[{ count: number }]>`SELECT count(*) AS count FROM products`
  return row.count
}
