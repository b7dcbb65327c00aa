import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { type Role, roleName } from '#shared/roles.ts'
import { ROLE_ACCESS } from '#shared/team/access-change.ts'
import type { Tone } from '#web/ui/facts/status-badge.tsx'

const ROLE_OPTIONS = (Object.entries(ROLE_ACCESS) as [Role, string][]).map(([role, access]) => ({
  value: role,
  label: `${roleName(role)}: ${access}`,
}))

export const ROLE_TONE: Readonly<Record<Role, Tone>> = {
  admin: 'purple',
  manager: 'blue',
  budtender: 'green',
  viewer: 'grey',
}

/** The four roles, each with what it may do. */
export function RoleField(props: NativeSelectProps) {
  // On a phone the words need the room.
  return <NativeSelect label="Role" data={ROLE_OPTIONS} rightSectionWidth={28} {...props} />
}
