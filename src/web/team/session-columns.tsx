import { formatDateTime } from '#shared/dates.ts'
import { deviceName } from '#shared/team/device-name.ts'
import type { MemberSession } from '#shared/team/member.ts'
import type { Column } from '#web/paged/column.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './session-columns.module.css'

export const sessionColumns = (timeZone: string): readonly Column<MemberSession>[] => [
  { header: 'Device', cell: (session) => <Device session={session} /> },
  { header: 'Address', cell: ({ ip_address }) => ip_address ?? 'N/A' },
  { header: 'Since', cell: ({ created_at }) => formatDateTime(created_at, timeZone) },
  { header: 'Last active', cell: ({ last_active_at }) => formatDateTime(last_active_at, timeZone) },
]

function Device({ session: { user_agent, is_current } }: { session: MemberSession }) {
  return (
    <span className={classes.device} title={user_agent ?? ''}>
      {deviceName(user_agent)}
      {is_current && <StatusBadge tone="green">This session</StatusBadge>}
    </span>
  )
}
