import { Avatar, Button, Popover, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { signOut } from '#web/session/follow-session.ts'
import { useUser } from '#web/session/session.ts'
import { Appearance } from '#web/shell/appearance.tsx'
import { usePreferences } from '#web/shell/preferences.ts'
import { RoleBadge } from '#web/shell/role-badge.tsx'
import { fullName } from '#web/ui/full-name.ts'
import classes from './user-menu.module.css'

/** Who is signed in, how it looks for them, and the way out. A dialog, not a menu: it holds switches too. */
export function UserMenu() {
  const { profile, email } = useUser()
  const { primaryColor } = usePreferences()
  const name = fullName(profile) || email
  return (
    <Popover position="bottom-end" width={320} trapFocus withRoles={false} offset={6}>
      <Popover.Target>
        <UnstyledButton className={classes.target} aria-haspopup="dialog">
          <VisuallyHidden>Account of {name}</VisuallyHidden>
          <Avatar name={name} size={32} color={primaryColor} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={0} role="dialog" aria-label="Account">
        <div className={classes.person}>
          <span className={classes.name}>{name}</span>
          <span className={classes.email}>{email}</span>
          <RoleBadge />
        </div>
        <div className={classes.section}>
          <Appearance />
        </div>
        <div className={classes.section}>
          <Button
            fullWidth
            variant="default"
            leftSection={<IconLogout size={16} aria-hidden />}
            onClick={signOut}
          >
            Sign Out
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
