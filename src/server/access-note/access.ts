import { z } from 'zod'
import type { Db } from '#server/db/client.ts'
import { Role } from '#shared/roles.ts'

/** Who may do what in the shop: people by their membership, programs by their keys. */
export const Access = z.object({
  members: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      name: z.string(),
      role: Role,
      is_active: z.boolean(),
    }),
  ),
  keys: z.array(z.object({ id: z.number().int(), name: z.string(), is_revoked: z.boolean() })),
})
export type Access = z.infer<typeof Access>
export type AccessMember = Access['members'][number]
export type AccessKey = Access['keys'][number]

export async function getAccess(db: Db): Promise<Access> {
  const members = await db<AccessMember[]>`
    SELECT id, email, trim(first_name || ' ' || last_name) AS name, role, is_active FROM profiles ORDER BY id`
  const keys = await db<AccessKey[]>`
    SELECT id, name, revoked_at IS NOT NULL AS is_revoked FROM api_keys ORDER BY id`
  return { members: [...members], keys: [...keys] }
}
