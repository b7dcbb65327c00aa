import classes from './relative-bar.module.css'

/** How much of the greatest a figure is, for the eye; the figure itself stands beside it. */
export function RelativeBar({ value, greatest }: { value: number; greatest: number }) {
  const share = greatest > 0 ? Math.max(0, value / greatest) : 0
  return (
    <span className={classes.track} aria-hidden>
      <span className={classes.fill} style={{ width: `${share * 100}%` }} />
    </span>
  )
}
