import { answerPage, pageOf } from '#server/db/paging.ts'
import { bind } from '#server/http/bind.ts'
import type { App, Caller } from '#server/http/context.ts'
import { auditApi, type AuditFilters, DEFAULT_RANGE } from '#shared/audit/contract.ts'
import { shopDay } from '#shared/dates.ts'
import { countTrail, type TrailCount } from './count-queries.ts'
import { exportAuditLogs } from './export-audit-logs.ts'
import { getAuditLog, listAuditLogs } from './list-queries.ts'
import { getSealState } from './seal-state.ts'
import { type TrailFilter, trailFilter } from './trail-filter.ts'

export function auditRoutes(app: App): void {
  bind(app, auditApi.listAuditLogs, async ({ limit, cursor, ...filters }, caller) => {
    const filter = await recent(filters, caller)
    const page = { limit, cursor, direction: 'desc' as const }
    const [rows, { total_actions }] = await Promise.all([
      listAuditLogs(caller.db, filter, page),
      count(filter, caller),
    ])
    return answerPage(pageOf(rows, total_actions, page), caller.reply.headers)
  })

  bind(app, auditApi.stats, async (filters, caller) => count(await recent(filters, caller), caller))
  bind(app, auditApi.sealState, (_, caller) => getSealState(caller))
  bind(app, auditApi.exportAuditLogs, ({ format, ...filters }, caller) =>
    exportAuditLogs(caller, filters, format),
  )
  bind(app, auditApi.exportFiltered, ({ filters, format }, caller) =>
    exportAuditLogs(caller, filters ?? UNFILTERED, format),
  )
  bind(app, auditApi.getAuditLog, ({ id }, { db }) => getAuditLog(db, id))
}

const UNFILTERED: AuditFilters = { action: null, table: null, dateRange: null, search: null }

const recent = (filters: AuditFilters, { db, now }: Caller): Promise<TrailFilter> =>
  trailFilter(db, filters, now, DEFAULT_RANGE)

function count(
  filter: TrailFilter,
  { db, now, settings: { timezone } }: Caller,
): Promise<TrailCount> {
  return countTrail(db, filter, { day: shopDay(now, timezone), timeZone: timezone })
}
