import type { Db } from '#server/db/client.ts'
import { Refusal } from '#server/refusal.ts'
import type { EntryOutcome, TillState } from '#shared/dark/contract.ts'
import { readBody, type ShiftRef } from '#shared/dark/entry.ts'
import type { Role } from '#shared/roles.ts'
import { NO_TILL } from '#shared/tills/contract.ts'
import type { ReadEntry } from './read-entry.ts'

/** A till as far as its entries are concerned. */
export interface DarkTill {
  id: number
  name: string
  letter: string
  public_key: string | null
  created_at: string
  /** Since when there is a shop. */
  shop_since: string
  retired_at: string | null
}

export async function getDarkTill(db: Db, id: number): Promise<DarkTill> {
  const till = await findDarkTill(db, id)
  if (!till) throw new Refusal(404, NO_TILL)
  return till
}

export async function findDarkTill(db: Db, id: number): Promise<DarkTill | undefined> {
  const [till] = await db<DarkTill[]>`SELECT ${darkTillColumns(db)} FROM tills WHERE id = ${id}`
  return till
}

export const listDarkTills = (db: Db): Promise<DarkTill[]> =>
  db<DarkTill[]>`SELECT ${darkTillColumns(db)} FROM tills WHERE public_key IS NOT NULL ORDER BY id`

const darkTillColumns = (db: Db) => db`
  id, name, letter, public_key, created_at, (SELECT min(created_at) FROM profiles) AS shop_since, retired_at`

/** How far the server is with a till. */
export async function getState(db: Db, till: number, now: Date): Promise<TillState> {
  const [row] = await db<{ incarnation: string; sequence: number; head: string | null }[]>`
    SELECT i.incarnation, coalesce(c.sequence, 0) AS sequence, encode(c.head, 'hex') AS head
    FROM tills t CROSS JOIN incarnation i LEFT JOIN till_chains c ON c.till_id = t.id WHERE t.id = ${till}`
  if (!row) throw new Refusal(404, NO_TILL)
  return { ...row, server_time: now.toISOString() }
}

export async function openChain(db: Db, till: number): Promise<void> {
  await db`INSERT INTO till_chains (till_id) VALUES (${till}) ON CONFLICT DO NOTHING`
}

/** Who books for a till has its chain alone: two who send the same at once come one after the other. */
export async function lockChain(db: Db, till: number): Promise<void> {
  await db`SELECT FROM till_chains WHERE till_id = ${till} FOR UPDATE`
}

export interface Seller {
  id: string
  first_name: string
  last_name: string
  role: Role
  is_active: boolean
}

/** What the server knows that an entry may contradict. Hashes are in hex. */
export interface EntryFacts {
  /** What became of the very same entry. */
  same: EntryOutcome | null
  is_taken: boolean
  before: { hash: string; at: string | null } | null
  /** The entry before could not be read: this one tells where it belongs. */
  follows_unread: boolean
  /** The entry before is one that contradicts the chain. */
  follows_other: boolean
  /** What the entry after names as the one before it. */
  named_by_next: string | null
  is_key_used: boolean
  has_other_till: boolean
  seller: Seller | null
}

export async function findFacts(
  db: Db,
  till: number,
  { hash, signature, head, body }: ReadEntry,
): Promise<EntryFacts> {
  const own = db`till_id = ${till}`
  const sequence = head?.sequence ?? null
  const previous = db`decode(${head?.previous ?? null}::text, 'hex')`
  const [facts] = await db<[EntryFacts]>`
    SELECT (
        SELECT jsonb_build_object('sequence', e.sequence, 'key', e.key, 'outcome', e.outcome, 'reason', e.reason,
          'transaction_number', t.transaction_number)
        FROM till_entries e LEFT JOIN transactions t ON t.id = e.transaction_id
        WHERE e.till_id = ${till} AND e.hash = ${hash} AND (e.problem IS DISTINCT FROM 'signature' OR e.signature = ${signature})
        ORDER BY e.problem IS NOT DISTINCT FROM 'signature' LIMIT 1
      ) AS same,
      EXISTS (SELECT FROM till_entries WHERE ${own} AND sequence = ${sequence}) AS is_taken, (
        SELECT jsonb_build_object('hash', encode(hash, 'hex'), 'at', at) FROM till_entries
        WHERE ${own} AND sequence = ${sequence}::bigint - 1
      ) AS before,
      EXISTS (SELECT FROM till_entries WHERE ${own} AND hash = ${previous} AND problem IN ('unreadable', 'signature'))
        AS follows_unread,
      EXISTS (SELECT FROM till_entries WHERE ${own} AND hash = ${previous} AND problem IN ('taken', 'chain'))
        AS follows_other, (
        SELECT encode(previous, 'hex') FROM till_entries WHERE ${own} AND sequence = ${sequence}::bigint + 1
      ) AS named_by_next,
      EXISTS (SELECT FROM till_entries WHERE key = ${head?.key ?? null} AND outcome <> 'held') AS is_key_used,
      EXISTS (SELECT FROM tills WHERE id = ${head?.till_id ?? null} AND id <> ${till}) AS has_other_till, (
        SELECT jsonb_build_object('id', id, 'first_name', first_name, 'last_name', last_name, 'role', role,
          'is_active', is_active)
        FROM profiles WHERE id = ${body?.seller_id ?? null}
      ) AS seller`
  return facts
}

