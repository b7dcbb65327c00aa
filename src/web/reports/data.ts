import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { reportsApi, type ReportQuery } from '#shared/reports/contract.ts'
import { call } from '#web/call.ts'
import { loggedAs } from '#web/log.ts'

const CACHE_MS = 120_000

export const FAILED = 'Failed to load reports'
export const UNPROVEN_FAILED = 'Failed to load sales without proof of age'

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

/** The sales of the same days without proof of age. */
export function useUnprovenSales(asked: ReportQuery) {
  return useQuery({
    queryKey: ['reports', 'unproven sales', asked],
    queryFn: ({ signal }) =>
      loggedAs('Failed to fetch sales without proof of age')(
        call(reportsApi.getUnprovenSales, asked, UNPROVEN_FAILED, { signal }),
        signal,
      ),
    placeholderData: keepPreviousData,
    staleTime: CACHE_MS,
  })
}

const fetchReport = (asked: ReportQuery, signal: AbortSignal) =>
  loggedAs('Failed to fetch reports')(call(reportsApi.getReport, asked, FAILED, { signal }), signal)
