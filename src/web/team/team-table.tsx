import { IconDevices, IconPasswordUser, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDate } from '#shared/dates.ts'
import { fullName } from '#shared/full-name.ts'
import { formatPhone } from '#shared/phone.ts'
import { isAmong, type Role, roleName, SELLERS } from '#shared/roles.ts'
import type { Member } from '#shared/team/member.ts'
import type { Column } from '#web/paged/column.ts'
import { DataTable } from '#web/paged/data-table.tsx'
import type { ListData } from '#web/paged/list-data.ts'
import { NarrowLine } from '#web/paged/narrow-line.tsx'
import { useUser } from '#web/session/session.ts'
import { ContactLines } from '#web/ui/facts/contact-lines.tsx'
import { EmailText } from '#web/ui/facts/email-text.tsx'
import { shortId } from '#web/ui/facts/format.ts'
import { WholeBadge } from '#web/ui/facts/status-badge.tsx'
import { TwoLines } from '#web/ui/facts/two-lines.tsx'
import { RowAction } from '#web/ui/page/row-action.tsx'
import { ROLE_TONE } from './role-field.tsx'
import classes from './team-table.module.css'

const memberColumns = (timeZone: string, ownId: string): readonly Column<Member>[] => [
  {
    header: 'Team Member',
    cell: (member) => <MemberName member={member} ownId={ownId} />,
    width: '26%',
  },
  {
    header: 'Contact',
    cell: ({ email, phone }) => <ContactLines email={email} phone={phone} />,
    width: '28%',
  },
  { header: 'Role', cell: ({ role }) => <RoleMark role={role} /> },
  {
    header: 'Status',
    cell: (member) => (
      <>
        <MemberStatus member={member} />
        {/* In one piece, however narrow. */}
        <NarrowLine>{`Joined\u00a0${formatDate(member.created_at, timeZone)}`}</NarrowLine>
      </>
    ),
  },
  { header: 'Joined', cell: ({ created_at }) => formatDate(created_at, timeZone), hideBelow: 'md' },
]

type OnMember = (member: Member) => void

interface TeamTableProps {
  list: ListData<Member>
  failed: string
  empty: ReactNode
  onEdit: OnMember
  onSessions: OnMember
  onPin: OnMember
}

export function TeamTable({ onEdit, onSessions, onPin, ...table }: TeamTableProps) {
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
      actions={memberActions({ onEdit, onSessions, onPin })}
    />
  )
}

const phoneCard = (timeZone: string, ownId: string) => (member: Member) => (
  <MemberPhoneCard member={member} timeZone={timeZone} ownId={ownId} />
)

function memberActions({
  onEdit,
  onSessions,
  onPin,
}: Pick<TeamTableProps, 'onEdit' | 'onSessions' | 'onPin'>) {
  return (member: Member) => (
    <>
      {/* Who sells may have one. */}
      {isAmong(SELLERS, member.role) && (
        <RowAction
          label={`Reset the PIN of ${fullName(member)}`}
          icon={IconPasswordUser}
          onClick={() => onPin(member)}
        />
      )}
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

interface MemberPhoneCardProps {
  member: Member
  timeZone: string
  ownId: string
}

/** A row of the team on a phone: who it is, how to reach them, what they may do. */
function MemberPhoneCard({ member, timeZone, ownId }: MemberPhoneCardProps) {
  const { email, phone, role, created_at } = member
  return (
    <>
      <MemberName member={member} ownId={ownId} />
      <div className={classes.contact}>
        <EmailText email={email} />
        {phone !== null && <span>{formatPhone(phone)}</span>}
      </div>
      <div className={classes.marks}>
        <RoleMark role={role} />
        <MemberStatus member={member} />
        <span className={classes.joined}>Joined {formatDate(created_at, timeZone)}</span>
      </div>
    </>
  )
}

function RoleMark({ role }: { role: Role }) {
  return <WholeBadge tone={ROLE_TONE[role]} label={roleName(role)} />
}

/** Whether the member can sign in, and whether they ever did. */
function MemberStatus({ member }: { member: Member }) {
  const { is_active: isActive, has_signed_in: hasSignedIn } = member
  return (
    <div className={classes.status}>
      <WholeBadge tone={isActive ? 'green' : 'grey'} label={isActive ? 'Active' : 'Inactive'} />
      {!hasSignedIn && <span className={classes.note}>Not signed in yet</span>}
    </div>
  )
}

/** Name and the beginning of the id; one's own row says so. */
function MemberName({ member, ownId }: { member: Member; ownId: string }) {
  return (
    <div className={classes.name}>
      <TwoLines
        first={
          <>
            {fullName(member)}
            {member.id === ownId && <span className={classes.you}> (you)</span>}
          </>
        }
        second={<span className={classes.id}>{shortId(member.id)}</span>}
      />
    </div>
  )
}
