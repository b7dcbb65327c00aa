import { useQuery } from '@tanstack/react-query'
import { dashboardApi } from '#shared/dashboard/contract.ts'
import { call } from '#web/call.ts'
import { logError } from '#web/log.ts'
import { queryClient } from '#web/shell/query-client.ts'

const CACHE_MS = 300_000
const FRESH_MS = 30_000

const statsQuery = { queryKey: ['dashboard', 'stats'], queryFn: fetchStats }

export function useDashboardStats() {
  return useQuery({ ...statsQuery, staleTime: CACHE_MS, refetchInterval: CACHE_MS })
}

/** The same figures for the bell: fresh, yet asked for once when both want them. */
export const fetchDashboardStats = () =>
  queryClient.fetchQuery({ ...statsQuery, staleTime: FRESH_MS })

async function fetchStats() {
  try {
    return await call(dashboardApi.stats, {})
  } catch (error) {
    logError('Failed to fetch dashboard data', error)
    throw error
  }
}
