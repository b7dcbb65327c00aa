import { Burger } from '@mantine/core'
import { NotificationBell } from '#web/notifications/notification-bell.tsx'
import { PaletteButton } from '#web/palette/palette-button.tsx'
import { Brand } from '#web/shell/brand.tsx'
import { Breadcrumb } from '#web/shell/breadcrumb.tsx'
import { OfflineBanner } from '#web/shell/offline-banner.tsx'
import { UserMenu } from '#web/shell/user-menu.tsx'
import classes from './top-bar.module.css'

interface TopBarProps {
  menu: { opened: boolean; onToggle: () => void; intent: object }
}

export function TopBar({ menu }: TopBarProps) {
  return (
    <div className={classes.sticky}>
      <OfflineBanner />
      <header className={classes.bar}>
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
      </header>
    </div>
  )
}
