import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts'
import type { Db } from '#server/db/client.ts'
import type { Role } from '#shared/roles.ts'

/** Keeps servers that start from migrating, and lets the transaction take as long as the shop is large. */
export async function beginLoading(db: Db): Promise<void> {
  await db`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.migrations})`
  await db`
    SELECT set_config('idle_in_transaction_session_timeout', '0', true), set_config('statement_timeout', '0', true),
      set_config('maintenance_work_mem', '256MB', true)`
}

/** Tables, views and sequences, but for those that an extension brought. */
export async function countRelations(db: Db): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    SELECT count(*) AS count FROM pg_class r
    WHERE r.relnamespace = 'public'::regnamespace AND r.relkind IN ('r', 'p', 'v', 'm', 'f', 'S')
      AND NOT EXISTS (SELECT FROM pg_depend d
        WHERE d.classid = 'pg_class'::regclass AND d.objid = r.oid AND d.deptype = 'e')`
  return row!.count
}

interface Trigger {
  table: string
  name: string
}

/** Our own triggers that are in force. */
export function listTriggers(db: Db): Promise<Trigger[]> {
  return db<Trigger[]>`
    SELECT t.tgrelid::regclass::text AS table, t.tgname::text AS name
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal AND t.tgenabled = 'O'`
}

export async function setSequence(db: Db, name: string, last: number): Promise<void> {
  await db`SELECT setval(${`public.${name}`}::regclass, ${last}, true)`
}

export async function updateMemberAccess(
  db: Db,
  id: string,
  access: { role: Role; is_active: boolean },
  now: Date,
): Promise<void> {
  await db`UPDATE profiles SET ${db({ ...access, updated_at: now })} WHERE id = ${id}`
}

export async function updateRevokedKeys(db: Db, ids: readonly number[], now: Date): Promise<void> {
  await db`UPDATE api_keys SET revoked_at = ${now} WHERE id = ANY (${[...ids]}::bigint[])`
}

/** Answers how many there are. */
export async function switchKeysOff(db: Db, now: Date): Promise<number> {
  const { count } = await db`
    UPDATE api_keys SET switched_off_at = ${now} WHERE revoked_at IS NULL`
  return count
}

/** The numbers of transactions begin anew in another server: what a gap of the trail waited for has ended. */
export async function forgetTransactions(db: Db): Promise<void> {
  await db`UPDATE audit_gaps SET next_transaction = NULL`
}

/** More than any shop sells between a backup and the day it is needed. */
const JUMP = 100_000
/** And more than any sells in a second: what a backup that is brought back again leaves out for the time since. */
const PER_SECOND = 10

/** What stands on paper or is remembered by a till: a number that was given out after the backup is not given again. */
const REMEMBERED = [
  'transaction_numbers',
  'return_numbers',
  'customer_numbers',
  ...['tills', 'shifts', 'products', 'customers', 'transactions'].map((table) => `${table}_id_seq`),
]

/**
 * Another life of the books begins: tills send what they have and it lacks, and its series jump ahead. Two lives of one
 * backup begin at different times, and so at different numbers.
 */
export async function renewIncarnation(db: Db, now: Date): Promise<void> {
  const [{ seconds }] = await db<[{ seconds: number }]>`
    SELECT greatest(0, ceil(extract(epoch FROM ${now} - greatest(since, (SELECT max(created_at) FROM audit_logs)))))::int
      AS seconds
    FROM incarnation`
  await db`UPDATE incarnation SET incarnation = gen_random_uuid(), since = ${now}`
  const room = JUMP + seconds * PER_SECOND
  for (const name of REMEMBERED)
    await db.unsafe(`SELECT setval('public.${name}', last_value + ${room}) FROM public.${name}`)
}
