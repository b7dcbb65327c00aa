import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './status-badge.module.css'

export type Tone = 'green' | 'yellow' | 'red' | 'blue' | 'purple' | 'grey'

export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <Badge
      className={classes.badge ?? ''}
      color={tone === 'grey' ? 'gray' : tone}
      data-tone={tone}
      tt="none"
      fw={550}
    >
      {children}
    </Badge>
  )
}

/** A badge in a narrow column, never shortened. */
export function WholeBadge({ tone, label }: { tone: Tone; label: string }) {
  return (
    <span className={classes.whole}>
      <StatusBadge tone={tone}>{label}</StatusBadge>
    </span>
  )
}
