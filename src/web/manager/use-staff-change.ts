import { useState } from 'react'
import type { StaffMember, StaffUpdate } from '#shared/manager/staff.ts'
import { toast } from '#web/shell/toast.tsx'
import { updateErrorText, useUpdateStaff } from './data.ts'

/** One change of one member, by the controls of a row. `busyId` names whose is on its way. */
export function useStaffChange() {
  const { update, refresh } = useUpdateStaff()
  const [busyId, setBusyId] = useState<string>()

  async function change(member: StaffMember, wanted: StaffUpdate) {
    setBusyId(member.id)
    try {
      await update(member.id, wanted)
      toast.success('Staff member updated successfully')
    } catch (error) {
      toast.error(updateErrorText(error))
    }
    // Only then is the row free again: it shows what the server now says.
    await refresh()
    setBusyId(undefined)
  }
  return { busyId, change }
}
