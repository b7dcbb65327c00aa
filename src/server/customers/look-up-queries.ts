import type { Db } from '#server/db/client.ts'
import type { LookUpCount } from '#shared/customers/look-up-limit.ts'
import { COLUMNS, type CustomerRow, type StoredDetails } from './queries.ts'

/** The person's count, theirs alone until the transaction ends; the first one is zero. */
export async function lockLookUps(
  db: Db,
  profileId: string,
  now: Date,
  today: string,
): Promise<LookUpCount> {
  const [row] = await db<[Omit<LookUpCount, 'minute_began'> & { minute_began: string }]>`
    INSERT INTO number_look_ups (profile_id, minute_began, in_minute, day, missed)
    VALUES (${profileId}, ${now}, 0, ${today}, 0)
    ON CONFLICT (profile_id) DO UPDATE SET profile_id = excluded.profile_id
    RETURNING minute_began, in_minute, day, missed`
  return { ...row, minute_began: new Date(row.minute_began) }
}

export async function updateLookUps(db: Db, profileId: string, count: LookUpCount): Promise<void> {
  await db`UPDATE number_look_ups SET ${db({ ...count })} WHERE profile_id = ${profileId}`
}

export type NumberHashes = Pick<StoredDetails, 'id_number_hash' | 'medical_card_number_hash'>

/** Whose ID number or medical number it is; two people when each has one of them. */
export function listHolders(
  db: Db,
  { id_number_hash, medical_card_number_hash }: NumberHashes,
): Promise<CustomerRow[]> {
  return db<CustomerRow[]>`
    SELECT ${db.unsafe(COLUMNS)} FROM customers
    WHERE id_number_hash = ${id_number_hash} OR medical_card_number_hash = ${medical_card_number_hash}
    ORDER BY id`
}
