import { z } from 'zod'
import { endpoint, ExportFile, formatQuery } from '#shared/endpoint.ts'
import { IdText, maybe } from '#shared/fields.ts'
import { pageQuery } from '#shared/paging.ts'
import { MANAGERS } from '#shared/roles.ts'
import { AuditLog, AuditStats, SealState } from './audit-log.ts'

export const AuditAction = z.enum(['all', 'create', 'update', 'delete', 'login', 'logout'])
export const AuditTable = z.enum([
  'all',
  'customers',
  'products',
  'transactions',
  'profiles',
  'inventory_batches',
])
export const AuditRange = z.enum(['24hours', '7days', '30days', '90days'])
export type AuditRange = z.infer<typeof AuditRange>

export const DEFAULT_RANGE: AuditRange = '7days'

const { search, limit, cursor } = pageQuery(['created_at'])
const filters = {
  action: maybe(AuditAction),
  table: maybe(AuditTable),
  dateRange: maybe(AuditRange),
  search,
}
const AuditFilters = z.object(filters)
export type AuditFilters = z.output<typeof AuditFilters>

const AuditQuery = z.object({ ...filters, limit, cursor })
type AuditQuery = z.output<typeof AuditQuery>

export const auditApi = {
  listAuditLogs: endpoint({
    method: 'GET',
    path: '/api/audit-logs',
    summary:
      'Who did what and when, newest first, of the last 7 days unless another range is asked for; searched by user, action, table, record id (one or two characters: the whole id) and IP address',
    roles: MANAGERS,
    query: AuditQuery,
    answer: z.array(AuditLog),
    paged: true,
  }),
  stats: endpoint({
    method: 'GET',
    path: '/api/audit-logs/stats',
    summary: 'How many actions the filters match, by how many users, today, and how many deletes',
    roles: MANAGERS,
    query: AuditFilters,
    answer: AuditStats,
  }),
  sealState: endpoint({
    method: 'GET',
    path: '/api/audit-logs/seal',
    summary: 'Up to when the audit trail is sealed against changes',
    roles: MANAGERS,
    answer: SealState,
  }),
  exportAuditLogs: endpoint({
    method: 'GET',
    path: '/api/audit-logs/export',
    summary:
      'The audit trail as a CSV or Excel file, newest first: all of it unless filters are given',
    roles: MANAGERS,
    query: z.object({ ...filters, ...formatQuery }),
    answer: ExportFile,
    // The export leaves an audit row.
    transaction: 'request',
  }),
  exportFiltered: endpoint({
    method: 'POST',
    path: '/api/audit-logs/export',
    summary:
      'The rows of the audit trail that match the filters as a CSV or Excel file, newest first',
    roles: MANAGERS,
    query: z.object(formatQuery),
    body: z.object({ filters: maybe(AuditFilters.strict()) }),
    answer: ExportFile,
  }),
  getAuditLog: endpoint({
    method: 'GET',
    path: '/api/audit-logs/:id',
    summary: 'One row of the audit trail',
    roles: MANAGERS,
    params: z.object({ id: IdText }),
    answer: AuditLog,
  }),
}
