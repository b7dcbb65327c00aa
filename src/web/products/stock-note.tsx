import { STOCK_STATUS_LABEL, stockStatus } from '#shared/inventory/stock-status.ts'
import { LOW_STOCK_BELOW } from '#shared/settings/shop-settings.ts'
import { formatCount } from '#web/ui/format-count.ts'
import classes from './stock-note.module.css'

/** How much can be sold today, in a word and a figure. */
export function StockNote({ stockLevel }: { stockLevel: number }) {
  const status = stockStatus(stockLevel, LOW_STOCK_BELOW)
  return (
    <span className={classes.note} data-status={status}>
      {STOCK_STATUS_LABEL[status]}
      {status !== 'out' && <b className={classes.count}>{formatCount(stockLevel)}</b>}
    </span>
  )
}
