import { fullName } from '#shared/full-name.ts'
import type { StaffMember, StaffUpdate } from '#shared/manager/staff.ts'
import { type BulkProgress, runForEach } from '#web/paged/bulk-run.ts'
import { refreshAll } from '#web/query-client.ts'
import { updateStaff } from './data.ts'

interface BulkUpdate {
  members: readonly StaffMember[]
  /** What a member shall become; the rest stays. */
  wanted: (member: StaffMember) => StaffUpdate
  progress: (done: BulkProgress) => void
}

/**
 * One update for each of several members. Those who could not be changed stay chosen, and only they: toggling all of
 * them once more would undo what was done.
 */
export function useBulkUpdate(onSelect: (ids: ReadonlySet<string>) => void) {
  return async ({ members, wanted, progress }: BulkUpdate): Promise<void> => {
    const left = new Set(members.map(({ id }) => id))
    async function change(member: StaffMember) {
      await updateStaff(member.id, wanted(member))
      left.delete(member.id)
    }
    try {
      await runForEach(members, fullName, change, progress)
    } finally {
      await refreshAll()
      onSelect(left)
    }
  }
}
