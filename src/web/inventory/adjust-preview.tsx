import { formatCount } from '#web/ui/format-count.ts'
import classes from './adjust-preview.module.css'
import { formatChange } from './units.ts'

interface AdjustPreviewProps {
  remaining: number
  /** Undefined until a number is typed. */
  change: number | undefined
}

/** What the books will say. */
export function AdjustPreview({ remaining, change }: AdjustPreviewProps) {
  const after = remaining + (change ?? 0)
  return (
    <p className={classes.preview} role="status" data-impossible={after < 0 || undefined}>
      {change === undefined ? (
        `${formatCount(remaining)} in the books`
      ) : (
        <>
          <span>
            From {formatCount(remaining)} to {after < 0 ? formatChange(after) : formatCount(after)}
          </span>
          <span className={classes.change}>{formatChange(change)}</span>
        </>
      )}
    </p>
  )
}
