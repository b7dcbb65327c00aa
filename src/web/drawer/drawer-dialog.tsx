import { Modal } from '@mantine/core'
import { useState } from 'react'
import type { ShiftDetails } from '#shared/shifts/contract.ts'
import type { Till } from '#shared/tills/contract.ts'
import { useDark } from '#web/dark/line-store.ts'
import { useFocusReturn } from '#web/ui/dialogs/use-focus-return.ts'
import { useIsPhone } from '#web/ui/page/phone.ts'
import { DataSkeleton } from '#web/ui/states/data-skeleton.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { CountForm } from './count-form.tsx'
import { CountResult } from './count-result.tsx'
import { DarkDrawer } from './dark-drawer.tsx'
import { closeShift, countShift, useShift } from './data.ts'
import { DrawerMenu, useDrawerStep } from './drawer-menu.tsx'
import { EventForm } from './event-form.tsx'
import { FocusedStep } from './focused-step.tsx'
import { OpenForm } from './open-form.tsx'
import { ReportDialog } from './report-dialog.tsx'

interface DrawerDialogProps {
  till: Till
  onClose: () => void
}

/** The drawer of this till, from its float to its Z report. */
export function DrawerDialog({ till, onClose }: DrawerDialogProps) {
  const phone = useIsPhone()
  useFocusReturn()
  const [closed, setClosed] = useState<ShiftDetails>()
  if (closed?.report) return <ReportDialog report={closed.report} onClose={onClose} />
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${till.name}: drawer`}
      size="md"
      fullScreen={phone}
      returnFocus={false}
    >
      {till.open_shift ? (
        <OpenDrawer shiftId={till.open_shift.id} onClose={onClose} onClosed={setClosed} />
      ) : (
        <OpenForm till={till} onDone={onClose} />
      )}
    </Modal>
  )
}

interface OpenDrawerProps {
  shiftId: number
  onClose: () => void
  onClosed: (shift: ShiftDetails | undefined) => void
}

function OpenDrawer({ shiftId, onClose, onClosed }: OpenDrawerProps) {
  const alone = useDark(({ line }) => line.isDark)
  const { data: shift, isError, isFetching, refetch, error } = useShift(shiftId)
  const { step, came, choose, back } = useDrawerStep()
  if (!shift)
    return isError ? (
      <ErrorState title={error.message} retrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      <DataSkeleton text="Loading the drawer..." rows={4} />
    )
  // With the line and without it: what is typed does not go with the line.
  if (step)
    return (
      <FocusedStep key={step}>
        {step === 'count' ? (
          <CountForm
            shift={shift}
            onCount={(count, key) => countShift(shift.id, count, key)}
            onDone={back}
            onBack={back}
          />
        ) : (
          <EventForm shift={shift} kind={step} onDone={onClose} onBack={back} />
        )}
      </FocusedStep>
    )
  if (alone) return <DarkDrawer came={came} onChoose={choose} onClose={onClose} />
  if (shift.counts.length > 0)
    return (
      <FocusedStep key="result">
        <CountResult
          shift={shift}
          onRecount={() => choose('count')}
          onClose={(key) => closeShift(shift.id, key)}
          onClosed={onClosed}
        />
      </FocusedStep>
    )
  return <DrawerMenu shift={shift} came={came} onChoose={choose} />
}
