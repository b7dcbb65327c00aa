import { Button } from '@mantine/core'
import { IconLogout, IconPassword } from '@tabler/icons-react'
import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { fullName } from '#shared/full-name.ts'
import { isAmong, SELLERS } from '#shared/roles.ts'
import { useDark } from '#web/dark/line-store.ts'
import { signOut } from '#web/session/follow-session.ts'
import { useUser } from '#web/session/session.ts'
import { Appearance } from '#web/shell/appearance.tsx'
import { RoleBadge } from '#web/shell/role-badge.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { PopoverPanel } from '#web/ui/dialogs/popover-panel.tsx'
import { onIntent } from '#web/ui/timing/on-intent.tsx'
import classes from './user-panel.module.css'

const pinDialog = onIntent(async () => (await import('#web/drawer/pin-dialog.tsx')).PinDialog)

interface UserPanelProps {
  target: HTMLElement
  opened: boolean
  onClose: () => void
}

/** Who is signed in, how it looks for them, and the way out. A dialog, not a menu: it holds switches too. */
export function UserPanel(props: UserPanelProps) {
  const { profile, email } = useUser()
  const [pinOpen, setPinOpen] = useState(false)
  const [asks, setAsks] = useState(false)
  const alone = useDark(({ line }) => line.isDark)
  const sales = useDark((state) => state.sales)
  return (
    <PopoverPanel
      {...props}
      // A click into the dialog above is none outside of this.
      onClose={() => !pinOpen && !asks && props.onClose()}
      label="Account"
      width={320}
    >
      <div className={classes.person}>
        <span className={classes.name}>{fullName(profile) || email}</span>
        <span className={classes.email}>{email}</span>
        <RoleBadge />
      </div>
      <div className={classes.section}>
        <Appearance />
      </div>
      {isAmong(SELLERS, profile.role) && (
        <div className={classes.section}>
          <Button
            fullWidth
            variant="default"
            leftSection={<IconPassword size={16} aria-hidden />}
            {...pinDialog.intent}
            onClick={() => setPinOpen(true)}
          >
            Till PIN
          </Button>
          {pinOpen && <pinDialog.Part onClose={() => setPinOpen(false)} />}
        </div>
      )}
      <div className={classes.section}>
        <Button
          fullWidth
          variant="default"
          leftSection={<IconLogout size={16} aria-hidden />}
          onClick={() => (alone ? setAsks(true) : signOut())}
        >
          Sign Out
        </Button>
        {asks && (
          <ConfirmDialog
            title="Sign out while offline?"
            confirmLabel="Sign Out"
            onConfirm={signOut}
            onCancel={() => setAsks(false)}
          >
            Nobody can sign in here until the line is back.{' '}
            {sales > 0 && `${counted(sales, 'sale')} safe on this till: sent when it is.`}
          </ConfirmDialog>
        )}
      </div>
    </PopoverPanel>
  )
}
