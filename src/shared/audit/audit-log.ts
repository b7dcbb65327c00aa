import { z } from 'zod'
import { Instant } from '#shared/dates.ts'
import { Id } from '#shared/fields.ts'

export const AuditLog = z.object({
  id: Id,
  /** Null for what the system did by itself. */
  user_id: z.string().nullable(),
  user_name: z.string().nullable(),
  action: z.string(),
  table_name: z.string(),
  record_id: z.string().nullable(),
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
  /** JSON text, numbers of ID documents and secrets masked. */
  old_values: z.string().nullable(),
  new_values: z.string().nullable(),
  created_at: Instant,
})
export type AuditLog = z.infer<typeof AuditLog>

/** The figures of everything that the filters match, not of a page. */
export const AuditStats = z.object({
  total_actions: z.number().int(),
  unique_users: z.number().int(),
  todays_actions: z.number().int(),
  /** Deletes. */
  critical_actions: z.number().int(),
})
export type AuditStats = z.infer<typeof AuditStats>

/** What the server writes into the trail when rows of it were removed or put in behind its back. */
export const TAMPERING_ACTION = 'tampering'

/** The row that a restore leaves, with what differs from what was known of the team. */
export const RESTORE_ACTION = 'restore'

/** How far the trail is sealed against changes. */
export const SealState = z.object({
  /** When the newest sealed row was written; null while none is. */
  sealed_through: Instant.nullable(),
  /** False when seals are gone that the server had noted outside the database: `npm run verify` tells more. */
  is_whole: z.boolean(),
  /** Since when rows have been waiting to be sealed; null while none waits for long. */
  behind_since: Instant.nullable(),
  /** When the server last noticed that rows were removed or put in; null when never. */
  tampered_at: Instant.nullable(),
  /** The row of a restore in the last month, for admins to look at; null when there was none. */
  restored: z.object({ log_id: Id, restored_at: Instant }).nullable(),
})
export type SealState = z.infer<typeof SealState>
