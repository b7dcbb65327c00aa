import type { Caller } from '#server/http/context.ts'
import { Refusal } from '#server/refusal.ts'
import { withSales } from '#server/reports/sales-window.ts'
import { changeMember } from '#server/team/change-member.ts'
import type { MemberDetails } from '#server/team/queries.ts'
import { shopDay } from '#shared/dates.ts'
import { managerApi } from '#shared/manager/contract.ts'
import {
  NO_SUCH_STAFF,
  OWN_ACCESS,
  STAFF_ROLES,
  type StaffMember,
  type StaffUpdate,
} from '#shared/manager/staff.ts'
import { isAmong } from '#shared/roles.ts'
import { listStaff, refuseUnknown } from './staff-queries.ts'

/**
 * A change in the manager's table. It is committed before the answer is read, because sums and sales are read in one
 * snapshot of their own.
 */
export async function updateStaff(
  caller: Caller,
  { id, ...update }: StaffUpdate & { id: string },
): Promise<StaffMember> {
  if (id === caller.user.id) throw new Refusal(403, OWN_ACCESS)
  await caller.inTransaction((db) =>
    changeMember(
      { ...caller, db },
      {
        id,
        endpoint: managerApi.updateStaff,
        unknown: NO_SUCH_STAFF,
        to: (member) => changed(member, update),
      },
    ),
  )
  const { now, settings } = caller
  const today = shopDay(now, settings.timezone)
  const [member] = await withSales(caller, (db, window) => listStaff(db, window, today, id))
  return member ?? refuseUnknown()
}

/** Whoever is allowed here is allowed for budtenders and managers only, admins included: they have the team's page. */
function changed(member: MemberDetails, { role, is_active }: StaffUpdate): MemberDetails {
  if (!isAmong(STAFF_ROLES, member.role))
    throw new Refusal(403, 'Only budtenders and managers can be changed here')
  return { ...member, role: role ?? member.role, is_active: is_active ?? member.is_active }
}
