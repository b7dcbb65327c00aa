import { bind } from '#server/http/bind.ts'
import type { App } from '#server/http/context.ts'
import { daysAsked } from '#server/reports/days-asked.ts'
import { bookkeepingApi } from '#shared/bookkeeping/contract.ts'
import { cents } from '#shared/money.ts'
import { getVatFigures, listLateSales } from './day-queries.ts'
import { exportJournal } from './export-journal.ts'
import { exportSaleLines } from './export-sale-lines.ts'

export function bookkeepingRoutes(app: App): void {
  bind(app, bookkeepingApi.exportJournal, (asked, caller) => exportJournal(caller, asked))

  bind(app, bookkeepingApi.getVat201, async (query, caller) => {
    const period = daysAsked(query, caller)
    const { timezone } = caller.settings
    const { late, ...figures } = await caller.inReport(async (db) => ({
      ...(await getVatFigures(db, period, timezone)),
      late: await listLateSales(db, period, timezone),
    }))
    const net_output_tax = cents(figures.output_tax - figures.credit_notes_tax)
    return { period, ...figures, net_output_tax, late }
  })

  bind(app, bookkeepingApi.exportSaleLines, ({ format, ...query }, caller) =>
    exportSaleLines(caller, daysAsked(query, caller), format),
  )
}
