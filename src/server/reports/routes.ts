import { bind } from '#server/http/bind.ts'
import type { App } from '#server/http/context.ts'
import { todayIn } from '#server/settings/today-in.ts'
import { reportsApi } from '#shared/reports/contract.ts'
import { DEFAULT_PERIOD } from '#shared/reports/period.ts'
import { daysAsked } from './days-asked.ts'
import { exportDays, exportEverything } from './export-report.ts'
import { readReport } from './read-report.ts'
import { exportUnprovenSales, readUnprovenSales } from './unproven-sales.ts'

const MAX_AGE_SECONDS = 120

export function reportsRoutes(app: App): void {
  bind(app, reportsApi.getReport, (query, caller) => {
    const { cache, settings } = caller
    const range = daysAsked(query, caller)
    return cache.read(
      {
        key: `report ${settings.timezone} ${range.from} ${range.to}`,
        topics: ['sales', 'products', 'customers', 'team'],
        maxAgeSeconds: MAX_AGE_SECONDS,
      },
      () => readReport(caller, range),
    )
  })

  bind(app, reportsApi.exportReport, (query, caller) => {
    const range = daysAsked(query, caller)
    const period =
      query.from === null ? (query.period ?? DEFAULT_PERIOD) : `${range.from}-to-${range.to}`
    const name = `comprehensive-business-report-${period}-${todayIn(caller)}`
    const { format } = query
    return query.detailed === 'true'
      ? exportEverything(caller, range, { name, format })
      : exportDays(caller, range, { name, format })
  })

  bind(app, reportsApi.exportReports, ({ format }, caller) => {
    const range = daysAsked({ period: null, from: null, to: null }, caller)
    return exportEverything(caller, range, { name: `reports-export-${todayIn(caller)}`, format })
  })

  bind(app, reportsApi.getUnprovenSales, (query, caller) =>
    readUnprovenSales(caller, daysAsked(query, caller)),
  )
  bind(app, reportsApi.exportUnprovenSales, ({ format, ...query }, caller) => {
    const range = daysAsked(query, caller)
    const name = `sales-without-proof-of-age-${range.from}-to-${range.to}`
    return exportUnprovenSales(caller, range, { name, format })
  })
}
