import classes from './cut-short.module.css'

interface CutShortProps {
  rows: readonly unknown[] | undefined
  /** How many there are at most in a list. */
  most: number
  children: string
}

/** Says that a list is not the whole of it. */
export function CutShort({ rows, most, children }: CutShortProps) {
  if (rows === undefined || rows.length < most) return null
  return (
    <p className={classes.note} role="status">
      {children}
    </p>
  )
}
