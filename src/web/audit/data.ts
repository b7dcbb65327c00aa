import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AuditLog } from '#shared/audit/audit-log.ts'
import { auditApi } from '#shared/audit/contract.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import { MAX_ROWS } from '#shared/paging.ts'
import { callPage } from '#web/call-page.ts'
import { call } from '#web/call.ts'
import { loggedAs } from '#web/log.ts'
import { type PageRequest, usePagedQuery } from '#web/paged/use-paged-query.ts'
import type { Asked } from './audit-search.ts'

const logged = loggedAs('Failed to fetch audit logs')
const CACHE_MS = MINUTE_MS
const KEY = 'audit-logs'

export const FAILED = 'Failed to load audit logs'

/** A page of the rows asked for. */
export function useAuditLogs(asked: Asked, enabled: boolean) {
  return usePagedQuery({
    key: [KEY, 'list'],
    filters: asked,
    fetch: fetchPage,
    staleTime: CACHE_MS,
    enabled,
  })
}

/** The newest of the rows asked for, as many as come at once, to be filtered here. */
export function useNewestLogs(asked: Asked, enabled: boolean) {
  return useQuery({
    queryKey: [KEY, 'newest', asked],
    queryFn: ({ signal }) => fetchPage(asked, { cursor: null, limit: MAX_ROWS }, signal),
    placeholderData: keepPreviousData,
    staleTime: CACHE_MS,
    enabled,
  })
}

export function useAuditStats(asked: Asked) {
  return useQuery({
    queryKey: [KEY, 'stats', asked],
    queryFn: ({ signal }) => logged(call(auditApi.stats, asked, FAILED, { signal }), signal),
    placeholderData: keepPreviousData,
    staleTime: CACHE_MS,
  })
}

export function useSealState() {
  return useQuery({
    queryKey: [KEY, 'seal'],
    queryFn: ({ signal }) => logged(call(auditApi.sealState, {}, FAILED, { signal }), signal),
    staleTime: CACHE_MS,
    // Sealing goes on by itself, and so does this line.
    refetchInterval: CACHE_MS,
  })
}

/** A row never changes: one that is in the list is not asked for again. */
export function useAuditLog(id: number, known: AuditLog | undefined) {
  return useQuery({
    queryKey: [KEY, 'one', id],
    queryFn: ({ signal }) => logged(call(auditApi.getAuditLog, { id }, FAILED, { signal }), signal),
    ...(known && { initialData: known }),
    staleTime: Infinity,
  })
}

/** Asks again for all that is on screen; rejects when something could not be fetched. */
export function useRefreshAudit(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.refetchQueries({ queryKey: [KEY], type: 'active' }, { throwOnError: true })
}

const fetchPage = (asked: Asked, page: PageRequest, signal: AbortSignal) =>
  logged(callPage(auditApi.listAuditLogs, { ...asked, ...page }, FAILED, { signal }), signal)
