import { useQuery } from '@tanstack/react-query'
import { dashboardApi } from '#shared/dashboard/contract.ts'
import { call } from '#web/call.ts'
import { loggedAs } from '#web/log.ts'

const logged = loggedAs('Failed to fetch dashboard data')
const CACHE_MS = 300_000

export function useDashboardStats() {
  return useQuery({
    queryKey: ['dashboard', 'stats'],
    queryFn: () => logged(call(dashboardApi.stats, {})),
    staleTime: CACHE_MS,
    refetchInterval: CACHE_MS,
  })
}

/** For those who set a shop up; asked again whenever something on the dashboard may have changed. */
export function useFirstSteps(enabled: boolean) {
  return useQuery({
    queryKey: ['dashboard', 'first-steps'],
    queryFn: () => logged(call(dashboardApi.firstSteps, {})),
    enabled,
    staleTime: CACHE_MS,
  })
}
