import { Avatar, Burger, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { fullName } from '#shared/full-name.ts'
import { NotificationBell } from '#web/notifications/notification-bell.tsx'
import { PaletteButton } from '#web/palette/palette-button.tsx'
import { useUser } from '#web/session/session.ts'
import { Brand } from '#web/shell/brand.tsx'
import { Breadcrumb } from '#web/shell/breadcrumb.tsx'
import { OfflineBanner } from '#web/shell/offline-banner.tsx'
import { usePreferences } from '#web/shell/preferences.ts'
import { useBare } from '#web/ui/timing/first-sight.ts'
import { onIntent } from '#web/ui/timing/on-intent.tsx'
import classes from './top-bar.module.css'

const panel = onIntent(async () => (await import('./user-panel.tsx')).UserPanel)

interface TopBarProps {
  menu: { opened: boolean; onToggle: () => void; intent: object }
}

export function TopBar({ menu }: TopBarProps) {
  const isBare = useBare()
  return (
    <div className={classes.sticky}>
      <OfflineBanner />
      <header className={classes.bar}>{!isBare && <BarParts menu={menu} />}</header>
    </div>
  )
}

function BarParts({ menu }: TopBarProps) {
  return (
    <>
      <div className={classes.start}>
        <Burger
          className={classes.burger}
          opened={menu.opened}
          onClick={menu.onToggle}
          size="sm"
          aria-label="Open menu"
          aria-expanded={menu.opened}
          {...menu.intent}
        />
        <div className={classes.brand}>
          <Brand />
        </div>
        <div className={classes.trail}>
          <Breadcrumb />
        </div>
      </div>
      <div className={classes.end}>
        <PaletteButton />
        <NotificationBell />
        <UserMenu />
      </div>
    </>
  )
}

function UserMenu() {
  const { profile, email } = useUser()
  const { primaryColor } = usePreferences()
  const [opened, { toggle, close }] = useDisclosure(false)
  const [button, setButton] = useState<HTMLElement | null>(null)
  const name = fullName(profile) || email
  return (
    <>
      <UnstyledButton
        ref={setButton}
        className={classes.target}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={toggle}
        {...panel.intent}
      >
        <VisuallyHidden>Account of {name}</VisuallyHidden>
        <Avatar name={name} size={32} color={primaryColor} aria-hidden />
      </UnstyledButton>
      {button && <panel.Part target={button} opened={opened} onClose={close} />}
    </>
  )
}
