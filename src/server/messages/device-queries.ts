import type { Db } from '#server/db/client.ts'
import type { PushDevice } from '#shared/notifications/contract.ts'
import type { PushTarget } from './pusher.ts'

export function listDevices(db: Db, profileId: string): Promise<PushDevice[]> {
  return db<PushDevice[]>`
    SELECT id, endpoint, user_agent, created_at FROM push_devices
    WHERE profile_id = ${profileId} ORDER BY id DESC`
}

interface NewDevice extends PushTarget {
  profile_id: string
  user_agent: string
  created_at: Date
}

/** A browser has one address, and shows what is meant for whoever allowed it last. */
export async function upsertDevice(db: Db, device: NewDevice): Promise<number> {
  const [row] = await db<[{ id: number }]>`
    INSERT INTO push_devices ${db(device)}
    ON CONFLICT (endpoint) DO UPDATE SET profile_id = excluded.profile_id, p256dh = excluded.p256dh,
      auth = excluded.auth, user_agent = excluded.user_agent, created_at = excluded.created_at
    RETURNING id`
  return row.id
}

/** Keeps the newest. */
export async function deleteOldestDevices(db: Db, profileId: string, kept: number): Promise<void> {
  await db`
    DELETE FROM push_devices WHERE id IN (
      SELECT id FROM push_devices WHERE profile_id = ${profileId}
      ORDER BY created_at DESC, id DESC OFFSET ${kept})`
}

export async function deleteDevice(db: Db, id: number, profileId: string): Promise<boolean> {
  const rows = await db`
    DELETE FROM push_devices WHERE id = ${id} AND profile_id = ${profileId} RETURNING id`
  return rows.length > 0
}

/** Its browser has gone; so does what is on its way there. */
export async function deleteGoneDevice(db: Db, id: number): Promise<void> {
  await db`DELETE FROM push_devices WHERE id = ${id}`
}
