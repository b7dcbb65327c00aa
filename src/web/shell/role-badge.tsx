import { Badge } from '@mantine/core'
import { roleName } from '#shared/roles.ts'
import { roleOf, useUser } from '#web/session/session.ts'

export function RoleBadge() {
  return (
    <Badge size="lg" tt="none" fw={600}>
      {roleName(roleOf(useUser()))} Access
    </Badge>
  )
}
