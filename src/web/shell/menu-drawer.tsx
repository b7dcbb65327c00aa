import { Drawer } from '@mantine/core'
import { Brand } from '#web/shell/brand.tsx'
import { NavigationList } from '#web/shell/navigation-list.tsx'
import { RoleBadge } from '#web/shell/role-badge.tsx'
import classes from './menu-drawer.module.css'

interface MenuDrawerProps {
  opened: boolean
  onClose: () => void
}

/** The navigation where there is no room for the sidebar. */
export function MenuDrawer({ opened, onClose }: MenuDrawerProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={<Brand onNavigate={onClose} />}
      size={300}
      hiddenFrom="md"
    >
      <div className={classes.body}>
        <NavigationList onNavigate={onClose} />
        <RoleBadge />
      </div>
    </Drawer>
  )
}
