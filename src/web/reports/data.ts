import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { reportsApi, type ReportQuery } from '#shared/reports/contract.ts'
import { call } from '#web/call.ts'
import { loggedAs } from '#web/log.ts'

const CACHE_MS = 120_000

export const FAILED = 'Failed to load reports'

/** The report that was asked for; while it is on its way, the one before. */
export function useReport(asked: ReportQuery, enabled: boolean) {
  return useQuery({
    queryKey: ['reports', asked],
    queryFn: ({ signal }) => fetchReport(asked, signal),
    placeholderData: keepPreviousData,
    staleTime: CACHE_MS,
    enabled,
  })
}

const fetchReport = (asked: ReportQuery, signal: AbortSignal) =>
  loggedAs('Failed to fetch reports')(call(reportsApi.getReport, asked, FAILED, { signal }), signal)
