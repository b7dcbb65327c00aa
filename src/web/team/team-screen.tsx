import { useState } from 'react'
import type { Member } from '#shared/team/member.ts'
import { ApiError } from '#web/call.ts'
import { wholeList } from '#web/paged/list-data.ts'
import { useUrlState } from '#web/paged/use-url-state.ts'
import { FilterSegments } from '#web/ui/filter-segments.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { Toolbar } from '#web/ui/toolbar.tsx'
import { SummaryCards } from '#web/ui/summary-cards.tsx'
import { AddMemberForm } from './add-member-form.tsx'
import { FAILED, useTeam, useTeamSummary } from './data.ts'
import { EditMemberForm } from './edit-member-form.tsx'
import { MemberSessions } from './member-sessions.tsx'
import { NoMembers } from './no-members.tsx'
import { TEAM_CARDS } from './team-cards.ts'
import { TeamHeader } from './team-header.tsx'
import { ROLE_FILTERS, TeamSearch } from './team-search.ts'
import { TeamTable } from './team-table.tsx'

type Dialog = { name: 'add' } | { name: 'edit' | 'sessions'; member: Member }

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
      />
      {dialog?.name === 'add' && <AddMemberForm onClose={close} />}
      {dialog?.name === 'edit' && <EditMemberForm member={dialog.member} onClose={close} />}
      {dialog?.name === 'sessions' && <MemberSessions member={dialog.member} onClose={close} />}
    </>
  )
}

const isForbidden = (error: Error | null): error is ApiError =>
  error instanceof ApiError && error.status === 403
