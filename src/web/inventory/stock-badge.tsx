import { STOCK_STATUS_LABEL, type StockStatus } from '#shared/inventory/stock-status.ts'
import type { Tone } from '#web/ui/status-badge.tsx'
import { WholeBadge } from '#web/ui/whole-badge.tsx'

const TONES: Readonly<Record<StockStatus, Tone>> = { good: 'green', low: 'yellow', out: 'red' }

export function StockBadge({ status }: { status: StockStatus }) {
  return <WholeBadge tone={TONES[status]} label={STOCK_STATUS_LABEL[status]} />
}
