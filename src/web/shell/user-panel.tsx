import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { fullName } from '#shared/full-name.ts'
import { signOut } from '#web/session/follow-session.ts'
import { useUser } from '#web/session/session.ts'
import { Appearance } from '#web/shell/appearance.tsx'
import { RoleBadge } from '#web/shell/role-badge.tsx'
import { PopoverPanel } from '#web/ui/popover-panel.tsx'
import classes from './user-panel.module.css'

interface UserPanelProps {
  target: HTMLElement
  opened: boolean
  onClose: () => void
}

/** Who is signed in, how it looks for them, and the way out. A dialog, not a menu: it holds switches too. */
export function UserPanel(props: UserPanelProps) {
  const { profile, email } = useUser()
  return (
    <PopoverPanel {...props} label="Account" width={320}>
      <div className={classes.person}>
        <span className={classes.name}>{fullName(profile) || email}</span>
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
    </PopoverPanel>
  )
}
