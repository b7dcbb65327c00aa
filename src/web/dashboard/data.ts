import { useQuery } from '@tanstack/react-query'
import { dashboardApi } from '#shared/dashboard/contract.ts'
import { call } from '#web/call.ts'
import { logError } from '#web/log.ts'

const CACHE_MS = 300_000

export function useDashboardStats() {
  return useQuery({
    queryKey: ['dashboard', 'stats'],
    queryFn: fetchStats,
    staleTime: CACHE_MS,
    refetchInterval: CACHE_MS,
  })
}

async function fetchStats() {
  try {
    return await call(dashboardApi.stats, {})
  } catch (error) {
    logError('Failed to fetch dashboard data', error)
    throw error
  }
}
