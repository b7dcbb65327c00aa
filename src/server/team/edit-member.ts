import type { Caller } from '#server/http/context.ts'
import { Refusal } from '#server/refusal.ts'
import { type MemberEdit, teamApi } from '#shared/team/contract.ts'
import { INVALID_MEMBER, type Member, type MemberChanges } from '#shared/team/member.ts'
import { changeMember } from './change-member.ts'
import { getMember, type MemberDetails } from './queries.ts'

export async function editMember(
  caller: Caller,
  { id, updated_at: seen, ...changes }: MemberEdit & { id: string },
): Promise<Member> {
  await changeMember(caller, {
    id,
    endpoint: teamApi.editMember,
    unknown: INVALID_MEMBER,
    seen,
    to: (member) => changed(member, changes),
  })
  return getMember(caller.db, id)
}

function changed(member: MemberDetails, changes: MemberChanges): MemberDetails {
  return {
    first_name: keptName(changes, member, 'first_name', 'First name is required'),
    last_name: keptName(changes, member, 'last_name', 'Last name is required'),
    phone: changes.phone === undefined ? member.phone : changes.phone,
    role: changes.role ?? member.role,
    is_active: changes.is_active ?? member.is_active,
  }
}

/** A name may stay empty, as some providers send it, but nobody's name is taken away. */
function keptName(
  changes: MemberChanges,
  member: MemberDetails,
  field: 'first_name' | 'last_name',
  problem: string,
): string {
  const name = changes[field] ?? member[field]
  if (name === '' && member[field] !== '') throw new Refusal(400, problem, {}, { field })
  return name
}
