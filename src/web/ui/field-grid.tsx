import type { ReactNode } from 'react'
import classes from './field-grid.module.css'

/** Fields two by two; one below the other on a phone. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>
}
