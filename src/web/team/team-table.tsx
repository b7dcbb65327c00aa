import { IconDevices, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Member } from '#shared/team/member.ts'
import { DataTable } from '#web/paged/data-table.tsx'
import type { ListData } from '#web/paged/list-data.ts'
import { useUser } from '#web/session/session.ts'
import { fullName } from '#shared/full-name.ts'
import { RowAction } from '#web/ui/row-action.tsx'
import { memberColumns } from './member-columns.tsx'
import { MemberPhoneCard } from './member-phone-card.tsx'

interface TeamTableProps {
  list: ListData<Member>
  failed: string
  empty: ReactNode
  onEdit: OnMember
  onSessions: OnMember
}

type OnMember = (member: Member) => void

export function TeamTable({ onEdit, onSessions, ...table }: TeamTableProps) {
  const { id: ownId, settings } = useUser()
  return (
    <DataTable
      {...table}
      caption="Team members"
      columns={memberColumns(settings.timezone, ownId)}
      rowId={(member) => member.id}
      rowLabel={fullName}
      loadingText="Loading team members..."
      isFaded={(member) => !member.is_active}
      onOpen={onEdit}
      mobile={phoneCard(settings.timezone, ownId)}
      actions={memberActions(onEdit, onSessions)}
    />
  )
}

const phoneCard = (timeZone: string, ownId: string) => (member: Member) => (
  <MemberPhoneCard member={member} timeZone={timeZone} ownId={ownId} />
)

function memberActions(onEdit: OnMember, onSessions: OnMember) {
  return (member: Member) => (
    <>
      <RowAction
        label={`Sessions of ${fullName(member)}`}
        icon={IconDevices}
        onClick={() => onSessions(member)}
      />
      <RowAction
        label={`Edit ${fullName(member)}`}
        icon={IconPencil}
        onClick={() => onEdit(member)}
      />
    </>
  )
}
