import type { Db } from '#server/db/client.ts'
import type { Origin } from '#server/http/origin.ts'
import { fullName } from '#shared/full-name.ts'
import { maskSecrets } from './mask-secrets.ts'
import { rememberWritten, type WrittenRow } from './written-rows.ts'

interface NewAuditLog {
  user_id: string | null
  user_name: string | null
  action: string
  table_name: string
  record_id: string | null
  ip_address: string
  user_agent: string
  request_id: string
  old_values: object | null
  new_values: object | null
  created_at: Date
}

/** A person, or a program with a key that a person has made. */
export interface ActingUser {
  id: string
  first_name: string
  last_name: string
  key?: { name: string } | null
}

/** Who is behind a change; the system itself has no id. */
export interface Actor {
  user: ActingUser | null
  origin: Origin
  now: Date
}

export interface AuditedChange {
  /** create, update, delete, login, logout, export, reveal, denied … */
  action: string
  table_name: string
  record_id: string | number | null
  old_values?: object | null
  new_values?: object | null
}

/** The name in the trail. A program's row bears the id of the person who made its key. */
export const actorName = (user: ActingUser): string =>
  user.key ? `${user.key.name} (API key)` : fullName(user)

/** Writes who, what, where and the old and new values into the trail, inside the caller's transaction. */
export async function recordAudit(db: Db, actor: Actor, change: AuditedChange): Promise<void> {
  await insertAuditLog(db, {
    user_id: actor.user?.id ?? null,
    user_name: actor.user && actorName(actor.user),
    action: change.action,
    table_name: change.table_name,
    record_id: change.record_id === null ? null : String(change.record_id),
    ...actor.origin,
    old_values: maskSecrets(change.old_values),
    new_values: maskSecrets(change.new_values),
    created_at: actor.now,
  })
}

/** Never under a savepoint: its row is looked for when its transaction has committed. */
async function insertAuditLog(db: Db, row: NewAuditLog): Promise<void> {
  const json = (values: object | null) => (values === null ? null : JSON.stringify(values))
  const [written] = await db<WrittenRow[]>`
    INSERT INTO audit_logs (user_id, user_name, action, table_name, record_id, ip_address, user_agent, request_id,
      old_values, new_values, created_at)
    VALUES (${row.user_id}, ${row.user_name}, ${row.action}, ${row.table_name}, ${row.record_id}, ${row.ip_address},
      ${row.user_agent}, ${row.request_id}, ${json(row.old_values)}::text::jsonb, ${json(row.new_values)}::text::jsonb,
      ${row.created_at})
    RETURNING id, pg_current_xact_id()::text AS transaction`
  // A trigger or rule of somebody else's can drop it without an error.
  if (!written) throw new Error('the audit row was not written')
  rememberWritten(db, written)
}
