import type { ReactNode } from 'react'
import { TwoLines } from './two-lines.tsx'
import classes from './two-sides.module.css'

interface TwoSidesProps {
  first: ReactNode
  second?: ReactNode
  figure: ReactNode
  detail?: ReactNode
}

/** A row on a phone: what it is at the left, its figures at the right. */
export function TwoSides({ first, second, figure, detail }: TwoSidesProps) {
  return (
    <div className={classes.row}>
      <TwoLines first={first} second={second} />
      <div className={classes.figures}>
        <TwoLines first={figure} second={detail} />
      </div>
    </div>
  )
}
