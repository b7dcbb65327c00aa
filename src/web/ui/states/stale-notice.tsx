import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './stale-notice.module.css'

interface StaleNoticeProps {
  title?: string
  children: ReactNode
  onRetry: () => void
  /** Between parts of a page; without it inside one, from edge to edge. */
  apart?: boolean
}

/** The last refresh failed, but there is something to show: say how old it is. */
export function StaleNotice({ title, children, onRetry, apart = false }: StaleNoticeProps) {
  return (
    <Alert
      className={classes.notice}
      data-apart={apart || undefined}
      color="yellow"
      icon={<IconAlertCircle />}
      role="alert"
      {...(title !== undefined && { title })}
    >
      {children}{' '}
      <button type="button" className={classes.retry} onClick={onRetry}>
        Try Again
      </button>
    </Alert>
  )
}
