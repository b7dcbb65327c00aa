import { Alert } from '@mantine/core'
import { IconInfoCircle, IconShieldLock } from '@tabler/icons-react'
import type { Role } from '#shared/roles.ts'
import type { Member } from '#shared/team/member.ts'
import { useUser } from '#web/session/session.ts'

interface AccessNoticeProps {
  member: Member
  role: Role
  isActive: boolean
}

/** What the chosen role and access will mean once they are saved, and why some cannot be chosen. */
export function AccessNotice({ member, role, isActive }: AccessNoticeProps) {
  const isSelf = useUser().id === member.id
  if (member.is_last_admin)
    return (
      <Alert color="blue" icon={<IconShieldLock />}>
        {isSelf ? 'You are' : `${member.first_name} is`} the last active admin, so role and access
        stay as they are. Make somebody else an admin first.
      </Alert>
    )
  const consequence = consequenceOf(member, role, isActive, isSelf)
  // The live region is there before its words: otherwise they are not read out.
  return (
    <div role="status">
      {consequence !== undefined && (
        <Alert color="yellow" icon={<IconInfoCircle />} role="presentation">
          {consequence}
        </Alert>
      )}
    </div>
  )
}

function consequenceOf(
  member: Member,
  role: Role,
  isActive: boolean,
  isSelf: boolean,
): string | undefined {
  if (member.is_active && !isActive)
    return isSelf
      ? 'You are taking away your own access: you will be signed out as soon as you save.'
      : 'They will be signed out everywhere as soon as you save.'
  if (isSelf && role !== member.role)
    return 'You are changing your own role: this page will be closed to you as soon as you save.'
  return undefined
}
