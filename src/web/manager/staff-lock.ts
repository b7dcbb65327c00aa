import { OWN_ACCESS, STAFF_ROLES, type StaffMember } from '#shared/manager/staff.ts'
import { isAmong } from '#shared/roles.ts'

/** Why a member cannot be changed here by the person who looks; undefined where they can. */
export function lockReason({ id, role }: Pick<StaffMember, 'id' | 'role'>, ownId: string) {
  if (id === ownId) return OWN_ACCESS
  const isStaff = isAmong(STAFF_ROLES, role)
  return isStaff ? undefined : 'Admins and viewers are changed in Team Management'
}
