import { bind } from '#server/http/bind.ts'
import type { App } from '#server/http/context.ts'
import { withSales } from '#server/reports/sales-window.ts'
import { shopDay } from '#shared/dates.ts'
import { managerApi } from '#shared/manager/contract.ts'
import { listStaff } from './staff-queries.ts'
import { tellPerformance } from './tell-performance.ts'
import { updateStaff } from './update-staff.ts'

const STAFF_SECONDS = 120

export function staffRoutes(app: App): void {
  bind(app, managerApi.listStaff, (_, caller) => {
    const {
      cache,
      now,
      settings: { timezone },
    } = caller
    const today = shopDay(now, timezone)
    return cache.read(
      {
        key: `staff ${timezone} ${today}`,
        topics: ['sales', 'team'],
        maxAgeSeconds: STAFF_SECONDS,
      },
      () => withSales(caller, (db, window) => listStaff(db, window, today)),
    )
  })
  bind(app, managerApi.updateStaff, (update, caller) => updateStaff(caller, update))
  bind(app, managerApi.staffPerformance, ({ id }, caller) => tellPerformance(caller, id))
}
