import { ActionIcon, ThemeIcon } from '@mantine/core'
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconBulb,
  IconCheck,
  IconCircleCheck,
  IconInfoCircle,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react'
import { defaultParseSearch, Link } from '@tanstack/react-router'
import { formatDateTime } from '#shared/dates.ts'
import type { Notification } from '#shared/notifications/notifications.ts'
import { useUser } from '#web/session/session.ts'
import classes from './notification-entry.module.css'

const LOOKS: Record<Notification['type'], { icon: TablerIcon; color: string }> = {
  warning: { icon: IconAlertTriangle, color: 'yellow' },
  error: { icon: IconAlertCircle, color: 'red' },
  success: { icon: IconCircleCheck, color: 'green' },
  insight: { icon: IconBulb, color: 'purple' },
  info: { icon: IconInfoCircle, color: 'blue' },
}

/** The router takes the search apart from the path, in its own way of reading it. */
function destination(url: string) {
  const [to = url, search = ''] = url.split('?')
  return { to, search: defaultParseSearch(search) as never }
}

interface NotificationEntryProps {
  notification: Notification
  onRead: () => void
  onDelete: () => void
  onFollow: () => void
}

export function NotificationEntry(props: NotificationEntryProps) {
  const { notification, onRead, onDelete, onFollow } = props
  const { title, message, details, timestamp, read, actionLabel, actionUrl } = notification
  const { timezone } = useUser().settings
  const { icon: Icon, color } = LOOKS[notification.type]
  return (
    <li className={classes.entry} data-unread={!read || undefined}>
      <ThemeIcon variant="light" color={color} size={32} radius="xl" aria-hidden>
        <Icon size={18} stroke={1.75} />
      </ThemeIcon>
      <div className={classes.words}>
        <p className={classes.title}>
          {title}
          {!read && <span className={classes.unread}>Unread</span>}
        </p>
        <p className={classes.message}>{message}</p>
        {details !== undefined && <p className={classes.details}>{details}</p>}
        <p className={classes.foot}>
          <time dateTime={timestamp}>{formatDateTime(timestamp, timezone)}</time>
          {actionLabel !== undefined && actionUrl !== undefined && (
            <Link className={classes.action} {...destination(actionUrl)} onClick={onFollow}>
              {actionLabel}
            </Link>
          )}
        </p>
      </div>
      <div className={classes.buttons}>
        {!read && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            onClick={onRead}
            aria-label={`Mark as read: ${title}`}
          >
            <IconCheck size={16} />
          </ActionIcon>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          onClick={onDelete}
          aria-label={`Delete: ${title}`}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </div>
    </li>
  )
}
