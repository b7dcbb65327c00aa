import { ActionIcon, Button } from '@mantine/core'
import { IconBellCheck, IconSettings } from '@tabler/icons-react'
import { type Notification, unreadCount } from '#shared/notifications/notifications.ts'
import { NotificationEntry } from '#web/notifications/notification-entry.tsx'
import type { NotificationStore } from '#web/notifications/notification-store.ts'
import { PopoverPanel } from '#web/ui/dialogs/popover-panel.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import classes from './notification-panel.module.css'

const WIDTH = 'min(380px, calc(100vw - 24px))'

interface NotificationPanelProps {
  target: HTMLElement
  opened: boolean
  list: readonly Notification[]
  store: NotificationStore
  onClose: () => void
  /** What is sent beyond the bell. */
  onChoose: () => void
  /** Fetches its code in time. */
  chooseIntent: object
}

export function NotificationPanel(props: NotificationPanelProps) {
  const { target, opened, list, store, onClose, onChoose, chooseIntent } = props
  return (
    <PopoverPanel
      target={target}
      opened={opened}
      onClose={onClose}
      label="Notifications"
      width={WIDTH}
    >
      <div className={classes.head}>
        <h2 className={classes.title} tabIndex={-1} data-autofocus>
          Notifications
        </h2>
        {unreadCount(list) > 0 && (
          <Button variant="subtle" size="xs" onClick={store.markAllRead}>
            Mark all read
          </Button>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label="Choose what reaches you"
          onClick={onChoose}
          {...chooseIntent}
        >
          <IconSettings size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </div>
      {list.length === 0 ? (
        <EmptyState
          icon={IconBellCheck}
          title="No notifications"
          text="Low stock, milestones and trends of the shop will appear here."
        />
      ) : (
        <ul className={classes.list}>
          {list.map((notification) => (
            <NotificationEntry
              key={notification.id}
              notification={notification}
              onRead={() => store.markRead(notification.id)}
              onDelete={() => store.dismiss(notification.id)}
              onFollow={() => {
                store.markRead(notification.id)
                onClose()
              }}
            />
          ))}
        </ul>
      )}
    </PopoverPanel>
  )
}