interface KeptEntry {
  till_id: number
  sequence: number | null
  previous: Buffer | null
  key: string | null
  act: string | null
  till_number: string | null
  at: string | null
  outcome: EntryOutcome['outcome']
  problem: string | null
  reason: string | null
  transaction_id: number | null
  shift_id: number | null
  sent_by: string
  received_at: Date
}

export async function insertEntry(
  db: Db,
  { hash, raw, signature }: ReadEntry,
  entry: KeptEntry,
): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    INSERT INTO till_entries ${db({ ...entry, hash, body: raw, signature })} RETURNING id`
  await db`SELECT advance_chain(${entry.till_id}, ${entry.received_at})`
  return row!.id
}

/** Who of the team was at a till before this entry: as the till says, or who did what is written before it. */
export async function findBefore(
  db: Db,
  till: number,
  sequence: number,
  told: string | undefined,
): Promise<string | undefined> {
  const [entry] = await db<{ body: Uint8Array }[]>`
    SELECT body FROM till_entries WHERE till_id = ${till} AND sequence = ${sequence - 1}`
  const before = entry && readBody(Buffer.from(entry.body).toString('utf8'))?.seller_id
  const [person] = await db<{ id: string }[]>`
    SELECT id FROM profiles WHERE id = ${told ?? before ?? null}`
  return person?.id
}

/** Whether the book has a sale under this key. */
export async function isSold(db: Db, key: string): Promise<boolean> {
  const [row] = await db`SELECT FROM transactions WHERE idempotency_key = ${key}`
  return row !== undefined
}

/** Where the book has another sale under this number. */
export async function isTillNumberTaken(db: Db, number: string): Promise<boolean> {
  const [row] = await db`SELECT FROM till_entries WHERE till_number = ${number}`
  return row !== undefined
}

/**
 * The shift that an entry means. One that was opened with the server and is gone with a restore has been opened anew by
 * the entry of its opening, unless the till has closed that one since: then nobody told of the one that is meant. One
 * that was opened in the dark is known by the key of that entry. Where the till knew of none, the cash is in the drawer
 * that was open at it all the same.
 */
export async function findShiftMeant(
  db: Db,
  till: number,
  { ref, sequence, at }: MeantShift,
): Promise<number | null> {
  const own = db`till_id = ${till}`
  const [row] = ref
    ? 'key' in ref
      ? await db<{ id: number | null }[]>`
          SELECT shift_id AS id FROM till_entries WHERE ${own} AND key = ${ref.key} AND outcome <> 'held'
          UNION ALL SELECT id FROM shifts WHERE ${own} AND request_key = ${ref.key} LIMIT 1`
      : await db<{ id: number | null }[]>`
          SELECT id FROM (
            SELECT 1 AS rank, id FROM shifts WHERE ${own} AND id = ${ref.id}
            UNION ALL (
              SELECT 2, CASE act WHEN 'shift_opened' THEN shift_id END FROM till_entries
              WHERE ${own} AND act IN ('shift_opened', 'shift_closed') AND outcome <> 'held' AND sequence < ${sequence}
              ORDER BY sequence DESC LIMIT 1)
          ) found WHERE id IS NOT NULL ORDER BY rank LIMIT 1`
    : await db<{ id: number }[]>`
        SELECT id FROM shifts WHERE ${own} AND closed_at IS NULL AND opened_at <= ${at}`
  return row?.id ?? null
}

interface MeantShift {
  ref: ShiftRef | null
  sequence: number
  at: string
}
