import { LeafMark } from '#web/ui/facts/leaf-mark.tsx'
import classes from './wordmark.module.css'

export function Wordmark() {
  return (
    <span className={classes.wordmark}>
      <LeafMark size={28} />
      Veld
    </span>
  )
}
