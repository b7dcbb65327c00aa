import type { ReactNode } from 'react'
import classes from './narrow-line.module.css'

/** Below another figure, what stands in a column of its own where the table is wide enough (`hideBelow: 'md'`). */
export function NarrowLine({ children }: { children: ReactNode }) {
  return (
    <div className={classes.line} data-show-below="md">
      {children}
    </div>
  )
}
