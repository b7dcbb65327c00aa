import { IconChartBar, IconUsers } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { fullName } from '#shared/full-name.ts'
import type { StaffMember, StaffUpdate } from '#shared/manager/staff.ts'
import { AdvancedFilter } from '#web/filters/advanced-filter.tsx'
import { DataTable } from '#web/paged/data-table.tsx'
import { wholeList } from '#web/paged/list-data.ts'
import type { PatchUrl } from '#web/paged/use-url-state.ts'
import { refreshAll } from '#web/query-client.ts'
import { useUser } from '#web/session/session.ts'
import { offerUndo, useAccessQuestion } from '#web/team/use-access-question.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { RowAction } from '#web/ui/page/row-action.tsx'
import { ClearFilters } from '#web/ui/states/clear-filters.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { toast } from '#web/ui/states/toast.tsx'
import { FAILED, updateErrorText, updateStaff } from './data.ts'
import type { ManagerState } from './manager-search.ts'
import { StaffBulk } from './staff-bulk.tsx'
import { lockReason } from './staff-lock.ts'
import { StaffPerformanceModal } from './staff-performance-modal.tsx'
import { staffRows } from './staff-rows.tsx'
import { shownStaff, STAFF_FIELDS } from './staff-view.ts'

interface StaffTabProps {
  staff: UseQueryResult<StaffMember[]>
  state: ManagerState
  onChange: PatchUrl<ManagerState>
}

export function StaffTab({ staff, state, onChange }: StaffTabProps) {
  const ownId = useUser().id
  const list = wholeList(staff)
  const rows = list.rows && shownStaff(list.rows, state)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [shown, show] = useState<StaffMember>()
  const { busyId, change, question } = useStaffChange()
  const chosen = rows?.filter(({ id }) => selected.has(id)) ?? []
  return (
    <>
      <AdvancedFilter
        fields={STAFF_FIELDS}
        filters={state.filters}
        onChange={(filters, how) => onChange({ filters }, how)}
      />
      <Panel title="Staff Management & Performance" note="VAT included" flush>
        <DataTable
          bare
          caption="Staff Management & Performance"
          fewRows={5}
          list={{ ...list, rows }}
          {...staffRows({ ownId, busyId, onChange: (...of) => void change(...of) })}
          rowId={({ id }) => id}
          rowLabel={fullName}
          sort={state}
          onSort={({ sort, direction }) => onChange({ sort, direction })}
          isLocked={(member) => lockReason(member, ownId) !== undefined}
          isFaded={({ is_active }) => !is_active}
          selection={{
            selected: new Set(chosen.map(({ id }) => id)),
            onChange: setSelected,
            bar: <StaffBulk members={chosen} onSelect={setSelected} />,
          }}
          actions={performanceAction(show)}
          failed={FAILED.staff}
          loadingText="Loading staff..."
          empty={
            <NoStaff
              onClear={state.filters.length > 0 ? () => onChange({ filters: [] }) : undefined}
            />
          }
        />
      </Panel>
      {question}
      {shown && <StaffPerformanceModal member={shown} onClose={() => show(undefined)} />}
    </>
  )
}

function performanceAction(show: (member: StaffMember) => void) {
  return (member: StaffMember) => (
    <RowAction
      icon={IconChartBar}
      label={`Performance of ${fullName(member)}`}
      onClick={() => show(member)}
    />
  )
}

function NoStaff({ onClear }: { onClear: (() => void) | undefined }) {
  if (onClear === undefined)
    return (
      <EmptyState
        icon={IconUsers}
        title="No staff yet"
        text="Budtenders and managers appear here as soon as they are on the team."
      />
    )
  return (
    <EmptyState
      icon={IconUsers}
      title="No staff found"
      text="Nobody meets every condition."
      action={<ClearFilters onClear={onClear} />}
    />
  )
}

/** One change of one member, by the controls of a row. `busyId` names whose is on its way. */
function useStaffChange() {
  const [busyId, setBusyId] = useState<string>()
  const { ask, question } = useAccessQuestion()

  async function undo({ id, role, is_active }: StaffMember) {
    await updateStaff(id, { ...(role !== 'admin' && role !== 'viewer' && { role }), is_active })
    await refreshAll()
  }
  async function change(member: StaffMember, wanted: StaffUpdate) {
    const after = {
      role: wanted.role ?? member.role,
      is_active: wanted.is_active ?? member.is_active,
    }
    if (!(await ask(member, after))) return
    setBusyId(member.id)
    try {
      await updateStaff(member.id, wanted)
      toast.success('Staff member updated successfully')
      offerUndo(member, after, () => undo(member))
    } catch (error) {
      toast.error(updateErrorText(error))
    }
    // Only then is the row free again: it shows what the server now says.
    await refreshAll()
    setBusyId(undefined)
  }
  return { busyId, change, question }
}
