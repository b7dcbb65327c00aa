import type { Db } from '#server/db/client.ts'
import { rememberWritten, type WrittenRow } from './written-rows.ts'

export interface NewAuditLog {
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

/** Never under a savepoint: its row is looked for when its transaction has committed. */
export async function insertAuditLog(db: Db, row: NewAuditLog): Promise<void> {
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
