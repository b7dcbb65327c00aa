import { NativeSelect, Switch } from '@mantine/core'
import { fullName } from '#shared/full-name.ts'
import type { StaffMember, StaffRole, StaffUpdate } from '#shared/manager/staff.ts'
import { roleName } from '#shared/roles.ts'
import { WholeBadge } from '#web/ui/facts/status-badge.tsx'
import { TwoLines } from '#web/ui/facts/two-lines.tsx'
import { ROLE_OPTIONS } from './staff-view.ts'

interface StaffControlProps {
  member: StaffMember
  /** Why there is nothing to change. */
  locked: string | undefined
  busy: boolean
  onChange: (wanted: StaffUpdate) => void
}

export function RoleControl({ member, locked, busy, onChange }: StaffControlProps) {
  if (locked !== undefined) return <TwoLines first={roleName(member.role)} second={locked} />
  return (
    <NativeSelect
      aria-label={`Role of ${fullName(member)}`}
      size="xs"
      data={ROLE_OPTIONS}
      value={member.role}
      disabled={busy}
      onChange={(event) => onChange({ role: event.currentTarget.value as StaffRole })}
    />
  )
}

interface ActiveControlProps extends StaffControlProps {
  /** Where no heading says what it switches. */
  label?: string
}

export function ActiveControl({ member, locked, busy, onChange, label }: ActiveControlProps) {
  if (locked !== undefined)
    return (
      <WholeBadge
        tone={member.is_active ? 'green' : 'grey'}
        label={member.is_active ? 'Active' : 'Inactive'}
      />
    )
  return (
    <Switch
      aria-label={`${fullName(member)} is active`}
      label={label}
      labelPosition="left"
      checked={member.is_active}
      disabled={busy}
      onChange={(event) => onChange({ is_active: event.currentTarget.checked })}
    />
  )
}
