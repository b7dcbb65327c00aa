import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './message-state.module.css'

interface EmptyStateProps {
  icon: TablerIcon
  title: string
  text?: string
  /** The next step: a button or a link. */
  action?: ReactNode
}

export function EmptyState({ icon: Icon, title, text, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <span className={classes.icon} aria-hidden>
        <Icon size={24} stroke={1.5} />
      </span>
      <p className={classes.title}>{title}</p>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </div>
  )
}
