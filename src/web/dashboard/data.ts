import { useQuery } from '@tanstack/react-query'
import { dashboardApi } from '#shared/dashboard/contract.ts'
import { call } from '#web/call.ts'
import { loggedAs } from '#web/log.ts'
import { queryClient } from '#web/query-client.ts'

const logged = loggedAs('Failed to fetch dashboard data')
const CACHE_MS = 300_000
const FRESH_MS = 30_000

const statsQuery = { queryKey: ['dashboard', 'stats'], queryFn: fetchStats }

export function useDashboardStats() {
  return useQuery({ ...statsQuery, staleTime: CACHE_MS, refetchInterval: CACHE_MS })
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

/** The same figures for the bell: fresh, yet asked for once when both want them. */
export const fetchDashboardStats = () =>
  queryClient.fetchQuery({ ...statsQuery, staleTime: FRESH_MS })

function fetchStats() {
  return logged(call(dashboardApi.stats, {}))
}
