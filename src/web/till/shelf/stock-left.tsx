import { useUser } from '#web/session/session.ts'
import { formatCount } from '#web/ui/format-count.ts'
import classes from './stock-left.module.css'

export function StockLeft({ left }: { left: number | null }) {
  const { low_stock_below } = useUser().settings
  if (left === null) return null
  if (left === 0) return <span className={classes.out}>Out of stock</span>
  return (
    <span className={left < low_stock_below ? classes.low : classes.left}>
      {formatCount(left)} left
    </span>
  )
}
