import type { ApiKey } from '#shared/api-keys/api-key.ts'
import { formatCount } from '#shared/counted.ts'
import { formatDate, formatDateTime } from '#shared/dates.ts'
import { roleName } from '#shared/roles.ts'
import type { Column } from '#web/paged/column.ts'
import { WholeBadge } from '#web/ui/facts/status-badge.tsx'
import { TwoLines } from '#web/ui/facts/two-lines.tsx'
import { SCOPE_LABEL, STATUS_BADGE } from './key-words.ts'

export const keyColumns = (timeZone: string): Column<ApiKey>[] => [
  {
    header: 'Name',
    cell: ({ name, hint }) => <TwoLines first={name} second={`${hint}…`} />,
    width: '24%',
  },
  {
    header: 'Access',
    cell: ({ role, scope }) => <TwoLines first={roleName(role)} second={SCOPE_LABEL[scope]} />,
  },
  {
    header: 'Status',
    cell: ({ status }) => (
      <WholeBadge tone={STATUS_BADGE[status].tone} label={STATUS_BADGE[status].text} />
    ),
  },
  {
    header: 'Created',
    cell: ({ created_by, created_at }) => (
      <TwoLines first={formatDate(created_at, timeZone)} second={`by ${created_by}`} />
    ),
    hideBelow: 'md',
  },
  {
    header: 'Expires',
    cell: ({ expires_at }) => (expires_at === null ? 'Never' : formatDate(expires_at, timeZone)),
    hideBelow: 'md',
  },
  {
    header: 'Last used',
    cell: ({ last_used_at }) =>
      last_used_at === null ? 'Never' : formatDateTime(last_used_at, timeZone),
  },
  {
    header: 'Requests',
    cell: ({ request_count }) => formatCount(request_count),
    align: 'end',
  },
]
