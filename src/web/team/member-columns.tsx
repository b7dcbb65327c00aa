import { formatDate } from '#shared/dates.ts'
import type { Member } from '#shared/team/member.ts'
import type { Column } from '#web/paged/column.ts'
import { NarrowLine } from '#web/paged/narrow-line.tsx'
import { ContactLines } from '#web/ui/contact-lines.tsx'
import { MemberName } from './member-name.tsx'
import { MemberStatus, RoleMark } from './member-marks.tsx'

export const memberColumns = (timeZone: string, ownId: string): readonly Column<Member>[] => [
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
