import { STOCK_STATUS_LABEL, stockStatus } from '#shared/inventory/stock-status.ts'
import { useUser } from '#web/session/session.ts'
import { formatCount } from '#web/ui/format-count.ts'
import classes from './stock-note.module.css'

/** How much can be sold today, in a word and a figure. */
export function StockNote({ stockLevel }: { stockLevel: number }) {
  const status = stockStatus(stockLevel, useUser().settings.low_stock_below)
  return (
    <span className={classes.note} data-status={status}>
      {STOCK_STATUS_LABEL[status]}
      {status !== 'out' && <b className={classes.count}>{formatCount(stockLevel)}</b>}
    </span>
  )
}
