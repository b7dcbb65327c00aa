import type { StaffMember } from '#shared/manager/staff.ts'
import { DataSkeleton } from '#web/ui/data-skeleton.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { fullName } from '#shared/full-name.ts'
import { ListModal } from '#web/ui/list-modal.tsx'
import { FAILED, useStaffPerformance } from './data.ts'
import { StaffPerformanceView } from './staff-performance-view.tsx'

interface StaffPerformanceModalProps {
  member: StaffMember
  onClose: () => void
}

export function StaffPerformanceModal({ member, onClose }: StaffPerformanceModalProps) {
  const { data, isError, isFetching, refetch } = useStaffPerformance(member.id)
  return (
    <ListModal title="Staff Performance" about={fullName(member)} size={860} onClose={onClose}>
      {data && <StaffPerformanceView performance={data} />}
      {!data && isError && (
        <ErrorState
          title={FAILED.performance}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !isError && <DataSkeleton text="Loading performance..." />}
    </ListModal>
  )
}
