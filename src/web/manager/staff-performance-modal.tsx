import { Modal } from '@mantine/core'
import { fullName } from '#web/ui/full-name.ts'
import { useIsPhone } from '#web/ui/phone.ts'
import { useFocusReturn } from '#web/ui/use-focus-return.ts'
import type { StaffMember } from '#shared/manager/staff.ts'
import { DataSkeleton } from '#web/ui/data-skeleton.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FAILED, useStaffPerformance } from './data.ts'
import classes from './staff-performance-modal.module.css'
import { StaffPerformanceView } from './staff-performance-view.tsx'

interface StaffPerformanceModalProps {
  member: StaffMember
  onClose: () => void
}

export function StaffPerformanceModal({ member, onClose }: StaffPerformanceModalProps) {
  const phone = useIsPhone()
  const { data, isError, isFetching, refetch } = useStaffPerformance(member.id)
  useFocusReturn()
  return (
    <Modal
      opened
      onClose={onClose}
      size={860}
      fullScreen={phone}
      returnFocus={false}
      title={
        <>
          <span className={classes.title}>Staff Performance</span>
          <span className={classes.name}>{fullName(member)}</span>
        </>
      }
    >
      {data && <StaffPerformanceView performance={data} />}
      {!data && isError && (
        <ErrorState
          title={FAILED.performance}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !isError && <DataSkeleton text="Loading performance..." />}
    </Modal>
  )
}
