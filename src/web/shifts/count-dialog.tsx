import { Modal } from '@mantine/core'
import { useState } from 'react'
import { formatDateTime } from '#shared/dates.ts'
import { formatRand } from '#shared/money.ts'
import type { Shift, ShiftDetails } from '#shared/shifts/contract.ts'
import { CountForm } from '#web/drawer/count-form.tsx'
import { CountResult } from '#web/drawer/count-result.tsx'
import { FocusedStep } from '#web/drawer/focused-step.tsx'
import { ReportDialog } from '#web/drawer/report-dialog.tsx'
import { useUser } from '#web/session/session.ts'
import { useFocusReturn } from '#web/ui/dialogs/use-focus-return.ts'
import { useIsPhone } from '#web/ui/page/phone.ts'
import { DataSkeleton } from '#web/ui/states/data-skeleton.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { closeShift, countShift, useShiftDetails } from './data.ts'
import classes from './shifts.module.css'

interface CountDialogProps {
  shift: Shift
  onClose: () => void
}

/** The drawer of any till, also of one that is broken or stolen: counted blind and closed by a manager. */
export function CountDialog({ shift, onClose }: CountDialogProps) {
  const phone = useIsPhone()
  useFocusReturn()
  const [closed, setClosed] = useState<ShiftDetails>()
  if (closed?.report)
    return <ReportDialog report={closed.report} addenda={closed.addenda} onClose={onClose} />
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${shift.till_name}: count and close`}
      size="md"
      fullScreen={phone}
      returnFocus={false}
    >
      <CountSteps shiftId={shift.id} onBack={onClose} onClosed={setClosed} />
    </Modal>
  )
}

interface CountStepsProps {
  shiftId: number
  onBack: () => void
  onClosed: (shift: ShiftDetails | undefined) => void
}

function CountSteps({ shiftId, onBack, onClosed }: CountStepsProps) {
  const [isRecount, setRecount] = useState(false)
  const { data: shift, isError, isFetching, refetch, error } = useShiftDetails(shiftId)
  if (!shift)
    return isError ? (
      <ErrorState title={error.message} retrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      <DataSkeleton text="Loading the drawer..." rows={4} />
    )
  if (shift.counts.length > 0 && !isRecount)
    return (
      <FocusedStep key="result">
        <CountResult
          shift={shift}
          onRecount={() => setRecount(true)}
          onClose={(key) => closeShift(shiftId, key)}
          onClosed={onClosed}
        />
      </FocusedStep>
    )
  return (
    <FocusedStep key="count">
      <About shift={shift} />
      <CountForm
        shift={shift}
        onCount={(count, key) => countShift(shiftId, count, key)}
        onDone={() => setRecount(false)}
        onBack={isRecount ? () => setRecount(false) : onBack}
      />
    </FocusedStep>
  )
}

/** So that nobody counts another drawer than the one before them. */
function About({ shift }: { shift: ShiftDetails }) {
  const { timezone } = useUser().settings
  const opened = formatDateTime(shift.opened_at, timezone)
  return (
    <p className={classes.about}>
      Opened {opened} by {shift.opened_by_name} with {formatRand(shift.float)}
      {shift.held_by !== shift.opened_by && `, held by ${shift.held_by_name}`}
    </p>
  )
}
