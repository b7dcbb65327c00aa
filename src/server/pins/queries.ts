import type { Db } from '#server/db/client.ts'
import type { Seller } from '#shared/pins/contract.ts'
import { FORGET_HOURS } from '#shared/pins/pin-wait.ts'
import { SELLERS } from '#shared/roles.ts'
import type { HashedPin } from './hash-pin.ts'

/** Of somebody who may sell; who was deactivated has none. */
export async function findPin(db: Db, profileId: string): Promise<HashedPin | undefined> {
  const [row] = await db<HashedPin[]>`
    SELECT n.salt, n.hash FROM pins n JOIN profiles p ON p.id = n.profile_id
    WHERE n.profile_id = ${profileId} AND p.is_active AND p.role = ANY (${SELLERS})`
  return row
}

export async function findPinTime(db: Db, profileId: string): Promise<string | null> {
  const [row] = await db<{ set_at: string }[]>`
    SELECT set_at FROM pins WHERE profile_id = ${profileId}`
  return row?.set_at ?? null
}

export async function upsertPin(
  db: Db,
  profileId: string,
  { salt, hash }: HashedPin,
  now: Date,
): Promise<void> {
  await db`
    INSERT INTO pins (profile_id, salt, hash, set_at)
    VALUES (${profileId}, ${Buffer.from(salt)}, ${Buffer.from(hash)}, ${now})
    ON CONFLICT (profile_id) DO UPDATE SET salt = excluded.salt, hash = excluded.hash, set_at = excluded.set_at`
}

export async function deletePin(db: Db, profileId: string): Promise<boolean> {
  const { count } = await db`DELETE FROM pins WHERE profile_id = ${profileId}`
  return count > 0
}

export async function listSellers(db: Db): Promise<Seller[]> {
  return db<Seller[]>`
    SELECT id, first_name || ' ' || last_name AS name, role FROM profiles
    WHERE is_active AND role = ANY (${SELLERS}) ORDER BY first_name, last_name, id`
}

interface TryRow {
  /** Null for all who asked together. */
  asked_by: string | null
  failures: number
  wait_until: string
}

/** Two who guess at the same moment come one after the other. */
export async function lockTries(
  db: Db,
  profileId: string,
  askedBy: string,
  now: Date,
): Promise<TryRow[]> {
  await db`
    INSERT INTO pin_tries (profile_id, asked_by, failures, last_at, wait_until)
    VALUES (${profileId}, NULL, 0, ${now}, ${now}), (${profileId}, ${askedBy}, 0, ${now}, ${now})
    ON CONFLICT DO NOTHING`
  return db<TryRow[]>`
    SELECT asked_by, CASE WHEN last_at < ${now}::timestamptz - make_interval(hours => ${FORGET_HOURS}) THEN 0
      ELSE failures END AS failures, wait_until
    FROM pin_tries WHERE profile_id = ${profileId} AND (asked_by IS NULL OR asked_by = ${askedBy})
    ORDER BY asked_by NULLS FIRST FOR UPDATE`
}

export async function updateTries(
  db: Db,
  profileId: string,
  { asked_by, failures, wait_until }: Omit<TryRow, 'wait_until'> & { wait_until: Date },
  now: Date,
): Promise<void> {
  await db`
    UPDATE pin_tries SET failures = ${failures}, last_at = ${now}, wait_until = ${wait_until}
    WHERE profile_id = ${profileId} AND asked_by IS NOT DISTINCT FROM ${asked_by}`
}

/** The right one: who asked begins anew, and of all together this one was none. */
export async function forgiveTries(
  db: Db,
  profileId: string,
  askedBy: string,
  now: Date,
): Promise<void> {
  await db`
    UPDATE pin_tries SET wait_until = ${now},
      failures = CASE WHEN asked_by IS NULL THEN greatest(failures - 1, 0) ELSE 0 END
    WHERE profile_id = ${profileId} AND (asked_by IS NULL OR asked_by = ${askedBy})`
}
