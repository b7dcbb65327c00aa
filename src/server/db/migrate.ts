import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { StartupError } from '#server/startup-error.ts'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import type { Db, Pool } from './client.ts'
import { applyFunctions, readFunctions } from './functions.ts'

const MIGRATIONS = new URL('../../../migrations/', import.meta.url)

export interface Migration {
  version: number
  name: string
  sql: string
  checksum: string
}

/**
 * Brings the schema up to this program's version: numbered files, one transaction each, then the functions whose text
 * has changed. Servers that start together queue on an advisory lock, so each migration runs once.
 */
export function migrate(
  owner: Pool,
  migrations = readMigrations(),
  functions = readFunctions(),
): Promise<number> {
  return owner.alone(async (db) => {
    await db`SELECT pg_advisory_lock(${ADVISORY_LOCKS.migrations})`
    const applied = await applyMissing(db, migrations)
    // Left open by an error, the transaction ends with the connection.
    await db.unsafe('BEGIN')
    await applyFunctions(db, functions)
    await db.unsafe('COMMIT')
    return applied
  })
}

export function readMigrations(folder = MIGRATIONS): Migration[] {
  const migrations = readdirSync(folder)
    .filter((name) => /^\d{4}-[\w-]+\.sql$/.test(name))
    .toSorted()
    .map((name) => {
      const sql = readFileSync(new URL(name, folder), 'utf8')
      const checksum = createHash('sha256').update(sql).digest('hex')
      return { version: Number(name.slice(0, 4)), name, sql, checksum }
    })
  for (const [index, { version, name }] of migrations.entries())
    if (migrations[index - 1]?.version === version)
      throw new StartupError(
        `Two migrations have one number: ${migrations[index - 1]!.name}, ${name}.`,
      )
  return migrations
}

/** The newest migration that has run; null before the first. */
export async function findSchemaVersion(db: Db): Promise<number | null> {
  const [row] = await db<[{ version: number | null }]>`
    SELECT max(version) AS version FROM schema_migrations`
  return row.version
}

async function applyMissing(db: Db, migrations: readonly Migration[]): Promise<number> {
  await createMigrationsTable(db)
  const applied = await db<{ version: number; name: string; checksum: string }[]>`
    SELECT version, name, checksum FROM schema_migrations ORDER BY version`
  for (const row of applied) refuseStranger(row, migrations)

  const missing = migrations.filter(
    ({ version }) => !applied.some((row) => row.version === version),
  )
  for (const migration of missing) await apply(db, migration)
  return missing.length
}

function refuseStranger(
  applied: { version: number; name: string; checksum: string },
  migrations: readonly Migration[],
): void {
  const known = migrations.find(({ version }) => version === applied.version)
  if (!known)
    throw new StartupError(
      `The database is newer than this program (migration ${applied.name}). Install the newer Veld.`,
    )
  if (known.checksum !== applied.checksum)
    throw new StartupError(`Migration ${known.name} was changed after it had been applied.`)
}

async function apply(db: Db, migration: Migration): Promise<void> {
  // One simple-protocol message: PostgreSQL runs it as one transaction, all or nothing.
  await db.unsafe(`BEGIN;\n${statementsOf(migration)}\nCOMMIT;`).catch(async (error: unknown) => {
    await db.unsafe('ROLLBACK').catch(() => {})
    throw error
  })
}

/** Runs migrations inside the caller's transaction, in a database that has none of them. */
export async function applyInside(db: Db, migrations: readonly Migration[]): Promise<void> {
  await createMigrationsTable(db)
  for (const migration of migrations) await db.unsafe(statementsOf(migration))
}

const statementsOf = ({ version, name, sql, checksum }: Migration): string =>
  `${sql}\n;
  INSERT INTO schema_migrations (version, name, checksum) VALUES (${version}, '${name}', '${checksum}');`

async function createMigrationsTable(db: Db): Promise<void> {
  await db`CREATE TABLE IF NOT EXISTS schema_migrations (
    version integer PRIMARY KEY,
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  )`
}
