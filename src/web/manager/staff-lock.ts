import type { StaffMember } from '#shared/manager/staff.ts'

/** Why a member cannot be changed here, by the person who looks; undefined where they can. */
export function lockReason(member: Pick<StaffMember, 'id' | 'role'>, ownId: string) {
  if (member.role === 'admin') return 'Admins are changed in User Management'
  if (member.role === 'viewer') return 'Viewers are changed in User Management'
  return member.id === ownId ? 'You cannot change your own role or access' : undefined
}
