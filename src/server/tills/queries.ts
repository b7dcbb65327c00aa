import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/refusal.ts'
import { NO_TILL, SHOP_ID, type Till } from '#shared/tills/contract.ts'

/** Who answers for a drawer: whoever it was handed to last, or who opened it. */
export const holderOf = (db: Db) => db`
  coalesce((SELECT e.to_id FROM shift_events e WHERE e.shift_id = s.id AND e.kind = 'hand_over' ORDER BY e.id DESC LIMIT 1),
    s.opened_by)`

/** Silent for so long, a till is no longer believed to be on its way. */
const SILENT_DAYS = 3

/** Of a chain `c` of a till `t`: it says that nothing waits, or is gone, and something it told of never came. */
const hasMissingEntries = (db: Db, today: string) => db`
  (c.told_sequence > c.sequence
    AND (c.told_waiting = 0 OR t.retired_at IS NOT NULL OR t.last_seen_at < ${today}::date - ${SILENT_DAYS}::integer))`

/** `today` is the shop's day, by which a shift that was left open is told. */
const tillColumns = (db: Db, today: string) => db`
  t.id, t.name, t.letter, ${SHOP_ID}::integer AS shop_id, t.public_key, t.created_at, t.last_seen_at, t.version,
  t.retired_at, (
    SELECT jsonb_build_object('received', coalesce(c.sequence, 0), 'told', coalesce(c.told_sequence, 0),
      'waiting', coalesce(c.told_waiting, 0), 'synced_at', to_char(c.synced_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'is_missing', coalesce(${hasMissingEntries(db, today)}, false))
    FROM (SELECT) one LEFT JOIN till_chains c ON c.till_id = t.id
  ) AS entries, (
    SELECT jsonb_build_object('id', s.id, 'opened_at', s.opened_at, 'held_by', p.id,
      'held_by_name', p.first_name || ' ' || p.last_name, 'is_overnight', s.day < ${today}::date)
    FROM shifts s JOIN profiles p ON p.id = ${holderOf(db)}
    WHERE s.till_id = t.id AND s.closed_at IS NULL
  ) AS open_shift`

/** Those that sell first, then by letter. */
export async function listTills(db: Db, today: string): Promise<Till[]> {
  return db<Till[]>`
    SELECT ${tillColumns(db, today)} FROM tills t
    ORDER BY t.retired_at IS NOT NULL, length(t.letter), t.letter`
}

export async function getTill(db: Db, id: number, today: string): Promise<Till> {
  const [till] = await db<Till[]>`SELECT ${tillColumns(db, today)} FROM tills t WHERE t.id = ${id}`
  if (!till) throw new Refusal(404, NO_TILL)
  return till
}

/** By its own key or by that of the request. */
export async function findRegistered(
  db: Db,
  { key, publicKey }: { key: string; publicKey: string | null },
): Promise<{ id: number; public_key: string | null } | undefined> {
  const [till] = await db<{ id: number; public_key: string | null }[]>`
    SELECT id, public_key FROM tills WHERE request_key = ${key} OR public_key = ${publicKey}
    ORDER BY public_key = ${publicKey} DESC NULLS LAST LIMIT 1`
  return till
}

/** Two that come at once get a letter each. */
export async function lockLetters(db: Db): Promise<string[]> {
  await db`SELECT pg_advisory_xact_lock(hashtextextended('tills', 0))`
  const taken = await db<{ letter: string }[]>`SELECT letter FROM tills`
  return taken.map(({ letter }) => letter)
}

interface NewTillRow {
  request_key: string
  name: string
  letter: string
  public_key: string | null
  registered_by: string
  created_at: Date
  last_seen_at: Date
}

export async function insertTill(db: Db, till: NewTillRow): Promise<number> {
  const [row] = await db<{ id: number }[]>`INSERT INTO tills ${db(till)} RETURNING id`
  return row!.id
}

/** Nobody opens a shift at it until the transaction ends. */
export async function holdTill(
  db: Db,
  id: number,
): Promise<{ name: string; retired_at: string | null; has_shift: boolean }> {
  const [till] = await db<{ name: string; retired_at: string | null }[]>`
    SELECT name, retired_at FROM tills WHERE id = ${id} FOR UPDATE`
  if (!till) throw new Refusal(404, NO_TILL)
  // A statement of its own: the first may have waited for who opened one.
  const [shift] = await db`SELECT FROM shifts WHERE till_id = ${id} AND closed_at IS NULL`
  return { ...till, has_shift: shift !== undefined }
}

export async function updateTill(
  db: Db,
  id: number,
  fields: { name: string; retired_at: Date | string | null },
): Promise<void> {
  await db`UPDATE tills SET ${db(fields)} WHERE id = ${id}`
}

/** By another than this one, as the database compares names. */
export async function isNameTaken(
  db: Db,
  name: string,
  id: number | null = null,
): Promise<boolean> {
  const [other] = await db`
    SELECT FROM tills
    WHERE lower(name) = lower(${name}) AND retired_at IS NULL AND id IS DISTINCT FROM ${id}::bigint`
  return other !== undefined
}

interface Seen {
  now: Date
  version: string | null
  sequence: number | null
  waiting: number | null
}

export async function updateTillSeen(
  db: Db,
  id: number,
  { now, version, sequence, waiting }: Seen,
): Promise<void> {
  await db`
    UPDATE tills SET last_seen_at = greatest(last_seen_at, ${now}), version = coalesce(${version}, version)
    WHERE id = ${id}`
  if (sequence === null) return
  // What it once told stays told, also when it has been cleared since and begins anew.
  await db`
    INSERT INTO till_chains (till_id, told_sequence, told_waiting, told_at)
    SELECT id, ${sequence}::bigint, ${waiting ?? 0}::integer, ${now}::timestamptz FROM tills WHERE id = ${id}
    ON CONFLICT (till_id) DO UPDATE SET told_sequence = greatest(till_chains.told_sequence, excluded.told_sequence),
      told_waiting = excluded.told_waiting, told_at = excluded.told_at`
}
