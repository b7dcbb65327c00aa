import type { Report } from '#shared/reports/report.ts'
import { SalesByDay, salesByDayTitle } from '#web/charts/sales-by-day.tsx'
import { Panel } from '#web/ui/panel.tsx'

export function DailySales({ days }: { days: Report['dailySales'] }) {
  return (
    <Panel title={salesByDayTitle(days)} note="VAT included">
      <SalesByDay days={days} />
    </Panel>
  )
}
