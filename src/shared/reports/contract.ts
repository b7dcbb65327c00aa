import { z } from 'zod'
import { PlainDate } from '#shared/dates.ts'
import { endpoint, ExportFile, formatQuery } from '#shared/endpoint.ts'
import { maybe } from '#shared/fields.ts'
import { MANAGERS } from '#shared/roles.ts'
import { Period } from './period.ts'
import { Report } from './report.ts'
import { UnprovenSales } from './unproven-sales.ts'

/** A named period (30days when absent), or any range of at most five years by its first and last day. */
const ReportQuery = z.object({
  period: maybe(Period),
  from: maybe(PlainDate),
  to: maybe(PlainDate),
})
export type ReportQuery = z.output<typeof ReportQuery>

export const reportsApi = {
  getReport: endpoint({
    method: 'GET',
    path: '/api/reports',
    summary: 'Sales of a period by day, category, product, seller, hour and payment method',
    roles: MANAGERS,
    query: ReportQuery,
    answer: Report,
  }),
  exportReport: endpoint({
    method: 'GET',
    path: '/api/reports/export',
    summary:
      'The days of a period as a CSV or Excel file; with detailed=true every section, and all products',
    roles: MANAGERS,
    query: z.object({
      ...ReportQuery.shape,
      detailed: maybe(z.enum(['true', 'false'])),
      ...formatQuery,
    }),
    answer: ExportFile,
  }),
  exportReports: endpoint({
    method: 'GET',
    path: '/api/export/reports',
    summary: 'The report of the last 30 days, every section, as a CSV or Excel file',
    roles: MANAGERS,
    query: z.object(formatQuery),
    answer: ExportFile,
  }),
  getUnprovenSales: endpoint({
    method: 'GET',
    path: '/api/reports/unproven-sales',
    summary: 'Sales of a period without proof of age: how many, whose, and the newest of them',
    roles: MANAGERS,
    query: ReportQuery,
    answer: UnprovenSales,
  }),
  exportUnprovenSales: endpoint({
    method: 'GET',
    path: '/api/reports/unproven-sales/export',
    summary: 'All sales of a period without proof of age as a CSV or Excel file',
    roles: MANAGERS,
    query: z.object({ ...ReportQuery.shape, ...formatQuery }),
    answer: ExportFile,
  }),
}
