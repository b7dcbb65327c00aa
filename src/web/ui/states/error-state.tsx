import { Button } from '@mantine/core'
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react'
import classes from './message-state.module.css'

interface ErrorStateProps {
  title: string
  text?: string
  onRetry: () => void
  retrying?: boolean
}

export function ErrorState({ title, text, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <div className={classes.state} role="alert">
      <span className={classes.icon} data-tone="error" aria-hidden>
        <IconAlertCircle size={24} stroke={1.5} />
      </span>
      <p className={classes.title}>{title}</p>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      <Button
        className={classes.action ?? ''}
        variant="default"
        leftSection={<IconRefresh size={16} />}
        loading={retrying}
        onClick={onRetry}
      >
        Try Again
      </Button>
    </div>
  )
}
