import { LOW_STOCK_BELOW } from '#shared/settings/shop-settings.ts'
import { formatCount } from '#web/ui/format-count.ts'
import classes from './stock-left.module.css'

export function StockLeft({ left }: { left: number | null }) {
  if (left === null) return null
  if (left === 0) return <span className={classes.out}>Out of stock</span>
  return (
    <span className={left < LOW_STOCK_BELOW ? classes.low : classes.left}>
      {formatCount(left)} left
    </span>
  )
}
