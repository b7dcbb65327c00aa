import { Button } from '@mantine/core'
import {
  IconBuildingStore,
  IconShieldLock,
  IconUserCheck,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import { useState } from 'react'
import { formatCount } from '#shared/counted.ts'
import { fullName } from '#shared/full-name.ts'
import { ROLE_ACCESS } from '#shared/team/access-change.ts'
import { teamApi } from '#shared/team/contract.ts'
import type { Member, TeamSummary } from '#shared/team/member.ts'
import { ApiError } from '#web/call.ts'
import { wholeList } from '#web/paged/list-data.ts'
import { useUrlState } from '#web/paged/use-url-state.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { FilterSegments } from '#web/ui/forms/filter-segments.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { ExportButton } from '#web/ui/page/export-button.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { type SummaryCard, SummaryCards } from '#web/ui/page/summary-cards.tsx'
import { Toolbar } from '#web/ui/page/toolbar.tsx'
import { ClearFilters } from '#web/ui/states/clear-filters.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { toast } from '#web/ui/states/toast.tsx'
import { writeErrorText } from '#web/ui/states/write-error.ts'
import { AddMemberForm } from './add-member-form.tsx'
import { FAILED, useTeam, useTeamSummary, useTeamWrites } from './data.ts'
import { EditMemberForm } from './edit-member-form.tsx'
import { MemberSessions } from './member-sessions.tsx'
import { ROLE_FILTERS, TeamSearch } from './team-search.ts'
import { TeamTable } from './team-table.tsx'

/** The whole team, whatever is searched or filtered below. */
const TEAM_CARDS: readonly SummaryCard<TeamSummary>[] = [
  {
    label: 'Total Team',
    icon: IconUsers,
    value: ({ total }) => formatCount(total),
    line: ({ invited }) =>
      invited === 0 ? 'All have signed in' : `${formatCount(invited)} not signed in yet`,
  },
  {
    label: 'Active',
    icon: IconUserCheck,
    value: ({ active }) => formatCount(active),
    line: ({ total, active }) =>
      total === active ? 'Nobody inactive' : `${formatCount(total - active)} inactive`,
  },
  {
    label: 'Admins',
    icon: IconShieldLock,
    value: ({ admins }) => formatCount(admins),
    line: () => ROLE_ACCESS.admin,
  },
  {
    label: 'Staff',
    icon: IconBuildingStore,
    value: ({ staff }) => formatCount(staff),
    line: () => 'Budtenders',
  },
]

type Dialog = { name: 'add' } | { name: 'edit' | 'sessions' | 'pin'; member: Member }

export function TeamScreen() {
  const [filters, setFilters] = useUrlState(TeamSearch)
  const team = useTeam(filters)
  const summary = useTeamSummary()
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)

  function retry() {
    void team.refetch()
    if (summary.isError) void summary.refetch()
  }
  return (
    <>
      <TeamHeader filters={filters} onAdd={() => setDialog({ name: 'add' })} />
      <SummaryCards summary={summary} cards={TEAM_CARDS} />
      <Toolbar
        search={
          <SearchBox
            label="Search team members..."
            value={filters.search}
            onChange={(text) => setFilters({ search: text }, 'typing')}
            busy={team.isPlaceholderData}
          />
        }
        filters={
          <FilterSegments
            label="Roles shown"
            options={ROLE_FILTERS}
            value={filters.role}
            onChange={(role) => setFilters({ role })}
          />
        }
      />
      <TeamTable
        list={{ ...wholeList(team), retry }}
        failed={isForbidden(team.error) ? team.error.message : FAILED.team}
        empty={<NoMembers onClear={() => setFilters({ search: '', role: 'all' })} />}
        onEdit={(member) => setDialog({ name: 'edit', member })}
        onSessions={(member) => setDialog({ name: 'sessions', member })}
        onPin={(member) => setDialog({ name: 'pin', member })}
      />
      {dialog?.name === 'add' && <AddMemberForm onClose={close} />}
      {dialog?.name === 'edit' && <EditMemberForm member={dialog.member} onClose={close} />}
      {dialog?.name === 'sessions' && <MemberSessions member={dialog.member} onClose={close} />}
      {dialog?.name === 'pin' && <ResetPin member={dialog.member} onClose={close} />}
    </>
  )
}

/** Nobody is told whether there is one: the answer is the same. */
function ResetPin({ member, onClose }: { member: Member; onClose: () => void }) {
  const { resetPin } = useTeamWrites()
  async function confirm() {
    try {
      await resetPin(member.id)
      toast.success(`${fullName(member)} has no PIN now`)
      onClose()
    } catch (error) {
      toast.error(writeErrorText(error))
    }
  }
  return (
    <ConfirmDialog
      title={`Reset the PIN of ${fullName(member)}?`}
      confirmLabel="Reset PIN"
      tone="danger"
      onConfirm={confirm}
      onCancel={onClose}
    >
      The one they have opens nothing any more, and waits for wrong ones are over. Their bell tells
      them, and they set another after they sign in.
    </ConfirmDialog>
  )
}

const isForbidden = (error: Error | null): error is ApiError =>
  error instanceof ApiError && error.status === 403

/** Whoever looks is a member: that nobody is shown is always the search's doing. */
function NoMembers({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={IconUsers}
      title="No team members found"
      text="Try adjusting your search or filter criteria"
      action={<ClearFilters onClear={onClear} />}
    />
  )
}

interface TeamHeaderProps {
  filters: TeamSearch
  onAdd: () => void
}

function TeamHeader({ filters, onAdd }: TeamHeaderProps) {
  return (
    <PageHeader
      title="Team Management"
      subtitle="Manage staff accounts and role permissions"
      actions={
        <>
          <ExportButton
            endpoint={teamApi.exportTeam}
            input={filters}
            done="Team exported successfully!"
            failed="Failed to export team"
          />
          <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={onAdd}>
            Add Team Member
          </Button>
        </>
      }
    />
  )
}
