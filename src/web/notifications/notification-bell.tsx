import { ActionIcon, Popover } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import { badgeText, unreadCount } from '#shared/notifications/notifications.ts'
import { notificationsOf, useNotifications } from '#web/notifications/notification-store.ts'
import { NotificationPanel } from '#web/notifications/notification-panel.tsx'
import { useUser } from '#web/session/session.ts'
import classes from './notification-bell.module.css'

export function NotificationBell() {
  const store = notificationsOf(useUser().id)
  const list = useNotifications(store)
  const unread = unreadCount(list)
  const [opened, panel] = useDisclosure(false)
  return (
    <Popover
      opened={opened}
      onChange={(open) => (open ? panel.open() : panel.close())}
      position="bottom-end"
      width="min(380px, calc(100vw - 24px))"
      trapFocus
      withRoles={false}
      offset={6}
    >
      <Popover.Target>
        <ActionIcon
          className={classes.bell}
          variant="subtle"
          color="gray"
          size={44}
          radius={22}
          aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={panel.toggle}
        >
          <IconBell size={22} stroke={1.5} aria-hidden />
          {unread > 0 && <span className={classes.badge}>{badgeText(unread)}</span>}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} role="dialog" aria-label="Notifications">
        <NotificationPanel list={list} store={store} onClose={panel.close} />
      </Popover.Dropdown>
    </Popover>
  )
}
