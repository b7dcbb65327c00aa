import { IconCalculator, IconEye, IconFileText } from '@tabler/icons-react'
import type { Shift } from '#shared/shifts/contract.ts'
import { RowAction } from '#web/ui/page/row-action.tsx'

interface ShiftDeeds {
  /** Whose report is on its way. */
  fetchingId: number | undefined
  show: (shift: Shift) => void
  count: (shift: Shift) => void
}

export const shiftActions =
  ({ fetchingId, show, count }: ShiftDeeds) =>
  (shift: Shift) => {
    const isOpen = shift.closed_at === null
    return (
      <>
        {isOpen && (
          <RowAction
            icon={IconCalculator}
            label={`Count and close ${shift.till_name}`}
            onClick={() => count(shift)}
          />
        )}
        {(!isOpen || shift.may_look) && (
          <RowAction
            icon={isOpen ? IconEye : IconFileText}
            label={`${isOpen ? 'X' : 'Z'} report of ${shift.till_name}`}
            busy={fetchingId === shift.id}
            onClick={() => show(shift)}
          />
        )}
      </>
    )
  }
