import type { Db } from '#server/db/client.ts'
import { columnList } from '#server/db/column-list.ts'
import { holding } from '#server/db/escape.ts'
import { Refusal } from '#server/refusal.ts'
import { namesOf } from '#shared/fields.ts'
import { MAX_ROWS } from '#shared/paging.ts'
import type { TeamQuery } from '#shared/team/contract.ts'
import {
  INVALID_MEMBER,
  Member,
  MemberChanges,
  type NewMember,
  type TeamSummary,
} from '#shared/team/member.ts'

/**
 * Who has sold was there, whatever identity they are bound to now: so it is with the staff of the demo shop. Asked for
 * the first sale, PostgreSQL looks at the end of the index; asked whether there is one, it may read all sales for
 * somebody who has none.
 */
const HAS_SIGNED_IN =
  'p.oidc_subject IS NOT NULL OR (SELECT min(t.created_at) FROM transactions t WHERE t.seller_id = p.id) IS NOT NULL'

const DETAILS = namesOf(MemberChanges)
const STORED = namesOf(Member.omit({ user_id: true, has_signed_in: true, is_last_admin: true }))

const COLUMNS = `${columnList(STORED, 'p')}, p.id AS user_id,
  ${HAS_SIGNED_IN} AS has_signed_in,
  p.role = 'admin' AND p.is_active AND NOT EXISTS (
    SELECT FROM profiles other WHERE other.role = 'admin' AND other.is_active AND other.id <> p.id
  ) AS is_last_admin`

/** Those who can sign in first, then by name. */
export async function listMembers(
  db: Db,
  query: TeamQuery,
  limit: number | null = MAX_ROWS,
): Promise<Member[]> {
  return db<Member[]>`
    SELECT ${db.unsafe(COLUMNS)} FROM profiles p WHERE ${matches(db, query)}
    ORDER BY p.is_active DESC, lower(p.last_name || ' ' || p.first_name), p.id
    LIMIT ${limit}`
}

export async function countMembers(db: Db, query: TeamQuery): Promise<number> {
  const [row] = await db<[{ total: number }]>`
    SELECT count(*) AS total FROM profiles p WHERE ${matches(db, query)}`
  return row.total
}

/** One text of all that is searched, so that 'Thandi Nkosi' is found too. */
function matches(db: Db, { search, role }: TeamQuery) {
  const hasRole = role === null || role === 'all' ? db`true` : db`p.role = ${role}`
  if (search === null || search === '') return hasRole
  return db`${hasRole}
    AND lower(p.first_name || ' ' || p.last_name || ' ' || p.email) LIKE lower(${holding(search)})`
}

export async function getTeamSummary(db: Db): Promise<TeamSummary> {
  const [summary] = await db<[TeamSummary]>`
    SELECT count(*) AS total,
      count(*) FILTER (WHERE is_active) AS active,
      count(*) FILTER (WHERE role = 'admin') AS admins,
      count(*) FILTER (WHERE role = 'budtender') AS staff,
      count(*) FILTER (WHERE is_active AND NOT (${db.unsafe(HAS_SIGNED_IN)})) AS invited
    FROM profiles p`
  return summary
}

export async function getMember(db: Db, id: string): Promise<Member> {
  const [row] = await db<Member[]>`SELECT ${db.unsafe(COLUMNS)} FROM profiles p WHERE p.id = ${id}`
  return row ?? refuseUnknown()
}

/** What is written about a member. */
export type MemberDetails = Pick<Member, keyof MemberChanges>

export type LockedMember = MemberDetails & Pick<Member, 'id' | 'email' | 'updated_at'>

/**
 * These members and every active admin as they are now, until the transaction ends. All in one statement and one order:
 * two admins who deactivate each other wait for one another, and the second sees that nobody else is left. Sales go on.
 */
export async function lockMembers(db: Db, ids: readonly string[]): Promise<LockedMember[]> {
  return db<LockedMember[]>`
    SELECT id, email, ${db.unsafe(columnList(DETAILS))}, updated_at FROM profiles
    WHERE id = ANY (${ids}::uuid[]) OR (role = 'admin' AND is_active)
    ORDER BY id
    FOR NO KEY UPDATE`
}

export async function updateMember(
  db: Db,
  id: string,
  details: MemberDetails,
  now: Date,
): Promise<void> {
  await db`UPDATE profiles SET ${db({ ...details, updated_at: now })} WHERE id = ${id}`
}

export async function insertMember(
  db: Db,
  details: Pick<Member, keyof NewMember>,
  now: Date,
): Promise<string> {
  const [row] = await db<[{ id: string }]>`
    INSERT INTO profiles ${db({ ...details, created_at: now, updated_at: now })} RETURNING id`
  return row.id
}

export async function findMemberByEmail(
  db: Db,
  email: string,
): Promise<Pick<Member, 'first_name' | 'last_name' | 'is_active'> | undefined> {
  const [row] = await db<Member[]>`
    SELECT first_name, last_name, is_active FROM profiles WHERE email = ${email}`
  return row
}

export function refuseUnknown(message = INVALID_MEMBER): never {
  throw new Refusal(404, message)
}
