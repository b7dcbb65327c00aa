import type { ReactNode } from 'react'
import classes from './two-lines.module.css'

/** What a row is about and, quieter, what it is known by: a product with its category, a customer with an ID. */
export function TwoLines({ first, second }: { first: ReactNode; second?: ReactNode }) {
  return (
    <div className={classes.lines}>
      <div className={classes.first}>{first}</div>
      {second !== undefined && <div className={classes.second}>{second}</div>}
    </div>
  )
}
