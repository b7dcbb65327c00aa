import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { ROLE_OPTIONS } from './role-text.ts'

/** The four roles, each with what it may do. */
export function RoleField(props: NativeSelectProps) {
  // On a phone the words need the room.
  return <NativeSelect label="Role" data={ROLE_OPTIONS} rightSectionWidth={28} {...props} />
}
