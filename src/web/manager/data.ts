import { useQuery } from '@tanstack/react-query'
import { managerApi } from '#shared/manager/contract.ts'
import type { StaffUpdate } from '#shared/manager/staff.ts'
import { ApiError, call } from '#web/call.ts'
import { loggedAs } from '#web/log.ts'

const logged = loggedAs('Failed to fetch manager data')
const ANALYTICS_CACHE_MS = 300_000
const STAFF_CACHE_MS = 120_000

/** What a person reads instead of the figures. */
export const FAILED = {
  analytics: 'Failed to load the manager dashboard',
  staff: 'Failed to load staff',
  performance: 'Failed to load performance',
} as const

export function useAnalytics() {
  return useQuery({
    queryKey: ['manager', 'analytics'],
    queryFn: ({ signal }) =>
      logged(call(managerApi.analytics, {}, FAILED.analytics, { signal }), signal),
    staleTime: ANALYTICS_CACHE_MS,
  })
}

export function useStaff() {
  return useQuery({
    queryKey: ['manager', 'staff'],
    queryFn: ({ signal }) =>
      logged(call(managerApi.listStaff, {}, FAILED.staff, { signal }), signal),
    staleTime: STAFF_CACHE_MS,
  })
}

export function useStaffPerformance(id: string) {
  return useQuery({
    queryKey: ['manager', 'performance', id],
    queryFn: ({ signal }) =>
      logged(call(managerApi.staffPerformance, { id }, FAILED.performance, { signal }), signal),
    staleTime: STAFF_CACHE_MS,
  })
}

/** Only what shall change is sent: somebody else may have changed the rest. */
export const updateStaff = (id: string, change: StaffUpdate) =>
  call(managerApi.updateStaff, { id, ...change }, 'Update failed')

/** The server's reason; where it was not reached, what could not be done. */
export const updateErrorText = (error: unknown): string =>
  error instanceof ApiError && error.status > 0 ? error.message : 'Failed to update staff member'
