import { StatusBadge, type Tone } from './status-badge.tsx'
import classes from './whole-badge.module.css'

/** A badge in a narrow column, never shortened. */
export function WholeBadge({ tone, label }: { tone: Tone; label: string }) {
  return (
    <span className={classes.whole}>
      <StatusBadge tone={tone}>{label}</StatusBadge>
    </span>
  )
}
