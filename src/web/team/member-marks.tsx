import { type Role, roleName } from '#shared/roles.ts'
import type { Member } from '#shared/team/member.ts'
import { WholeBadge } from '#web/ui/whole-badge.tsx'
import classes from './member-marks.module.css'
import { ROLE_TONE } from './role-text.ts'

export function RoleMark({ role }: { role: Role }) {
  return <WholeBadge tone={ROLE_TONE[role]} label={roleName(role)} />
}

/** Whether the member can sign in, and whether they ever did. */
export function MemberStatus({ member }: { member: Member }) {
  const { is_active: isActive, has_signed_in: hasSignedIn } = member
  return (
    <div className={classes.status}>
      <WholeBadge tone={isActive ? 'green' : 'grey'} label={isActive ? 'Active' : 'Inactive'} />
      {!hasSignedIn && <span className={classes.note}>Not signed in yet</span>}
    </div>
  )
}
