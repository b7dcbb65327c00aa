import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts'
import type { Db } from '#server/db/client.ts'

/** How operators and the system status tell our long snapshot from a stuck transaction. */
export const APPLICATION_NAME = 'veld backup'

/** Held by the connection until it is closed or lost. */
export async function tryLockBackups(connection: Db): Promise<boolean> {
  const [row] = await connection<{ locked: boolean }[]>`
    SELECT pg_try_advisory_lock(${ADVISORY_LOCKS.backups}) AS locked`
  return row!.locked
}

export async function unlockBackups(connection: Db): Promise<void> {
  await connection`SELECT pg_advisory_unlock(${ADVISORY_LOCKS.backups})`
}

/**
 * Opens the snapshot, with the settings under which PostgreSQL writes values that any other one can read. The answer
 * names the session that it lives in.
 */
export async function beginSnapshot(connection: Db): Promise<number> {
  await connection`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`
  await connection`
    SELECT set_config('datestyle', 'ISO', true), set_config('intervalstyle', 'postgres', true),
      set_config('extra_float_digits', '3', true), set_config('bytea_output', 'hex', true),
      set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`
  return getSession(connection)
}

/** A connection that is lost is followed by another: what was read since would be of another moment. */
export async function endSnapshot(connection: Db, session: number): Promise<void> {
  if ((await getSession(connection)) !== session) throw new Error('the snapshot was lost')
  await connection`COMMIT`
}

async function getSession(connection: Db): Promise<number> {
  const [row] = await connection<{ id: number }[]>`SELECT pg_backend_pid() AS id`
  return row!.id
}

export interface SchemaTable {
  name: string
  /** Without those that PostgreSQL computes. */
  columns: string[]
  /** The tables whose rows must be there first. */
  refers_to: string[]
  /** About what it takes on disk, without its indexes: as of the last time PostgreSQL looked. */
  bytes: number
}

/** Every table of the schema, as the catalogue of the database has it. */
export function listTables(db: Db): Promise<SchemaTable[]> {
  return db<SchemaTable[]>`
    SELECT t.relname AS name,
      (greatest(t.relpages, 1) + coalesce(greatest(toast.relpages, 0), 0))::bigint * 8192 AS bytes,
      ARRAY(SELECT a.attname::text FROM pg_attribute a
        WHERE a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
        ORDER BY a.attnum) AS columns,
      ARRAY(SELECT DISTINCT target.relname::text FROM pg_constraint c JOIN pg_class target ON target.oid = c.confrelid
        WHERE c.conrelid = t.oid AND c.contype = 'f' AND c.confrelid <> t.oid) AS refers_to
    FROM pg_class t LEFT JOIN pg_class toast ON toast.oid = t.reltoastrelid
    WHERE t.relnamespace = 'public'::regnamespace AND t.relkind = 'r'
      AND NOT EXISTS (SELECT FROM pg_depend d
        WHERE d.classid = 'pg_class'::regclass AND d.objid = t.oid AND d.deptype = 'e')
    ORDER BY t.relname`
}

export interface SequencePosition {
  name: string
  /** The last number that was given out; null when none was. */
  last_value: number | null
}

/** Asked inside the snapshot a sequence still tells its newest position: at or after every number in the snapshot. */
export function listSequences(db: Db): Promise<SequencePosition[]> {
  return db<SequencePosition[]>`
    SELECT sequencename::text AS name, last_value FROM pg_sequences WHERE schemaname = 'public' ORDER BY sequencename`
}

export interface AppliedMigration {
  version: number
  name: string
  checksum: string
}

export function listMigrations(db: Db): Promise<AppliedMigration[]> {
  return db<AppliedMigration[]>`
    SELECT version, name, checksum FROM schema_migrations ORDER BY version`
}
