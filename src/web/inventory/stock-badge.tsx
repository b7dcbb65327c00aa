import { STOCK_STATUS_LABEL, type StockStatus } from '#shared/inventory/stock-status.ts'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'
import classes from './stock-badge.module.css'

const TONES: Readonly<Record<StockStatus, Tone>> = { good: 'green', low: 'yellow', out: 'red' }

export function StockBadge({ status }: { status: StockStatus }) {
  return (
    <span className={classes.whole}>
      <StatusBadge tone={TONES[status]}>{STOCK_STATUS_LABEL[status]}</StatusBadge>
    </span>
  )
}
