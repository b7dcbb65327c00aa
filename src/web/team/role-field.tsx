import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { type Role, roleName } from '#shared/roles.ts'
import type { Tone } from '#web/ui/status-badge.tsx'

/** What a role may do, in the specification's order and words. */
const ROLE_ACCESS: Readonly<Record<Role, string>> = {
  budtender: 'POS access and customer service',
  manager: 'Full business management access',
  admin: 'Complete system access',
  viewer: 'Read-only access',
}

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
