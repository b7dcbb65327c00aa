import type { Db } from '#server/db/client.ts'
import type { Choices } from '#shared/notifications/kinds.ts'

export async function findChoices(db: Db, profileId: string): Promise<Choices | undefined> {
  const [row] = await db<Choices[]>`
    SELECT mail, push FROM notification_choices WHERE profile_id = ${profileId}`
  return row
}

/** Two who choose for one person at the same time, as in two windows, come one after the other. */
export async function lockProfile(db: Db, profileId: string): Promise<void> {
  await db`SELECT FROM profiles WHERE id = ${profileId} FOR NO KEY UPDATE`
}

export async function upsertChoices(
  db: Db,
  profileId: string,
  { mail, push }: Choices,
  now: Date,
): Promise<void> {
  await db`
    INSERT INTO notification_choices (profile_id, mail, push, updated_at)
    VALUES (${profileId}, ${mail}::text[], ${push}::text[], ${now})
    ON CONFLICT (profile_id) DO UPDATE SET mail = excluded.mail, push = excluded.push, updated_at = excluded.updated_at`
}
