import { STAFF_ROLES, type StaffMember } from '#shared/manager/staff.ts'
import { isAmong } from '#shared/roles.ts'

/** Why a member cannot be changed here by the person who looks; undefined where they can. */
export function lockReason({ id, role }: Pick<StaffMember, 'id' | 'role'>, ownId: string) {
  if (id === ownId) return 'You cannot change your own role or access'
  const isStaff = isAmong(STAFF_ROLES, role)
  return isStaff ? undefined : 'Admins and viewers are changed in Team Management'
}
