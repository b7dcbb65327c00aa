import { Paper, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './panel.module.css'

interface PanelProps {
  title: string
  /** Quieter, beside the title: what the figures are, or how many. */
  note?: ReactNode
  /** What can be done with the whole of it, at the end of its heading. */
  action?: ReactNode
  /** Lists and tables that reach to the edges bring their own padding. */
  flush?: boolean
  children: ReactNode
}

/** A part of a page with a heading of its own. */
export function Panel({ title, note, action, flush = false, children }: PanelProps) {
  const id = useId()
  return (
    <Paper
      className={classes.panel}
      withBorder
      component="section"
      aria-labelledby={id}
      data-flush={flush || undefined}
    >
      <div className={classes.heading} data-action={action !== undefined || undefined}>
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {note !== undefined && <span className={classes.note}>{note}</span>}
        {action}
      </div>
      <div className={classes.body}>{children}</div>
    </Paper>
  )
}
