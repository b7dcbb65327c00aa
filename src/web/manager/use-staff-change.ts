import { useState } from 'react'
import type { StaffMember, StaffUpdate } from '#shared/manager/staff.ts'
import { refreshAll } from '#web/query-client.ts'
import { toast } from '#web/ui/toast.tsx'
import { updateErrorText, updateStaff } from './data.ts'

/** One change of one member, by the controls of a row. `busyId` names whose is on its way. */
export function useStaffChange() {
  const [busyId, setBusyId] = useState<string>()

  async function change(member: StaffMember, wanted: StaffUpdate) {
    setBusyId(member.id)
    try {
      await updateStaff(member.id, wanted)
      toast.success('Staff member updated successfully')
    } catch (error) {
      toast.error(updateErrorText(error))
    }
    // Only then is the row free again: it shows what the server now says.
    await refreshAll()
    setBusyId(undefined)
  }
  return { busyId, change }
}
