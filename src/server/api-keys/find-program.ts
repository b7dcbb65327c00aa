import { timingSafeEqual } from 'node:crypto'
import type { Caller, Visitor } from '#server/http/context.ts'
import { Refusal } from '#server/refusal.ts'
import { hashToken } from '#server/session/tokens.ts'
import { leastRole } from '#shared/roles.ts'
import { ShopSettings } from '#shared/settings/shop-settings.ts'
import { findKeyHolder, type KeyHolderRow } from './queries.ts'

/**
 * The program behind a key: it acts for the person who made it and never may do more than they. Every key takes the
 * same way through here and whatever is wrong is answered alike, so that nobody learns which of them exist. Only
 * whoever holds one that is off is told so: somebody has to know why the program stands still.
 */
export async function findProgram(
  { tillDb, now, keyUse }: Visitor,
  key: string,
): Promise<Pick<Caller, 'user' | 'settings'>> {
  const hash = hashToken(key)
  const row = await findKeyHolder(tillDb, hash)
  const isRight = timingSafeEqual(hash, row?.token_hash ?? new Uint8Array(hash.length))
  if (!row || !isRight || !isInForce(row, now)) throw notValid()
  if (row.switched_off_at !== null) throw switchedOff()

  const { key_id, key_name, key_role, scope, settings, ...maker } = row
  await keyUse.count(key_id, now)
  return {
    user: {
      id: maker.id,
      email: maker.email,
      first_name: maker.first_name,
      last_name: maker.last_name,
      phone: maker.phone,
      is_active: maker.is_active,
      created_at: maker.created_at,
      role: leastRole(key_role, maker.role),
      session: null,
      key: { id: key_id, name: key_name, scope },
    },
    settings: ShopSettings.parse(settings),
  }
}

const isInForce = ({ revoked_at, expires_at, is_active }: KeyHolderRow, now: Date): boolean =>
  revoked_at === null && (expires_at === null || new Date(expires_at) > now) && is_active

const switchedOff = (): Refusal =>
  new Refusal(
    401,
    'This API key is off since the shop was restored from a backup: an admin can switch it on in Settings, Integrations',
    { 'www-authenticate': 'Bearer' },
  )

const notValid = (): Refusal =>
  new Refusal(401, 'This API key is not valid', { 'www-authenticate': 'Bearer' })
