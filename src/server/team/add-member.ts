import { recordAudit } from '#server/audit/record.ts'
import { whenTaken } from '#server/db/when-taken.ts'
import type { Caller } from '#server/http/context.ts'
import { Refusal } from '#server/refusal.ts'
import { fullName } from '#shared/full-name.ts'
import { DEFAULT_ROLE, type Member, type NewMember } from '#shared/team/member.ts'
import { findMemberByEmail, getMember, insertMember } from './queries.ts'

/** Invites a member: with the first sign-in by this e-mail address the identity becomes theirs. */
export async function addMember(caller: Caller, fields: NewMember): Promise<Member> {
  const { db, now } = caller
  const member = { ...fields, role: fields.role ?? DEFAULT_ROLE }
  const id = await whenTaken(
    db,
    (inner) => insertMember(inner, member, now),
    () => refusalFor(caller, member.email),
  )
  await recordAudit(db, caller, {
    action: 'create',
    table_name: 'profiles',
    record_id: id,
    new_values: member,
  })
  return getMember(db, id)
}

async function refusalFor({ db }: Caller, email: string): Promise<Refusal> {
  const holder = await findMemberByEmail(db, email)
  const name = holder && fullName(holder)
  const hint = holder?.is_active === false ? ' Edit them to give them access again.' : ''
  return new Refusal(
    409,
    `${email} already belongs to ${name ? `${name}, a member of` : 'a member of'} the team.${hint}`,
    {},
    { field: 'email' },
  )
}
