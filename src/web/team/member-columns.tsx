import { formatDate } from '#shared/dates.ts'
import type { Member } from '#shared/team/member.ts'
import type { Column } from '#web/paged/column.ts'
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
  { header: 'Status', cell: (member) => <MemberStatus member={member} /> },
  { header: 'Joined', cell: ({ created_at }) => formatDate(created_at, timeZone), hideBelow: 'md' },
]
