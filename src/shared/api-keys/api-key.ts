import { z } from 'zod'
import { NO_CARD_NUMBER } from '#shared/card-number.ts'
import { Instant } from '#shared/dates.ts'
import { Id, maybe, otherwise, requiredText } from '#shared/fields.ts'
import { Role } from '#shared/roles.ts'

/** Every key begins with it, so that people and secret scanners know one when they see it. */
export const KEY_PREFIX = 'veld_'

export const KeyScope = z.enum(['read', 'read_write'])
export type KeyScope = z.infer<typeof KeyScope>

export const NewApiKey = z.object({
  name: requiredText(60, 'Name is required').refine(...NO_CARD_NUMBER),
  /** What the key may do is what this role may do. */
  role: otherwise(Role, 'viewer'),
  scope: otherwise(KeyScope, 'read'),
  expires_at: maybe(Instant),
})
export type NewApiKey = z.output<typeof NewApiKey>

/**
 * Why a key does not work: taken back, past its time, made by somebody who may no longer sign in, or off since the shop
 * was restored from a backup.
 */
export const KeyStatus = z.enum(['active', 'off', 'expired', 'revoked', 'maker_inactive'])
export type KeyStatus = z.infer<typeof KeyStatus>

export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** How the key begins. */
  hint: z.string(),
  /** In force: never more than its maker may do today. */
  role: Role,
  scope: KeyScope,
  status: KeyStatus,
  created_by: z.string(),
  created_at: Instant,
  expires_at: Instant.nullable(),
  revoked_at: Instant.nullable(),
  /** To the minute. */
  last_used_at: Instant.nullable(),
  request_count: z.number().int(),
})
export type ApiKey = z.output<typeof ApiKey>
