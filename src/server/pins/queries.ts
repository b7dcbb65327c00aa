import type { Db } from '#server/db/client.ts'
import type { Seller } from '#shared/pins/contract.ts'
import { FORGET_HOURS } from '#shared/pins/pin-wait.ts'
import { SELLERS } from '#shared/roles.ts'
import type { HashedPin } from './hash-pin.ts'

/** Of somebody who may sell; who was deactivated has none. */
export async function findPin(db: Db, profileId: string): Promise<HashedPin | undefined> {
  const [row] = await db<HashedPin[]>`
    SELECT n.salt, n.hash FROM pins n JOIN profiles p ON p.id = n.profile_id
    WHERE n.profile_id = ${profileId} AND n.hash IS NOT NULL AND p.is_active AND p.role = ANY (${SELLERS})`
  return row
}

export async function findPinTime(db: Db, profileId: string): Promise<string | null> {
  const [row] = await db<{ set_at: string }[]>`
    SELECT set_at FROM pins WHERE profile_id = ${profileId} AND hash IS NOT NULL`
  return row?.set_at ?? null
}

/** Of a PIN that was taken away and not set anew: when, and by whom. */
export async function findReset(
  db: Db,
  profileId: string,
): Promise<{ at: string; by: string } | undefined> {
  const [row] = await db<{ at: string; by: string }[]>`
    SELECT n.set_at AS at, p.first_name || ' ' || p.last_name AS by
    FROM pins n JOIN profiles p ON p.id = n.reset_by WHERE n.profile_id = ${profileId}`
  return row
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
    ON CONFLICT (profile_id) DO UPDATE SET salt = excluded.salt, hash = excluded.hash, set_at = excluded.set_at,
      reset_by = NULL`
}

/** False where there was none. */
export async function updatePinGone(
  db: Db,
  profileId: string,
  { by, at }: { by: string; at: Date },
): Promise<boolean> {
  const { count } = await db`
    UPDATE pins SET salt = NULL, hash = NULL, reset_by = ${by}, set_at = ${at}
    WHERE profile_id = ${profileId} AND hash IS NOT NULL`
  return count > 0
}

/** Those of a person, by one who asked or by everybody. */
export async function deleteTries(
  db: Db,
  profileId: string,
  askedBy: string | null,
): Promise<void> {
  await db`
    DELETE FROM pin_tries WHERE profile_id = ${profileId} ${askedBy ? db`AND asked_by = ${askedBy}` : db``}`
}

export async function listSellers(db: Db): Promise<Seller[]> {
  return db<Seller[]>`
    SELECT id, first_name || ' ' || last_name AS name, role FROM profiles
    WHERE is_active AND role = ANY (${SELLERS}) ORDER BY first_name, last_name, id`
}

/** A count of wrong ones: of a person by who asked, of a person by all together, of anybody by who asked. */
export interface TryRow {
  profile_id: string | null
  asked_by: string | null
  failures: number
  /** When the count began. */
  since: Date
  wait_until: Date
}

/** Two who guess at the same moment come one after the other; always locked in the same order. */
export async function lockTries(
  db: Db,
  profileId: string,
  askedBy: string,
  now: Date,
): Promise<TryRow[]> {
  await db`
    INSERT INTO pin_tries (profile_id, asked_by, failures, since, last_at, wait_until)
    VALUES (${profileId}, NULL, 0, ${now}, ${now}, ${now}), (${profileId}, ${askedBy}, 0, ${now}, ${now}, ${now}),
      (NULL, ${askedBy}, 0, ${now}, ${now}, ${now})
    ON CONFLICT DO NOTHING`
  const rows = await db<(TryRow & { is_over: boolean })[]>`
    SELECT profile_id, asked_by, failures, since, wait_until, CASE
        WHEN profile_id IS NULL OR asked_by IS NULL THEN since ELSE last_at
      END < ${now}::timestamptz - make_interval(hours => ${FORGET_HOURS}) AS is_over
    FROM pin_tries
    WHERE (profile_id = ${profileId} AND (asked_by IS NULL OR asked_by = ${askedBy}))
      OR (profile_id IS NULL AND asked_by = ${askedBy})
    ORDER BY asked_by NULLS FIRST, profile_id NULLS LAST FOR UPDATE`
  return rows.map(({ is_over, ...row }) => ({
    ...row,
    since: new Date(row.since),
    wait_until: new Date(row.wait_until),
    ...(is_over && { failures: 0, since: now }),
  }))
}

export async function updateTries(db: Db, row: TryRow, now: Date): Promise<void> {
  await db`
    UPDATE pin_tries SET failures = ${row.failures}, since = ${row.since}, last_at = ${now},
      wait_until = ${row.wait_until}
    WHERE profile_id IS NOT DISTINCT FROM ${row.profile_id} AND asked_by IS NOT DISTINCT FROM ${row.asked_by}`
}

/** After a right PIN the count of this person by who asked begins anew; counts of many lose its own try alone. */
export async function forgiveTries(
  db: Db,
  profileId: string,
  askedBy: string,
  now: Date,
): Promise<void> {
  for (const row of await lockTries(db, profileId, askedBy, now)) {
    const isOfMany = row.profile_id === null || row.asked_by === null
    const failures = isOfMany ? Math.max(row.failures - 1, 0) : 0
    await updateTries(db, { ...row, failures, wait_until: now }, now)
  }
}
