import { cents } from '#shared/money.ts'
import { SalesByDay } from '#web/charts/sales-by-day.tsx'
import { ShareBars } from '#web/charts/share-bars.tsx'
import { Specimen } from './specimen.tsx'

const DAYS = Array.from({ length: 14 }, (_, day) => ({
  date: `2026-11-${String(day + 1).padStart(2, '0')}`,
  sales: cents(((day * 37) % 11) * 100_000 + 50_000),
  transactions: ((day * 37) % 11) + 3,
}))
const SHARES = [
  { label: 'Flower', percentage: 52.4, value: 'R8123.00', detail: '61 sold' },
  { label: 'Edibles', percentage: 30.1, value: 'R4666.00', detail: '40 sold' },
  { label: 'Accessories', percentage: 17.5, value: 'R2713.00', detail: '22 sold' },
]

export function ChartParts() {
  return (
    <>
      <Specimen title="Bars" flush>
        <div style={{ padding: 20 }}>
          <SalesByDay days={DAYS} />
        </div>
      </Specimen>
      <Specimen title="Shares" flush>
        <div style={{ padding: 20 }}>
          <ShareBars label="Sales by Category" shares={SHARES} colors="cycle" />
        </div>
      </Specimen>
    </>
  )
}
